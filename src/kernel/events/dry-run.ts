import type { Context } from '../context.ts';
import { DeferredTransaction } from './deferred-transaction.ts';
import { findNewestId } from './log.ts';

/**
 * Runs a write up to the point where it would commit, inspects the result, and rolls everything back. `inspect` gets a
 * context inside the transaction, and the id of the newest event before the write.
 */
export async function dryRun<T>(
  ctx: Context,
  write: (ctx: Context) => Promise<unknown>,
  inspect: (inside: Context, newestBefore: number) => Promise<T>,
): Promise<T> {
  let newestBefore = 0;
  const attempt = new DeferredTransaction(withoutLog(ctx), async ({ connection }) => {
    newestBefore = await findNewestId({ db: connection.read });
  });
  try {
    await write(attempt.context);
    return await inspect(await attempt.open(), newestBefore);
  } finally {
    await attempt.rollBack();
  }
}

/** What does not happen is not logged either, and no response names its event. */
export const withoutLog = (ctx: Context): Context => ({
  ...ctx,
  ...(ctx.origin && { origin: { ...ctx.origin, appended: [] } }),
  log: ctx.log.child({}, { level: 'silent' }),
});
