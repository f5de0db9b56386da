import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { viewerOf } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NOW } from '../../../kernel/db/statement.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { anyValue, contains, perViewer } from '../../../kernel/jsonapi/source.ts';
import { endOfWindow, existingSchedules, readableComponents, visibleSchedules } from '../../visibility.ts';
import { newestUpdateIds } from '../updates/queries.ts';
import { COMPLETE, IN_PROGRESS } from './model.ts';

export interface ScheduleRecord extends Row<'schedules'> {
  /** Components that the viewer may read, with the status that the window assigns. */
  readonly component_links: readonly [id: number, status: number][];
  /** The newest updates, one more than a document shows. */
  readonly update_ids: readonly number[];
}

export const scheduleSource = perViewer<ScheduleRecord>((scope) => {
  const { dialect } = scope;
  const pair = dialect.jsonPair(sql`linked.id`, sql`linked.status`);
  return {
    table: 'schedules',
    columns: sql`schedules.*, (select ${dialect.jsonList(pair)} from (
      select components.id, schedule_components.status from schedule_components
      join components on components.id = schedule_components.component_id
      where schedule_components.schedule_id = schedules.id and ${readableComponents(scope)}
      order by components.id) as linked) as component_links, ${newestUpdateIds(dialect, 'schedule')}`,
    exists: existingSchedules,
    visible: visibleSchedules(scope),
    subject: 'schedule',
    filters: {
      name: contains('schedules.name_key'),
      status: anyValue((status) => hasStatus(Number(status))),
      component: (ids) => sql`exists (select 1 from schedule_components
        join components on components.id = schedule_components.component_id
        where schedule_components.schedule_id = schedules.id
          and ${dialect.anyOf('schedule_components.component_id', ids.map(Number))}
          and ${readableComponents(scope)})`,
      published: anyValue((is) => sql`schedules.published_at ${is === 1 ? sql`<=` : sql`>`} ${NOW}`),
      scheduled_after: anyValue((moment) => sql`schedules.scheduled_at >= ${moment}`),
      scheduled_before: anyValue((moment) => sql`schedules.scheduled_at <= ${moment}`),
      q: contains('schedules.name_key'),
    },
    sorts: {
      name: sql.ref('schedules.name_key'),
      id: sql.ref('schedules.id'),
      scheduled_at: sql.ref('schedules.scheduled_at'),
      completed_at: sql.ref('schedules.completed_at'),
      created_at: sql.ref('schedules.created_at'),
    },
    nullableSorts: ['completed_at'],
    json: ['component_links', 'update_ids'],
  };
});

/** `scheduleStatus` of the model, as SQL. */
function hasStatus(status: number): RawBuilder<SqlBool> {
  const ended = sql`${endOfWindow} <= ${NOW}`;
  const notEnded = sql`${endOfWindow} > ${NOW}`;
  if (status === COMPLETE) return sql<SqlBool>`${ended}`;
  return status === IN_PROGRESS
    ? sql<SqlBool>`(schedules.starts_at <= ${NOW} and ${notEnded})`
    : sql<SqlBool>`((schedules.starts_at is null or schedules.starts_at > ${NOW}) and ${notEnded})`;
}

/** The stored row, for a write. */
export async function getSchedule({ db }: Tx, id: number): Promise<Row<'schedules'>> {
  const row = await db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/**
 * The stored row, for a write that does not need `schedules.manage`: unpublished schedules are not found without it.
 */
export async function getKnownSchedule(tx: Tx, id: number): Promise<Row<'schedules'>> {
  const row = await getSchedule(tx, id);
  if (row.published_at > tx.now && !viewerOf(tx.actor).unpublishedSchedules) throw new NotFound();
  return row;
}
