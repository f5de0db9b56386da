import { rollUpAll } from '../../domain/status/metrics/rollups.ts';
import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { joined } from '../../kernel/db/connection.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { manualClock } from '../../lib/clock.ts';
import { skipPast } from '../../reactions/scheduler/skip-past.ts';
import { createDemoContext } from './demo-context.ts';
import { timeline } from './timeline.ts';

/**
 * Fills an empty database with a realistic company. All data goes through the same actions as the API, with a clock
 * that moves through the past, so dates, history and events look as if people had entered them.
 */
export async function fillWithDemo(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.connection.beginBatch(async (db) => {
    const clock = manualClock(now);
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
