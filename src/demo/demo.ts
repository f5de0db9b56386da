import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { joined } from '../db/connection.ts';
import { transaction } from '../events/transaction.ts';
import { testClock } from '../lib/clock.ts';
import { rollUpAll } from '../resources/metrics/rollups.ts';
import { skipPast } from '../scheduler/skip-past.ts';
import { createDemoContext } from './demo-context.ts';
import { timeline } from './timeline.ts';

/**
 * Fills an empty database with a realistic company. All data goes through the same actions as the API, with a clock
 * that moves through the past, so dates, history and events look as if people had entered them.
 */
export async function fillWithDemo(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.connection.beginBatch(async (db) => {
    const clock = testClock(now);
    const inside = { ...ctx, connection: joined(ctx.connection, db) };
    const demo = await createDemoContext({ ...inside, clock }, clock, now);
    for (const { at, run } of timeline(now)) {
      clock.set(at);
      await run(demo);
    }
    await rollUpAll({ db });
    await transaction(inside, system, skipPast);
  });
}
