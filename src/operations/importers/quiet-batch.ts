import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { joined } from '../../kernel/db/connection.ts';
import { consume, cursorNames } from '../../kernel/events/consume.ts';
import { findNewestId } from '../../kernel/events/log.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { type ManualClock, manualClock } from '../../lib/clock.ts';
import { skipPast } from '../../reactions/scheduler/skip-past.ts';
import { consumers } from '../worker/consumers.ts';

/**
 * Runs `work` in one transaction, in which the clock can be set to the past, and tells nobody what it wrote. Whatever others
 * wrote before is told as usual: it is handed to the consumers of the log first.
 */
export async function quietBatch(
  ctx: Context,
  work: (inside: Context, clock: ManualClock) => Promise<void>,
): Promise<void> {
  await consumeAll(ctx);
  await ctx.connection.beginBatch(async (db) => {
    const inside = { ...ctx, connection: joined(ctx.connection, db) };
    // What somebody wrote since: few events, if any. From here on, nobody else can write.
    await consumeAll(inside);
    const before = await findNewestId({ db });
    const clock = manualClock(ctx.clock.now());
    await work({ ...inside, clock }, clock);
    await transaction(inside, system, (tx) => skipPast(tx, before));
  });
}

async function consumeAll(ctx: Context): Promise<void> {
  for (const name of cursorNames) while (await consume(ctx, name, consumers[name]));
}
