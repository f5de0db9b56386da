import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fromJson } from '../../db/dialect.ts';
import type { Row } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import type { Tx } from '../../events/transaction.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { anyValue, contains, findIn, type Source } from '../../jsonapi/source.ts';
import { newestUpdateIds } from '../updates/queries.ts';
import { existingSchedules, visibleComponents, visibleSchedules } from '../visibility.ts';
import { COMPLETE, IN_PROGRESS } from './model.ts';

export interface ScheduleRecord extends Row<'schedules'> {
  /** Components that the viewer may see, with the status that the window gives them. */
  readonly component_links: readonly [id: number, status: number][];
  /** The newest updates, one more than a document shows. */
  readonly update_ids: readonly number[];
}

export function scheduleSource(reading: Reading): Source<ScheduleRecord> {
  const { dialect } = reading;
  const pair = dialect.jsonPair(sql`linked.id`, sql`linked.status`);
  return {
    table: 'schedules',
    columns: sql`schedules.*, (select ${dialect.jsonList(pair)} from (
      select components.id, schedule_components.status from schedule_components
      join components on components.id = schedule_components.component_id
      where schedule_components.schedule_id = schedules.id and ${visibleComponents(reading)}
      order by components.id) as linked) as component_links, ${newestUpdateIds(dialect, 'schedule')}`,
    exists: existingSchedules,
    visible: visibleSchedules(reading),
    subject: 'schedule',
    filters: {
      name: contains('schedules.name_key'),
      status: anyValue((status) => hasStatus(Number(status), reading.now)),
      component: (ids) => sql`exists (select 1 from schedule_components
        join components on components.id = schedule_components.component_id
        where schedule_components.schedule_id = schedules.id
          and ${dialect.anyOf('schedule_components.component_id', ids.map(Number))}
          and ${visibleComponents(reading)})`,
    },
    sorts: {
      name: sql.ref('schedules.name_key'),
      id: sql.ref('schedules.id'),
      scheduled_at: sql.ref('schedules.scheduled_at'),
      completed_at: sql.ref('schedules.completed_at'),
      created_at: sql.ref('schedules.created_at'),
    },
    toRecord: (row) => ({
      ...(row as unknown as ScheduleRecord),
      component_links: fromJson(row.component_links),
      update_ids: fromJson(row.update_ids),
    }),
  };
}

/** `scheduleStatus` of the model, asked in SQL. */
function hasStatus(status: number, now: number): RawBuilder<SqlBool> {
  const ended = sql`schedules.ends_at <= ${now}`;
  const notEnded = sql`(schedules.ends_at is null or schedules.ends_at > ${now})`;
  if (status === COMPLETE) return sql<SqlBool>`${ended}`;
  return status === IN_PROGRESS
    ? sql<SqlBool>`(schedules.starts_at <= ${now} and ${notEnded})`
    : sql<SqlBool>`((schedules.starts_at is null or schedules.starts_at > ${now}) and ${notEnded})`;
}

/** Throws NotFound where the viewer may not see the schedule. */
export async function requireVisibleSchedule(reading: Reading, id: number): Promise<void> {
  const source = { ...scheduleSource(reading), columns: sql`schedules.id`, toRecord: (row: object) => row };
  if (!(await findIn(reading, source, id))) throw new NotFound();
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
