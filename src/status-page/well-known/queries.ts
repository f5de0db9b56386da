import { sql } from 'kysely';
import { runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { visibleIncidents, visibleSchedules } from '../../resources/visibility.ts';

/** A page in the sitemap, and when its content last changed. */
export interface SitemapEntry {
  readonly key: string;
  readonly updated: Seconds;
}

const MAX_ENTRIES = sql.lit(1000);

/** The newest incidents, by GUID. */
export const findSitemapIncidents = (readContext: ReadContext): Promise<readonly SitemapEntry[]> =>
  runStatement(
    readContext,
    'incidents of the sitemap',
    () => sql<SitemapEntry>`select incidents.guid as key, ${lastChange('incident')} as updated from incidents
      where ${visibleIncidents(readContext)}
      order by incidents.occurred_at desc, incidents.id desc limit ${MAX_ENTRIES}`,
    { now: readContext.now },
  );

/** The newest schedules, by id. */
export const findSitemapSchedules = (readContext: ReadContext): Promise<readonly SitemapEntry[]> =>
  runStatement(
    readContext,
    'schedules of the sitemap',
    () => sql<SitemapEntry>`select cast(schedules.id as text) as key, ${lastChange('schedule')} as updated from schedules
      where ${visibleSchedules(readContext)}
      order by schedules.scheduled_at desc, schedules.id desc limit ${MAX_ENTRIES}`,
    { now: readContext.now },
  );

/**
 * The latest change of the entry and its updates. It uses `case` because the databases name the function for the
 * greater value differently.
 */
const lastChange = (parent: 'incident' | 'schedule') => {
  const own = sql.ref(`${parent}s.updated_at`);
  const updates = sql`(select coalesce(max(updates.updated_at), 0) from updates
    where ${sql.ref(`updates.${parent}_id`)} = ${sql.ref(`${parent}s.id`)})`;
  return sql`case when ${updates} > ${own} then ${updates} else ${own} end`;
};
