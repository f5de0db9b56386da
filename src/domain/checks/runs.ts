import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { EndLeases } from '../../kernel/leases/end-leases.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { catchUp, isLate, isTooFarAhead } from './timing.ts';

/** When a check runs, and who runs it. */

/** Lets a new check run at once, and one that was changed again when it should. */
export async function beginRuns(
  ctx: Context,
  tx: Tx,
  check: Row<'checks'>,
  before?: Row<'checks'>,
): Promise<void> {
  const isAnother = before !== undefined && (before.kind !== check.kind || before.target !== check.target);
  const runsAnew = before === undefined || isAnother || before.paused !== check.paused;
  const rhythm =
    before?.interval !== check.interval || before.cron !== check.cron || before.grace !== check.grace;
  if (!runsAnew && !rhythm && before.revision === check.revision) return;
  // What another system answered says nothing about this one.
  if (isAnother) await tx.db.deleteFrom('check_runs').where('check_id', '=', check.id).execute();
  await resumeRuns(tx, check, millisecondsOf(ctx.clock));
}

/** A heartbeat that has never arrived is not missed. */
const firstRun = ({ kind, paused }: Row<'checks'>, now: number): number | null =>
  paused === 1 || kind === 'heartbeat' ? null : now;

export async function resumeRuns({ db }: Tx, check: Row<'checks'>, now: number): Promise<void> {
  const next_ms = firstRun(check, now);
  await db
    .insertInto('check_runs')
    .values({ check_id: check.id, next_ms, state: 'waiting' } as never)
    .onConflict((conflict) => conflict.column('check_id').doUpdateSet({ next_ms }))
    .execute();
}

export async function endRuns({ db }: Tx, checkId: number): Promise<void> {
  await db.updateTable('check_runs').set({ next_ms: null }).where('check_id', '=', checkId).execute();
}

/** Lets other processes run at once what a process was running. */
export const endCheckLeases: EndLeases = async ({ db, now }, holder) => {
  await db
    .updateTable('check_runs')
    .set({ lease: null, next_ms: now * 1000 })
    .where('lease', '=', holder)
    .where('next_ms', 'is not', null)
    .execute();
  await db.updateTable('check_runs').set({ lease: null }).where('lease', '=', holder).execute();
};

/** When the next check is due that nobody runs; undefined if there is none. */
export async function findNextRun(db: Tx['db']): Promise<number | undefined> {
  const { rows } = await sql<{ next_ms: number }>`select next_ms from check_runs
    where next_ms is not null and lease is null order by next_ms limit 1`.execute(db);
  return rows[0]?.next_ms;
}

/** A check to run, with everything that the run needs. */
export type DueCheck = Row<'checks'> & Pick<Row<'check_runs'>, 'next_ms' | 'last_ms' | 'started_ms'>;

/**
 * Leases checks that are due to one process. There is only one writer at a time, so no two processes lease the same. What is
 * very late was missed, and is spread over a minute, so that neither a start nor a jump of the clock makes a burst.
 */
export async function takeDueChecks(
  { db, dialect }: Tx,
  lease: string,
  now: number,
  max: number,
): Promise<DueCheck[]> {
  const { rows } =
    await sql<DueCheck>`select checks.*, check_runs.next_ms, check_runs.last_ms, check_runs.started_ms
    from check_runs join checks on checks.id = check_runs.check_id
    where check_runs.next_ms <= ${now} and (check_runs.lease is null or check_runs.lease_until_ms < ${now})
      and checks.deleted_at is null and checks.paused = 0
    order by check_runs.next_ms limit ${max}`.execute(db);
  const isMissed = ({ kind, next_ms }: DueCheck) => kind !== 'heartbeat' && isLate(next_ms ?? now, now);
  const taken = rows.filter((row) => !isMissed(row));
  if (taken.length > 0)
    await db
      .updateTable('check_runs')
      .set({ lease, lease_until_ms: null })
      .where(
        dialect.anyOf(
          'check_runs.check_id',
          taken.map(({ id }) => id),
        ),
      )
      .execute();
  for (const { id, interval } of rows.filter(isMissed))
    await db
      .updateTable('check_runs')
      .set({ next_ms: catchUp(interval, now, Math.random()), lease: null })
      .where('check_id', '=', id)
      .execute();
  return taken;
}

/** After the clock was set back, what was planned by the other clock is planned anew. */
export async function bringChecksForward({ db }: Pick<Tx, 'db'>, now: number): Promise<void> {
  const rows = await db
    .selectFrom('check_runs')
    .innerJoin('checks', 'checks.id', 'check_runs.check_id')
    .select(['checks.id', 'checks.interval', 'check_runs.next_ms'])
    .where('checks.kind', '!=', 'heartbeat')
    .where('check_runs.next_ms', '>', now)
    .execute();
  for (const { id, interval, next_ms } of rows) {
    if (next_ms === null || !isTooFarAhead(next_ms, interval, now)) continue;
    await db
      .updateTable('check_runs')
      .set({ next_ms: catchUp(interval, now, Math.random()) })
      .where('check_id', '=', id)
      .execute();
  }
}
