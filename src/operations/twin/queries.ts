import { sql } from 'kysely';
import { visibleIncidents, visibleSchedules } from '../../domain/visibility.ts';
import { Param } from '../../kernel/db/dialect.ts';
import { runStatement } from '../../kernel/db/statement.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';

/** More entries of a kind than this are not in the twin: the newest ones are. */
const MAX_ENTRIES = 1000;

const SINCE = new Param('since');
const limit = sql`limit ${sql.lit(MAX_ENTRIES)}`;

interface TwinEntry {
  readonly id: number;
  /** How the address names it. */
  readonly key: string;
}

/** Public incidents that are open, or that ended or began after a time. */
export const findTwinIncidents = (readContext: ReadContext, since: Seconds): Promise<readonly TwinEntry[]> =>
  runStatement(
    readContext,
    'incidents of the twin',
    () => sql<TwinEntry>`select incidents.id, incidents.guid as key from incidents
      where ${visibleIncidents(readContext)}
        and (incidents.resolved_at is null or incidents.resolved_at >= ${SINCE} or incidents.occurred_at >= ${SINCE})
      order by incidents.occurred_at desc, incidents.id desc ${limit}`,
    { now: readContext.now, since },
  );

/** Public maintenance that is open, or that ended or began after a time. */
export const findTwinSchedules = (readContext: ReadContext, since: Seconds): Promise<readonly TwinEntry[]> =>
  runStatement(
    readContext,
    'schedules of the twin',
    () => sql<TwinEntry>`select schedules.id, cast(schedules.id as text) as key from schedules
      where ${visibleSchedules(readContext)}
        and (schedules.completed_at is null or schedules.completed_at >= ${SINCE} or schedules.scheduled_at >= ${SINCE})
      order by schedules.scheduled_at desc, schedules.id desc ${limit}`,
    { now: readContext.now, since },
  );
