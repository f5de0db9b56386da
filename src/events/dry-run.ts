import type { Context } from '../context.ts';
import { joined } from '../db/connect.ts';

/** Ends the transaction of a dry run, so that the database rolls it back. */
class RolledBack extends Error {}

/**
 * Runs a write up to the point where it would commit, inspects the result, and rolls everything back. `write` gets a
 * context whose first transaction is the dry run, so the work that it does before that (such as rendering a template)
 * blocks no other writer. `inspect` gets a context inside the transaction.
 */
export async function dryRun<T>(
  ctx: Context,
  write: (ctx: Context) => Promise<unknown>,
  inspect: (inside: Context, newestBefore: number) => Promise<T>,
): Promise<T> {
  let inspected: { readonly result: T } | undefined;
  const begin: Context['connection']['begin'] = (work) =>
    ctx.connection.begin(async (db) => {
      const { id } = await db
        .selectFrom('events')
        .select((of) => of.fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      await work(db);
      const inside = { ...ctx, connection: joined(ctx.connection, db) };
      inspected = { result: await inspect(inside, id ?? 0) };
      throw new RolledBack();
    });
  try {
    await write({ ...ctx, connection: { ...ctx.connection, begin } });
  } catch (error) {
    if (error instanceof RolledBack && inspected) return inspected.result;
    throw error;
  }
  throw new Error('The write did not open a transaction.');
}
