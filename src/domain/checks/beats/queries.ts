import { sql } from 'kysely';
import { Param } from '../../../kernel/db/dialect.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { IDS, runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { steps } from '../results/rollups.ts';
import type { Tally } from '../results/uptime.ts';

/** As many as fit into a row of a list. */
export const BEATS = 30;
const [DAY_HOURS, MONTH_DAYS] = [24, 30];

const [HOURS_FROM, DAYS_FROM] = [new Param('hoursFrom'), new Param('daysFrom')];

export type BeatRow = Pick<
  Row<'check_results'>,
  'check_id' | 'at_ms' | 'place' | 'verdict' | 'reason' | 'phases'
>;

/** Whose statements are the same for everybody who may read checks. */
const scopeOf = ({ db, dialect, page }: ReadContext) => ({ db, dialect, page, viewer: undefined });

/** Those of the checks that exist, in the order of their ids. */
export const findExisting = (
  readContext: ReadContext,
  ids: readonly number[],
): Promise<readonly { readonly id: number }[]> =>
  runStatement(
    scopeOf(readContext),
    'checks with beats',
    () => sql<{ id: number }>`select id from checks
      where ${readContext.dialect.anyOf('checks.id', IDS)} and deleted_at is null order by id`,
    { ids: readContext.dialect.idList(ids) },
  );

/** The newest results of each check, from the oldest on. For each check, the index is entered where the oldest of them is. */
export const findBeats = (readContext: ReadContext, ids: readonly number[]): Promise<readonly BeatRow[]> =>
  runStatement(
    scopeOf(readContext),
    'beats of checks',
    () => sql<BeatRow>`select check_id, at_ms, place, verdict, reason, phases from (
        select checks.id as wanted_id, coalesce((select oldest.at_ms from check_results as oldest
          where oldest.check_id = checks.id order by oldest.at_ms desc
          limit 1 offset ${sql.lit(BEATS - 1)}), 0) as first_ms
        from checks where ${readContext.dialect.anyOf('checks.id', IDS)}) as wanted
      join check_results on check_id = wanted_id and at_ms >= first_ms
      order by check_id, at_ms, place`,
    { ids: readContext.dialect.idList(ids) },
  );

interface TallyRow extends Tally {
  readonly check_id: number;
  readonly step: number;
}

/** How many results were good in the last hours and days. */
export const findTallies = (readContext: ReadContext, ids: readonly number[]): Promise<readonly TallyRow[]> =>
  runStatement(
    scopeOf(readContext),
    'uptime of checks',
    () => sql<TallyRow>`select check_id, step, sum(ok + degraded) as good, sum(failed) as bad from check_rollups
      where ${readContext.dialect.anyOf('check_id', IDS)}
        and step = ${sql.lit(steps.hour)} and bucket > ${HOURS_FROM} group by check_id, step
      union all
      select check_id, step, sum(ok + degraded) as good, sum(failed) as bad from check_rollups
      where ${readContext.dialect.anyOf('check_id', IDS)}
        and step = ${sql.lit(steps.day)} and bucket > ${DAYS_FROM} group by check_id, step`,
    {
      ids: readContext.dialect.idList(ids),
      hoursFrom: lastOf(readContext.now, steps.hour) - DAY_HOURS * steps.hour,
      daysFrom: lastOf(readContext.now, steps.day) - MONTH_DAYS * steps.day,
    },
  );

/** When the period began that is not over yet. Then the same statement asks for the same until it ends. */
const lastOf = (now: number, step: number): number => Math.floor(now / step) * step;
