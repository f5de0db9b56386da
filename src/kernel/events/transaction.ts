import type { Kysely } from 'kysely';
import type { Seconds } from '../../lib/clock.ts';
import { type Actor, system } from '../auth/actor.ts';
import type { Config } from '../config.ts';
import type { Context, RequestOrigin } from '../context.ts';
import type { SqlDialect } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { Page } from '../pages/page.ts';

/** A write in progress: its transaction, its actor and its time. */
export interface Tx {
  readonly db: Kysely<Database>;
  readonly dialect: SqlDialect;
  readonly actor: Actor;
  readonly now: Seconds;
  readonly config: Config;
  /** The page that the write comes from. What belongs to a page, and is created by the write, belongs to it. */
  readonly page: Page;
  readonly origin: RequestOrigin | undefined;
}

/**
 * Runs `work` in one transaction, which commits or rolls back as a whole. On both databases only one writer runs at a
 * time, so nothing that a transaction has read changes before it commits: it is safe to check first and then write.
 */
export function transaction<T>(ctx: Context, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.connection.begin((db) => work(txOf(ctx, actor, db)));
}

/** Like `transaction`, for what arrives all the time: see `Connection.beginInBackground`. */
export function backgroundTransaction<T>(
  ctx: Context,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return ctx.connection.beginInBackground((db) => work(txOf(ctx, actor, db)));
}

/** For what a round of the background worker waits for: see `Connection.begin`. */
export function workerTransaction<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.connection.begin((db) => work(txOf(ctx, system, db)), 'worker');
}

/** For the results of what was sent: see `Connection.begin`. */
export function resultsTransaction<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.connection.begin((db) => work(txOf(ctx, system, db)), 'results');
}

const txOf = ({ connection, config, clock, page, origin }: Context, actor: Actor, db: Tx['db']): Tx => ({
  db,
  dialect: connection.dialect,
  actor,
  now: clock.now(),
  config,
  page,
  origin,
});

/**
 * Like `transaction`, but commits at once, even if the request runs as one transaction because it has an idempotency key. Call
 * it before anything else was written: writers take turns, and a request must not wait for itself.
 */
export function independentTransaction<T>(
  ctx: Context,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction({ ...ctx, connection: ctx.connection.outside ?? ctx.connection }, actor, work);
}
