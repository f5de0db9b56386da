import { type RawBuilder, sql } from 'kysely';
import { findPublicSince } from '../../../domain/settings/queries.ts';
import {
  findNewestIncidents,
  findNewestSchedules,
  NEWEST,
} from '../../../domain/status/public-state/queries.ts';
import { loadState } from '../../../domain/status/public-state/state.ts';
import type { Window } from '../../../domain/status/schedules/model.ts';
import type { Parent } from '../../../domain/status/updates/queries.ts';
import { visibleIncidents, visibleSchedules } from '../../../domain/visibility.ts';
import { fromJson } from '../../../kernel/db/dialect.ts';
import { runStatement } from '../../../kernel/db/statement.ts';
import { HISTORY_LIMIT } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { ChangedIncident, ChangedSchedule, ListedEntries, VisibleEntries } from './changes.ts';

/** The newest of them, as many as the documents list. */
const newest = sql.lit(NEWEST);

/**
 * What every document needs. Of incidents and maintenances that it does not show, only the times are read: the newest of them
 * is when the page changed.
 */
export const loadVisibleEntries = (readContext: ReadContext): Promise<VisibleEntries> =>
  loadEntries(readContext, findChangedIncidents, findChangedSchedules);

/** The same with all that is known about those incidents and maintenances. */
export const loadListedEntries = (readContext: ReadContext): Promise<ListedEntries> =>
  loadEntries(readContext, findNewestIncidents, findNewestSchedules);

async function loadEntries<I, S>(
  readContext: ReadContext,
  findIncidents: (readContext: ReadContext) => Promise<readonly I[]>,
  findSchedules: (readContext: ReadContext) => Promise<readonly S[]>,
) {
  // At once: each of them is a round trip to a database server.
  const [state, incidents, schedules, settingsChangedAt] = await Promise.all([
    loadState(readContext),
    findIncidents(readContext),
    findSchedules(readContext),
    findPublicSince(readContext),
  ]);
  const isEmpty =
    settingsChangedAt === null && state.components.size + incidents.length + schedules.length === 0;
  return {
    state,
    incidents,
    schedules,
    settingsChangedAt: isEmpty ? await findDatabaseCreation(readContext) : settingsChangedAt,
  };
}

interface ChangedRow {
  readonly id: number;
  readonly updated_at: Seconds;
  readonly published_at: Seconds;
  /** When one of its updates last changed. */
  readonly update_changed_at: Seconds | null;
  readonly component_links: unknown;
}

const findChangedIncidents = (readContext: ReadContext): Promise<readonly ChangedIncident[]> =>
  runStatement(
    readContext,
    'changes of the newest incidents',
    () => sql<
      ChangedRow & { postmortem_changed_at: Seconds | null }
    >`select ${changeColumns(readContext, 'incident')},
      (select postmortems.updated_at from postmortems where postmortems.incident_id = incidents.id
        and postmortems.published_at is not null) as postmortem_changed_at
      from incidents where ${visibleIncidents(readContext)}
      order by incidents.occurred_at desc, incidents.id desc limit ${newest}`,
    { now: readContext.now },
    ({ postmortem_changed_at: updatedAt, ...row }) => ({
      ...changeOf(row),
      postmortem: updatedAt === null ? undefined : { updatedAt },
    }),
  );

const findChangedSchedules = (readContext: ReadContext): Promise<readonly ChangedSchedule[]> =>
  runStatement(
    readContext,
    'changes of the newest schedules',
    () => sql<ChangedRow & Window>`select ${changeColumns(readContext, 'schedule')},
      schedules.starts_at, schedules.ends_at from schedules where ${visibleSchedules(readContext)}
      order by schedules.scheduled_at desc, schedules.id desc limit ${newest}`,
    { now: readContext.now },
    (row) => ({ ...changeOf(row), starts_at: row.starts_at, ends_at: row.ends_at }),
  );

/** Whether the components are visible makes no difference: only those that are have a time in a document. */
function changeColumns({ dialect }: ReadContext, parent: Parent): RawBuilder<unknown> {
  const [parents, links] = [`${parent}s`, `${parent}_components`];
  const id = sql.ref(`${parents}.id`);
  const pair = dialect.jsonPair(sql.ref(`${links}.component_id`), sql.ref(`${links}.status`));
  return sql`${id}, ${sql.ref(`${parents}.updated_at`)}, ${sql.ref(`${parents}.published_at`)},
    (select max(newest.updated_at) from (select updates.updated_at from updates
      where ${sql.ref(`updates.${parent}_id`)} = ${id}
      order by updates.id desc limit ${sql.lit(HISTORY_LIMIT)}) as newest) as update_changed_at,
    (select ${dialect.jsonList(pair)} from ${sql.table(links)}
      where ${sql.ref(`${links}.${parent}_id`)} = ${id}) as component_links`;
}

const changeOf = (row: ChangedRow) => ({
  id: row.id,
  updatedAt: row.updated_at,
  publishedAt: row.published_at,
  updates: row.update_changed_at === null ? [] : [{ updatedAt: row.update_changed_at }],
  components: fromJson<[id: number, status: number | null][]>(row.component_links).map(([id, status]) => ({
    id,
    status,
  })),
});

/** When the database was created, which is also when an empty page last changed. */
async function findDatabaseCreation(readContext: ReadContext): Promise<Seconds> {
  const build = () => sql<{ moment: number }>`select min(applied_at) as moment from migrations`;
  const [row] = await runStatement(readContext, 'page: birth', build, {});
  return row?.moment ?? 0;
}
