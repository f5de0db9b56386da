import { authorize } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { HERE } from '../../../lib/checks/state-explanation.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { steps } from './rollups.ts';

/** What somebody else counted on a day, in UTC. */
export interface PastDay {
  readonly at: Seconds;
  readonly ok: number;
  readonly failed: number;
  /** How long the results took, in milliseconds; undefined if nobody measured it. */
  readonly average: number | undefined;
}

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 100;

/**
 * Adds days of the past to what a check has found, unless there is something on these days already. Returns the beginnings of
 * the days that were added. Nobody knows any more how long each single result took, so these days have no percentiles.
 */
export async function addPastDays(
  tx: Tx,
  checkId: number,
  days: readonly PastDay[],
): Promise<ReadonlySet<Seconds>> {
  authorize(tx.actor, 'checks.manage');
  const known = new Set(
    (
      await tx.db
        .selectFrom('check_rollups')
        .select('bucket')
        .where('check_id', '=', checkId)
        .where('step', '=', steps.day)
        .where('place', '=', HERE)
        .execute()
    ).map(({ bucket }) => Number(bucket)),
  );
  const rows = days
    .filter(({ at }) => !known.has(at))
    .map(({ at, ok, failed, average = 0 }) => ({
      check_id: checkId,
      place: HERE,
      step: steps.day,
      bucket: at,
      ok,
      degraded: 0,
      failed,
      no_data: 0,
      total_ms: average * (ok + failed),
      dns_ms: 0,
      connect_ms: 0,
      tls_ms: 0,
      first_byte_ms: 0,
      durations: '',
    }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await tx.db
      .insertInto('check_rollups')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  return new Set(rows.map(({ bucket }) => bucket));
}
