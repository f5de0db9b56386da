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
export function transaction<T>(ctx: Context, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { connection, config, clock } = ctx;
  return connection.begin((db) =>
    work({ db, dialect: connection.dialect, actor, now: clock.now(), baseUrl: config.baseUrl }),
  );
}
