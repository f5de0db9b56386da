import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
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
  const { batch, dialect } = ctx.connection;
  await batch.transaction().execute(async (db) => {
    if (dialect.takeTurn) await dialect.takeTurn.execute(db);
    const clock = testClock(now);
    const demo = await createDemoContext({ ...ctx, clock, openTransaction: db }, clock, now);
    for (const { at, run } of timeline(now)) {
      clock.set(at);
      await run(demo);
    }
    await rollUpAll({ db });
    await transaction({ ...ctx, openTransaction: db }, system, skipPast);
  });
}
