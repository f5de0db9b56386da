import type { Kysely } from 'kysely';
import type { Actor } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import type { SqlDialect } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { Seconds } from '../lib/clock.ts';

/** One write under way: who does it, at which moment, on which transaction. */
export interface Tx {
  readonly db: Kysely<Database>;
  readonly dialect: SqlDialect;
  readonly actor: Actor;
  readonly now: Seconds;
  /** For links in what readers of the log make of it. */
  readonly baseUrl: string;
}

/**
 * Runs `work` in one transaction that commits or leaves nothing. Writers take turns on both databases, so what a
 * transaction has read cannot change under it: checking first and writing then is safe.
 */
export async function transaction<T>(ctx: Context, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { write, dialect } = ctx.connection;
  const { baseUrl } = ctx.config;
  const run = (db: Kysely<Database>): Promise<T> => {
    const tx = { db, dialect, actor, now: ctx.clock.now(), baseUrl };
    return ctx.dryRun ? ctx.dryRun(tx, () => work(tx)) : work(tx);
  };
  if (ctx.openTransaction) return run(ctx.openTransaction);
  return write.transaction().execute(async (db) => {
    if (dialect.acquireWriteLock) await dialect.acquireWriteLock.execute(db);
    return run(db);
  });
}
