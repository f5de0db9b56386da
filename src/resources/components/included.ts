import type { Resource } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { loadFrom } from '../../jsonapi/source.ts';
import { type ComponentRecord, componentSource, incidentHistories, loadOverlays } from './queries.ts';
import { pivot, serializeComponent } from './serializer.ts';

/** Components as resources, in a constant number of statements. */
export async function componentResources(
  reading: Reading,
  records: readonly ComponentRecord[],
  extra: (record: ComponentRecord) => Record<string, unknown>,
): Promise<Resource[]> {
  if (records.length === 0) return [];
  const overlays = await loadOverlays(reading);
  const histories = await incidentHistories(reading, records);
  return records.map((record) =>
    serializeComponent(
      reading,
      record,
      { overlay: overlays.get(record.id), incidents: histories.get(record.id) ?? { ids: [], total: 0 } },
      extra(record),
    ),
  );
}

/** Components that another resource includes. */
export async function includedComponents(
  reading: Reading,
  ids: Iterable<number>,
  extra: (record: ComponentRecord) => Record<string, unknown>,
): Promise<Resource[]> {
  return componentResources(reading, await loadFrom(reading, componentSource(reading), ids), extra);
}

/** Components that incidents, schedules or subscribers link to, with the status that the first of them gives each. */
export async function includedLinkedComponents(
  reading: Reading,
  parents: readonly { readonly component_links: readonly (readonly [id: number, status: number | null])[] }[],
): Promise<{ components: Resource[]; groupIds: number[] }> {
  const statuses = new Map<number, number | null>();
  for (const [id, status] of parents.flatMap((parent) => parent.component_links)) {
    if (!statuses.has(id)) statuses.set(id, status);
  }
  const records = await loadFrom(reading, componentSource(reading), statuses.keys());
  const components = await componentResources(reading, records, ({ id }) => pivot(statuses.get(id) ?? null));
  return {
    components,
    groupIds: records.map((record) => record.component_group_id).filter((id) => id !== null),
  };
}
