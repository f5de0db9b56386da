import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { joined } from '../db/connect.ts';
import { transaction } from '../events/transaction.ts';
import { testClock } from '../lib/clock.ts';
import { rollUpAll } from '../resources/metrics/rollups.ts';
import { skipPast } from '../scheduler/skip-past.ts';
import { openStage } from './stage.ts';
import { story } from './story.ts';

/**
 * Fills an empty database with a believable company. Everything goes through the same actions as the API, on a clock that
 * moves through the past, so that dates, history and events are as if people had typed it in.
 */
export async function fillWithDemo(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.connection.beginBatch(async (db) => {
    const clock = testClock(now);
    const inside = { ...ctx, connection: joined(ctx.connection, db) };
    const stage = await openStage({ ...inside, clock }, clock, now);
    for (const { at, run } of story(now)) {
      clock.set(at);
      await run(stage);
    }
    await rollUpAll({ db });
    await transaction(inside, system, skipPast);
  });
}
