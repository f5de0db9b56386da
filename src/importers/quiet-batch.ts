import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { joined } from '../db/connection.ts';
import { consume, cursorNames, hasUnread } from '../events/consume.ts';
import { findNewestId } from '../events/log.ts';
import { transaction } from '../events/transaction.ts';
import { type TestClock, testClock } from '../lib/clock.ts';
import { skipPast } from '../scheduler/skip-past.ts';
import { consumers } from '../worker/consumers.ts';

/** Somebody wrote something between the check and the transaction. */
class UnreadEvents extends Error {}

const MAX_TRIES = 50;

/**
 * Runs `work` in one transaction, in which the clock can be set to the past, and tells nobody what it wrote. Whatever others
 * wrote before is told as usual: it is handed to the consumers of the log first.
 */
export async function quietBatch(
  ctx: Context,
  work: (inside: Context, clock: TestClock) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    for (const name of cursorNames) while (await consume(ctx, name, consumers[name]));
    try {
      await runBatch(ctx, work);
      return;
    } catch (error) {
      if (!(error instanceof UnreadEvents) || tries === MAX_TRIES) throw error;
      await sleep(20);
    }
  }
}

const runBatch = (ctx: Context, work: (inside: Context, clock: TestClock) => Promise<void>): Promise<void> =>
  ctx.connection.beginBatch(async (db) => {
    for (const name of cursorNames) {
      if (await hasUnread({ db }, name)) throw new UnreadEvents('The log has unread events.');
    }
    const inside = { ...ctx, connection: joined(ctx.connection, db) };
    const before = await findNewestId({ db });
    const clock = testClock(ctx.clock.now());
    await work({ ...inside, clock }, clock);
    await transaction(inside, system, (tx) => skipPast(tx, before));
  });
