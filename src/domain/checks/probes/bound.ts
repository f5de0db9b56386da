import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { steps } from '../results/rollups.ts';
import type { NewResult } from '../results/store.ts';

/** A run by hand, a restart of the probe and a change of the check each add one. */
const SPARE = 3;

const minuteOf = (at: number): number => Math.floor(at / 1000 / steps.minute) * steps.minute;
const keyOf = (checkId: number, bucket: number): string => `${checkId} ${bucket}`;

/** How many results of a check there can be in a minute: it runs again as soon as `retry_interval` says. */
export const mostInMinute = ({
  interval,
  retry_interval,
}: Pick<Row<'checks'>, 'interval' | 'retry_interval'>): number =>
  Math.ceil(steps.minute / Math.max(1, Math.min(interval, retry_interval))) + SPARE;

/** The results that the checks of a probe can have. Those that were delivered before are among them. */
export async function withinBounds(
  tx: Tx,
  place: string,
  results: readonly NewResult[],
  checks: ReadonlyMap<number, Pick<Row<'checks'>, 'interval' | 'retry_interval'>>,
): Promise<NewResult[]> {
  if (results.length === 0) return [];
  const ids = [...new Set(results.map(({ checkId }) => checkId))];
  const buckets = [...new Set(results.map(({ result }) => minuteOf(result.at)))];
  const stored = await tx.db
    .selectFrom('check_rollups')
    .select(['check_id', 'bucket', 'ok', 'degraded', 'failed', 'no_data'])
    .where('place', '=', place)
    .where('step', '=', steps.minute)
    .where('check_id', 'in', ids)
    .where('bucket', 'in', buckets)
    .execute();
  const counts = new Map(
    stored.map(({ check_id, bucket, ok, degraded, failed, no_data }) => [
      keyOf(check_id, bucket),
      ok + degraded + failed + no_data,
    ]),
  );
  const isWithin = results.map(({ checkId, result }) => {
    const key = keyOf(checkId, minuteOf(result.at));
    const count = counts.get(key) ?? 0;
    const check = checks.get(checkId);
    if (!check || count >= mostInMinute(check)) return false;
    counts.set(key, count + 1);
    return true;
  });
  const beyond = results.filter((_, index) => !isWithin[index]);
  const known = await findStored(tx, place, beyond);
  return results.filter((one, index) => isWithin[index] || known.has(keyOf(one.checkId, one.result.at)));
}

/** What is stored already is delivered once more, and costs nothing. */
async function findStored(
  { db }: Tx,
  place: string,
  results: readonly NewResult[],
): Promise<ReadonlySet<string>> {
  if (results.length === 0) return new Set();
  const rows = await db
    .selectFrom('check_results')
    .select(['check_id', 'at_ms'])
    .where('place', '=', place)
    .where('check_id', 'in', [...new Set(results.map(({ checkId }) => checkId))])
    .where('at_ms', 'in', [...new Set(results.map(({ result }) => result.at))])
    .execute();
  return new Set(rows.map(({ check_id, at_ms }) => keyOf(check_id, at_ms)));
}
