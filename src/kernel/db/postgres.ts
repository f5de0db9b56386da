import type { PostgresPool as KyselyPool, PostgresQueryResult } from 'kysely';
import type { Client, Pool, PoolClient, PoolConfig } from 'pg';
import { Patience } from '../../lib/patience.ts';
import { noResponse, unknownOutcome, unreachable } from './faults.ts';
import {
  isConnectionError,
  isIdleTimeout,
  isReadOnlyError,
  translatePostgresError,
} from './postgres-errors.ts';

/** How long to wait for PostgreSQL, in milliseconds; 0 means forever. */
export interface PostgresLimits {
  /** For a new connection, and for a free connection of the pool. */
  readonly connectMs: number;
  /** For locks, including the write lock. */
  readonly lockMs: number;
  /** For a statement, measured by the server. */
  readonly statementMs: number;
  /**
   * Between two statements of a transaction. After this time the server ends the transaction, and the next writer can
   * begin.
   */
  readonly idleMs: number;
  /** For a reply, measured by this process, because a stopped server measures nothing. */
  readonly responseMs: number;
}

interface PoolOptions {
  readonly max: number;
  readonly limits: PostgresLimits;
  /** Whether statements only read, so that sending one twice is harmless. */
  readonly readOnly: boolean;
  /** Called when a connection broke. */
  readonly onLostConnection?: ((error: Error) => void) | undefined;
}

/** Exists in `pg`, but not in its types. */
interface Unrefable {
  readonly unref: () => void;
}

/** Exists in `pg` as well: the number of the process that serves the connection, as the other end has told it. */
interface Identified {
  readonly processID: number | null;
}

const KEEP_ALIVE_MS = 10_000;
/** How many connections of the pool may turn out to be broken in a row, as after a restart of the server. */
const MAX_BROKEN_IN_A_ROW = 3;
/** The minimum time to wait for a lock after a long wait for a connection. */
const MIN_LOCK_MS = 100;

/**
 * A pool of PostgreSQL connections that survives failures of the server. It discards connections that break or hang,
 * never waits forever, and reports failures as `Unavailable`. It resends a statement only if that cannot apply anything
 * twice.
 */
export class PostgresPool {
  readonly limits: PostgresLimits;
  readonly readOnly: boolean;
  readonly #pool: Pool;
  readonly #broken = new WeakSet<PoolClient>();
  readonly #direct = new WeakSet<PoolClient>();
  readonly #clients = new Set<PoolClient>();
  #ended: Promise<void> | undefined;

  constructor(
    create: (config: PoolConfig) => Pool,
    config: PoolConfig,
    { max, limits, readOnly, onLostConnection }: PoolOptions,
  ) {
    this.limits = limits;
    this.readOnly = readOnly;
    this.#pool = create({
      ...config,
      max,
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      // The types say that the result is ignored, but `pg` awaits it.
      onConnect: (client) => this.#prepare(client as PoolClient),
    });
    this.#pool.on('error', (error) => onLostConnection?.(error));
  }

  async #prepare(client: PoolClient): Promise<void> {
    this.#clients.add(client);
    // Without a listener, an error on a connection in use would end the process.
    client.on('error', () => this.#broken.add(client));
    client.on('end', () => this.#clients.delete(client));
    const query = { text: prepareSession(client, this.limits), query_timeout: this.limits.connectMs };
    const { rows } = await client.query<{ direct: boolean }>(query as { text: string });
    if (rows[0]?.direct) this.#direct.add(client);
  }

  /**
   * Whether the session at the other end belongs to this connection alone. Behind a pooler such as PgBouncer, it may be another
   * one for each transaction, so nothing may be left in it: neither settings nor prepared statements.
   */
  isDirect(client: PoolClient): boolean {
    return this.#direct.has(client);
  }

  /** Kysely also expects what it needs for streaming, which Daymark does not use. */
  forKysely(): KyselyPool {
    return this as unknown as KyselyPool;
  }

  async connect(): Promise<Checkout> {
    const since = performance.now();
    const { client, stoodStillMs } = await this.wait();
    return new Checkout(this, client, since + stoodStillMs);
  }

  async acquire(): Promise<PoolClient> {
    return (await this.wait()).client;
  }

  /** Waits for a connection. */
  async wait(): Promise<Acquired> {
    let stoodStillMs = 0;
    for (let isFirst = true; ; isFirst = false) {
      const patience = new Patience(this.limits.connectMs);
      patience.start(() => {});
      try {
        const client = await this.#pool.connect();
        patience.stop();
        return { client, stoodStillMs: stoodStillMs + patience.stoodStillMs };
      } catch (error) {
        patience.stop();
        stoodStillMs += patience.stoodStillMs;
        // The pool counts the time of the clock, also while this process stood still.
        if (!isFirst || !patience.hasStoodStill) throw unreachable(error, !this.readOnly);
      }
    }
  }

  isBroken(client: PoolClient): boolean {
    return this.#broken.has(client);
  }

  /** Called after an error. Returns whether the connection is broken. */
  markIfBroken(client: PoolClient | undefined, error: unknown): boolean {
    if (!client) return true;
    if (isConnectionError(error)) this.#broken.add(client);
    return this.#broken.has(client);
  }

  /**
   * Called after an error that the next connection may not have: after a failover, the server behind an open connection may be
   * one that only takes reads.
   */
  discardIfReadOnly(client: PoolClient | undefined, error: unknown): void {
    if (client && isReadOnlyError(error)) this.#broken.add(client);
  }

  /** Closes a connection whose server does not answer. Its pending queries fail. */
  abandon(client: PoolClient): void {
    this.#broken.add(client);
    (client as unknown as Client).end().catch(() => {});
  }

  /** May be called more than once. */
  end(): Promise<void> {
    this.#ended ??= this.#pool.end().then(() => {
      // A stopped server does not close its connections, and open ones would keep the process alive.
      for (const client of this.#clients) (client as unknown as Unrefable).unref();
    });
    return this.#ended;
  }
}

