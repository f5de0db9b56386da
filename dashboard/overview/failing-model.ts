import type { Alert } from '../resources/alerts/model.ts';
import type { Contradiction } from '../resources/incidents/contradiction-queries.ts';
import type { Incident } from '../resources/incidents/model.ts';
import type { Timestamp } from '../ui/times.ts';

/** Something that fails and that visitors cannot read of yet, with what exists about it already. */
export interface Failing {
  readonly key: string;
  readonly name: string;
  /** The checks that fail, as far as it is checks. */
  readonly checks: readonly number[];
  readonly component: number | undefined;
  /** Undefined if no alert says so. */
  readonly since: Timestamp | undefined;
  readonly alert: number | undefined;
  /** The draft about it, or an open incident. */
  readonly incident: number | undefined;
  readonly isDraft: boolean;
  /** The name of a draft about the component that nothing which fires has led to: it may be about something else. */
  readonly otherDraft: string | undefined;
}

type Draft = Pick<Incident, 'id' | 'name' | 'components'>;
type Known = Pick<Alert, 'id' | 'title' | 'check' | 'components' | 'incident' | 'started'>;

/**
 * One for each draft about something that fires, and one for each component whose checks fail and that the page shows as if
 * nothing were wrong, unless such a draft is about it. A draft that somebody wrote about the component is named there. The
 * alerts are those that fire, the worst first, and of the drafts, the newest.
 */
export function failingOf(
  contradictions: readonly Contradiction[],
  alerts: readonly Known[],
  drafts: readonly Draft[],
): readonly Failing[] {
  const alertsOf = Map.groupBy(alerts, ({ incident }) => incident);
  const ofDrafts = [...alertsOf].flatMap(([incident, own]): Failing[] => {
    const draft = drafts.find(({ id }) => id === incident);
    const [first] = own;
    if (!draft || !first) return [];
    const { id, name, components } = draft;
    return [
      {
        key: `draft ${id}`,
        name: components.length > 0 ? components.map((each) => each.name).join(', ') : first.title || name,
        checks: own.flatMap(({ check }) => (check === null ? [] : [check])),
        component: components[0]?.id,
        since: earliest(own),
        alert: first.id,
        incident: id,
        isDraft: true,
        otherDraft: undefined,
      },
    ];
  });
  const drafted = new Set([
    ...ofDrafts.flatMap(({ checks }) => checks.map((id) => `check ${id}`)),
    ...drafts
      .filter(({ id }) => alertsOf.has(id))
      .flatMap(({ components }) => components.map(({ id }) => `component ${id}`)),
  ]);
  const others = contradictions.flatMap(({ kind, component, checks }): Failing[] => {
    if (kind !== 'checks_failing' || component === null) return [];
    if (drafted.has(`component ${component.id}`) || checks.every(({ id }) => drafted.has(`check ${id}`)))
      return [];
    const own = alerts.filter(({ check }) => checks.some(({ id }) => id === check));
    const incident = own.find((each) => each.incident !== null)?.incident ?? undefined;
    const other =
      incident === undefined
        ? drafts.find(({ components }) => components.some(({ id }) => id === component.id))
        : undefined;
    return [
      {
        key: `component ${component.id}`,
        name: component.name,
        checks: checks.map(({ id }) => id),
        component: component.id,
        since: earliest(own),
        alert: own[0]?.id,
        incident: incident ?? other?.id,
        isDraft: other !== undefined,
        otherDraft: other?.name,
      },
    ];
  });
  return [...ofDrafts, ...others];
}

const earliest = (alerts: readonly Known[]): Timestamp | undefined =>
  alerts.toSorted((one, other) => (one.started.string ?? '').localeCompare(other.started.string ?? ''))[0]
    ?.started;
