import type { Context } from '../../../kernel/context.ts';

/** A read takes a few milliseconds on SQLite. Other processes rarely commit during this many reads in a row. */
const MAX_TRIES = 20;

/** Runs several queries that all see the same version of the database, whatever is written meanwhile. */
export async function readAtOneVersion<T>(ctx: Context, load: (ctx: Context) => Promise<T>): Promise<T> {
  const { dataVersion, read } = ctx.connection;
  // A read from a replica is one snapshot already.
  if (read.isTransaction) return load(ctx);
  if (!dataVersion.sync) {
    return read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => load({ ...ctx, connection: { ...ctx.connection, read: db } }));
  }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = dataVersion.read();
    const loaded = await load(ctx);
    if (dataVersion.read() === before) return loaded;
  }
  throw new Error('The data changes faster than it can be read.');
}
