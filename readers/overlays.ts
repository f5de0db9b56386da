import { noOverlay, type Overlay, worst } from '../src/domain/status/components/model.ts';

interface Affecting {
  readonly components: readonly {
    readonly key: string | undefined;
    readonly status?: number | undefined;
  }[];
}

/**
 * What maintenance in progress and unresolved incidents give each component, by its key. All links are looked at once, because a page
 * may have thousands of components, and as many incidents that affect all of them.
 */
export function overlaysOf(
  windows: readonly Affecting[],
  incidents: readonly Affecting[],
): (key: string | undefined) => Overlay {
  const given = (records: readonly Affecting[]) => {
    const byKey = new Map<string | undefined, number>();
    for (const { components } of records)
      for (const { key, status } of components)
        if (status) byKey.set(key, worst([byKey.get(key) ?? status, status]));
    return byKey;
  };
  const [byWindows, byIncidents] = [given(windows), given(incidents)];
  const listOf = (status: number | undefined) => (status === undefined ? [] : [status]);
  return (key) =>
    byWindows.has(key) || byIncidents.has(key)
      ? { windows: listOf(byWindows.get(key)), incidents: listOf(byIncidents.get(key)) }
      : noOverlay;
}
