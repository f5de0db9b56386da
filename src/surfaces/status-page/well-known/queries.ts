import { sql } from 'kysely';
import { visibleIncidents, visiblePostmortems, visibleSchedules } from '../../../domain/visibility.ts';
import { runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';

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
    () => sql<SitemapEntry>`select incidents.guid as key,
        ${lastChange('incident', publishedPostmortem(readContext))} as updated from incidents
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

/** The latest change of an entry and of what its page shows besides. */
const lastChange = (parent: 'incident' | 'schedule', more = sql``) =>
  sql`(select max(changed_at) from (
    select ${sql.ref(`${parent}s.updated_at`)} as changed_at
    union all select updates.updated_at from updates
      where ${sql.ref(`updates.${parent}_id`)} = ${sql.ref(`${parent}s.id`)}
    ${more}) as changes)`;

const publishedPostmortem = (readContext: ReadContext) =>
  sql`union all select postmortems.updated_at from postmortems
    where postmortems.incident_id = incidents.id and ${visiblePostmortems(readContext)}`;
