import { sql } from 'kysely';
import { Param } from '../../db/dialect.ts';
import { NOW, runStatement } from '../../db/statement.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Seconds } from '../../lib/clock.ts';
import { endOfWindow, existingIncidents, existingSchedules } from '../../resources/visibility.ts';

const AFTER = new Param('after');
const UPTO = new Param('upto');

/**
 * The last moment at which the clock alone may have changed the page: a window began or ended, something was published.
 * Of windows that are over only the end matters, so that each of these is one look into an index.
 */
export async function findLastTurn(reading: Reading): Promise<Seconds> {
  const build = () => sql<{ moment: number | null }>`select max(moment) as moment from (
    select max(starts_at) as moment from schedules
      where ${existingSchedules} and ${endOfWindow} > ${NOW} and starts_at <= ${NOW}
    union all select max(${endOfWindow}) from schedules where ${existingSchedules} and ${endOfWindow} <= ${NOW}
    union all select max(published_at) from schedules where ${existingSchedules} and published_at <= ${NOW}
    union all select max(published_at) from incidents where ${existingIncidents} and published_at <= ${NOW}
  ) as moments`;
  const [row] = await runStatement(reading, 'last turn', build, { now: reading.now });
  return row?.moment ?? 0;
}

/** Whether events after one, up to another, tell of nothing but points of metrics. */
export async function isOnlyPoints(reading: Reading, after: number, upto: number): Promise<boolean> {
  const build = () => sql<{ id: number }>`select id from events
    where id > ${AFTER} and id <= ${UPTO} and subject_type <> 'metric_point' order by id limit 1`;
  return (await runStatement(reading, 'only points', build, { after, upto })).length === 0;
}