interface Acquired {
  readonly client: PoolClient;
  /** For how long this process stood still while it waited for the connection. */
  readonly stoodStillMs: number;
}

/** A connection on loan to one transaction or statement. */
class Checkout {
  readonly #pool: PostgresPool;
  /** Since when it has been waited for, without the time in which this process stood still. */
  #since: number;
  #client: PoolClient | undefined;
  #isUsed = false;

  constructor(pool: PostgresPool, client: PoolClient, since: number) {
    this.#pool = pool;
    this.#client = client;
    this.#since = since;
  }

  async query<Row>(query: unknown, parameters?: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const { readOnly } = this.#pool;
    const isBegin = query === 'begin' || (typeof query === 'string' && query.startsWith('start transaction'));
    // Nothing depends on this connection yet, so the statement can run on another one.
    const mayRepeat = !this.#isUsed && (readOnly || isBegin);
    this.#isUsed = true;
    for (let tries = 1; ; tries++) {
      const wasBroken = this.#client === undefined || this.#pool.isBroken(this.#client);
      const text = query === 'begin' && !readOnly ? this.#begin() : query;
      const { error, result, timedOut } = await this.#tryQuery<Row>(text, parameters);
      if (result) return Array.isArray(result) ? result[0] : result;
      const isBroken = this.#pool.markIfBroken(this.#client, error);
      // The server rolls back the transaction of a lost connection.
      if (isBroken && query === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      if (!isBroken || timedOut || !mayRepeat || tries > MAX_BROKEN_IN_A_ROW) {
        const mayHaveCommitted = query === 'commit' && !wasBroken && !isIdleTimeout(error);
        if (isBroken && mayHaveCommitted) throw unknownOutcome(error);
        if (isBroken) throw timedOut ? noResponse(error, !readOnly) : unreachable(error, !readOnly);
        this.#pool.discardIfReadOnly(this.#client, error);
        throw translatePostgresError(error, !readOnly);
      }
      this.release();
      const { client, stoodStillMs } = await this.#pool.wait();
      this.#client = client;
      this.#since += stoodStillMs;
    }
  }

  release(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.release(this.#pool.isBroken(client));
  }

  /** One attempt. It always ends, because of the time limit. */
  async #tryQuery<Row>(query: unknown, parameters: readonly unknown[] | undefined): Promise<Reply<Row>> {
    const client = this.#client;
    if (!client) return { error: new Error('The connection broke.'), timedOut: false };
    const { responseMs } = this.#pool.limits;
    let timedOut = false;
    const giveUp = () => {
      timedOut = true;
      this.#pool.abandon(client);
    };
    const patience = responseMs > 0 ? new Patience(responseMs) : undefined;
    patience?.start(giveUp);
    try {
      const result = await client.query(query as string, parameters as unknown[]);
      return { result: result as unknown as PostgresQueryResult<Row>, timedOut };
    } catch (error) {
      return { error, timedOut };
    } finally {
      patience?.stop();
    }
  }

  /** The limits are set per transaction, because PgBouncer may assign each one to a different session. */
  #begin(): string {
    const { limits } = this.#pool;
    const waited = Math.max(0, performance.now() - this.#since);
    const lockMs = Math.max(MIN_LOCK_MS, Math.round(limits.lockMs - waited));
    return `begin; ${setLocally({ ...limits, lockMs })}`;
  }
}

interface Reply<Row> {
  readonly result?: PostgresQueryResult<Row>;
  readonly error?: unknown;
  readonly timedOut: boolean;
}

const timeouts = ({ lockMs, statementMs, idleMs }: PostgresLimits): [string, number][] => [
  ['lock_timeout', lockMs],
  ['statement_timeout', statementMs],
  ['idle_in_transaction_session_timeout', idleMs],
];

/**
 * Sets the limits of a new session, and finds out whether it belongs to this connection: a pooler has told us the number of
 * no process of PostgreSQL. Then the limits hold for this statement only. They are not sent as parameters of the connection,
 * because PgBouncer refuses those.
 */
function prepareSession(client: PoolClient, limits: PostgresLimits): string {
  const isDirect = `pg_backend_pid() = ${Number((client as unknown as Identified).processID ?? 0)}`;
  const set = timeouts(limits).map(([name, ms]) => `set_config('${name}', '${ms}', not (${isDirect}))`);
  return `select ${isDirect} as direct, ${set.join(', ')}`;
}

const setLocally = (limits: PostgresLimits): string =>
  timeouts(limits)
    .map(([name, ms]) => `set local ${name} = ${ms}`)
    .join('; ');
