import { setTimeout as sleep } from 'node:timers/promises';
import { takeReport } from '../../domain/checks/probes/take-report.ts';
import { storeResults } from '../../domain/checks/results/store.ts';
import { deadlineOf } from '../../domain/checks/timing.ts';
import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { backgroundTransaction } from '../../kernel/events/transaction.ts';
import { millisecondsOf, type Seconds } from '../../lib/clock.ts';
import { PROBE_VERSION } from './check-history.ts';
import { simulate } from './check-results.ts';
import { type CheckSeed, checks, heartbeats, probeNames } from './checks.ts';

/** How checks go on while somebody looks at the demo. Nobody is asked: the systems of the company do not exist. */

/**
 * What a check finds that runs here, in a demo that was started at `now`. Undefined for what somebody has added or changed: that is
 * really asked.
 */
export const simulationSince =
  (now: Seconds): NonNullable<Context['simulateCheck']> =>
  ({ kind, target }, at) => {
    const seed = checks.find((one) => one.kind === kind && one.target === target);
    if (!seed) return undefined;
    const result = simulate(seed, 'here', Math.floor(at / 1000), now);
    return { ...result, ok: result.verdict !== 'failed' };
  };

const TICK_SECONDS = 10;
const INTERVAL_MS = 60_000;

/** Lets probes and jobs report, until the demo is stopped. */
export async function simulateChecks(ctx: Context, signal: AbortSignal, second = 1000): Promise<void> {
  const startedAt = ctx.clock.now();
  let reportedAt = 0;
  for (;;) {
    const now = millisecondsOf(ctx.clock);
    const isDue = now - reportedAt >= INTERVAL_MS;
    if (isDue) reportedAt = now;
    for (const name of probeNames) await reportFrom(ctx, name, isDue, startedAt);
    await beat(ctx, now);
    await sleep(TICK_SECONDS * second, undefined, { signal, ref: false });
  }
}

/** Without a result, a probe says that it is there. */
async function reportFrom(
  ctx: Context,
  name: (typeof probeNames)[number],
  isDue: boolean,
  startedAt: Seconds,
): Promise<void> {
  const probe = await ctx.connection.read
    .selectFrom('probes')
    .select('id')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!probe) return;
  const at = ctx.clock.now();
  const results = [];
  for (const seed of isDue ? checks.filter(({ places }) => places.includes(name)) : []) {
    const check = await findCheck(ctx, seed);
    const { verdict, reason, phases, output } = simulate(seed, name, at, startedAt);
    if (check)
      results.push({
        check: check.id,
        revision: check.revision,
        at: at * 1000,
        verdict,
        reason,
        phases,
        output,
      });
  }
  await takeReport(ctx, { type: 'probe', id: probe.id }, { version: PROBE_VERSION, results });
}

/** Unchanged: if somebody has changed what is checked, a simulated result would be about something else. */
const findCheck = ({ connection }: Context, { name, kind, target }: CheckSeed) =>
  connection.read
    .selectFrom('checks')
    .select(['id', 'revision'])
    .where('name', '=', name)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('paused', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The jobs that still run report when they are expected. */
async function beat(ctx: Context, now: number): Promise<void> {
  for (const { name, takes, silentBefore } of heartbeats) {
    if (silentBefore !== undefined) continue;
    const check = await ctx.connection.read
      .selectFrom('checks')
      .innerJoin('check_runs', 'check_runs.check_id', 'checks.id')
      .selectAll('checks')
      .select('check_runs.next_ms')
      .where('checks.name', '=', name)
      .where('checks.kind', '=', 'heartbeat')
      .where('checks.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!check || check.next_ms === null || check.next_ms - (check.grace ?? 0) * 1000 > now) continue;
    const result = {
      place: 'here',
      at: now,
      verdict: 'ok' as const,
      reason: 'A heartbeat arrived.',
      phases: { total: takes * 1000 },
    };
    const deadline = deadlineOf(check, now);
    await backgroundTransaction(ctx, system, (tx) =>
      storeResults(tx, [{ checkId: check.id, result, beat: { deadline, started: null } }]),
    );
  }
}
