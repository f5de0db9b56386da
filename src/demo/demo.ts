import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
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
  const { batch, dialect } = ctx.connection;
  await batch.transaction().execute(async (db) => {
    if (dialect.acquireWriteLock) await dialect.acquireWriteLock.execute(db);
    const clock = testClock(now);
    const stage = await openStage({ ...ctx, clock, openTransaction: db }, clock, now);
    for (const { at, run } of story(now)) {
      clock.set(at);
      await run(stage);
    }
    await rollUpAll({ db });
    await transaction({ ...ctx, openTransaction: db }, system, skipPast);
  });
}
