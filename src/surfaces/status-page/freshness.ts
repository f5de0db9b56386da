import { sql } from 'kysely';
import { OPERATIONAL } from '../../domain/status/components/model.ts';
import { isInProgress, isOverdue } from '../../domain/status/public-state/state.ts';
import type {
  ComponentState,
  IncidentState,
  PublicState,
  ScheduleState,
} from '../../domain/status/public-state/types.ts';
import { IDS, runStatement } from '../../kernel/db/statement.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';

/** How old the headline is. */
export interface Freshness {
  /** Since when it has been true. Null if everything is operational. */
  readonly since: Seconds | null;
  /** When something was last reported about it. */
  readonly updated: Seconds | null;
  /** The incident or the maintenance that it is about; null if it comes from the statuses of components alone. */
  readonly lead: Lead | null;
}

/** How far the work on the headline's incident or maintenance is. */
export type Lead =
  | {
      readonly type: 'incident';
      readonly id: number;
      readonly status: number;
      readonly nextUpdateDueAt: Seconds | null;
      readonly isOverdue: boolean;
    }
  | { readonly type: 'schedule'; readonly id: number; readonly until: Seconds | null };

const nothing: Freshness = { since: null, updated: null, lead: null };

export async function loadFreshness(readContext: ReadContext, state: PublicState): Promise<Freshness> {
  const affected = state.components.values().filter(({ ownStatus }) => ownStatus !== OPERATIONAL);
  return freshnessOf(
    state,
    await findLastChanges(
      readContext,
      Array.from(affected, ({ id }) => id),
    ),
  );
}

/** When the own status of each of these components was last set. */
async function findLastChanges(
  readContext: ReadContext,
  componentIds: readonly number[],
): Promise<ReadonlyMap<number, Seconds>> {
  if (componentIds.length === 0) return new Map();
  const { dialect } = readContext;
  const build = () => sql<{ id: number; at: Seconds }>`
    select component_id as id, max(created_at) as at from component_statuses
    where ${dialect.anyOf('component_id', IDS)} group by component_id`;
  const values = { ids: dialect.idList(componentIds) };
  const rows = await runStatement(readContext, 'last changes of own statuses', build, values);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Without the changes, from incidents and maintenance alone. */
export function freshnessOf(
  state: PublicState,
  changes: ReadonlyMap<number, Seconds> = new Map(),
): Freshness {
  const { headline, components, incidents, now } = state;
  if (headline.kind === 'operational' || headline.kind === 'empty') return nothing;
  const entries = [...incidents, ...state.schedules.filter((schedule) => isInProgress(schedule, now))];
  const affected = headline.componentIds.flatMap((id) => components.get(id) ?? []);
  const causes =
    headline.kind === 'incident'
      ? incidents.map((incident) => causeOf(incident))
      : affected.flatMap((component) => causesOf(component, entries, changes));
  if (causes.length === 0) return nothing;
  // Incidents and maintenance come in the order of the page: the first one is what visitors read next.
  const reported = entries.find((entry) => causes.some((cause) => cause.entry === entry));
  return {
    since: Math.min(...causes.map(({ since }) => since)),
    updated: reported ? causeOf(reported).updated : Math.max(...causes.map(({ updated }) => updated)),
    lead: reported ? leadOf(reported, now) : null,
  };
}

const leadOf = (entry: IncidentState | ScheduleState, now: Seconds): Lead =>
  'guid' in entry
    ? {
        type: 'incident',
        id: entry.id,
        status: entry.status,
        nextUpdateDueAt: entry.nextUpdateDueAt,
        isOverdue: isOverdue(entry, now),
      }
    : { type: 'schedule', id: entry.id, until: entry.ends_at };

/** Something that the headline is about: when it began, and when something was last reported about it. */
interface HeadlineCause {
  readonly since: Seconds;
  readonly updated: Seconds;
  readonly entry?: IncidentState | ScheduleState;
}

const causeOf = (entry: IncidentState | ScheduleState): HeadlineCause => ({
  since: 'guid' in entry ? entry.occurredAt : (entry.starts_at ?? entry.scheduledAt),
  updated: entry.updates[0]?.createdAt ?? entry.publishedAt,
  entry,
});

/** Everything that gives the component the status that it has. */
function causesOf(
  { id, status, ownStatus }: ComponentState,
  entries: readonly (IncidentState | ScheduleState)[],
  changes: ReadonlyMap<number, Seconds>,
): HeadlineCause[] {
  const own = ownStatus === status ? changes.get(id) : undefined;
  const others = entries
    .filter(({ components }) => components.some((link) => link.id === id && link.status === status))
    .map((entry) => causeOf(entry));
  return own === undefined ? others : [{ since: own, updated: own }, ...others];
}
