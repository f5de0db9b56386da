import { sql } from 'kysely';
import { runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { visibleIncidents, visibleSchedules } from '../../resources/visibility.ts';

/** A page of its own, and when its words changed last. */
export interface Listed {
  readonly key: string;
  readonly updated: Seconds;
}

const MAX_LISTED = sql.lit(1000);

/** The newest incidents, by guid. */
export const findListedIncidents = (readContext: ReadContext): Promise<readonly Listed[]> =>
  runStatement(
    readContext,
    'incidents of the sitemap',
    () => sql<Listed>`select incidents.guid as key, ${lastChange('incident')} as updated from incidents
      where ${visibleIncidents(readContext)}
      order by incidents.occurred_at desc, incidents.id desc limit ${MAX_LISTED}`,
    { now: readContext.now },
  );

/** The newest schedules, by id. */
export const findListedSchedules = (readContext: ReadContext): Promise<readonly Listed[]> =>
  runStatement(
    readContext,
    'schedules of the sitemap',
    () => sql<Listed>`select cast(schedules.id as text) as key, ${lastChange('schedule')} as updated from schedules
      where ${visibleSchedules(readContext)}
      order by schedules.scheduled_at desc, schedules.id desc limit ${MAX_LISTED}`,
    { now: readContext.now },
  );

/** The newest of its own change and those of its updates; both databases agree on `case`, not on the name of the greater. */
const lastChange = (parent: 'incident' | 'schedule') => {
  const own = sql.ref(`${parent}s.updated_at`);
  const updates = sql`(select coalesce(max(updates.updated_at), 0) from updates
    where ${sql.ref(`updates.${parent}_id`)} = ${sql.ref(`${parent}s.id`)})`;
  return sql`case when ${updates} > ${own} then ${updates} else ${own} end`;
};
