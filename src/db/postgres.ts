import type { PostgresPool as KyselyPool, PostgresQueryResult } from 'kysely';
import type { Client, Pool, PoolClient, PoolConfig } from 'pg';
import { diskFull, locked, noAnswer, notWritable, unknownOutcome, unreachable } from './faults.ts';

/** How long PostgreSQL is waited for, in milliseconds; 0 is for ever. */
export interface PostgresLimits {
  /** For a new connection, and for one of the pool. */
  readonly connectMs: number;
  /** For locks, the writers' turn among them. */
  readonly lockMs: number;
  /** For a statement, as the server counts. */
  readonly statementMs: number;
  /** Between the statements of a transaction: then the server ends it, and the next writer has its turn. */
  readonly idleMs: number;
  /** For an answer, as we count: a server that is stopped counts nothing. */
  readonly answerMs: number;
}

interface PoolOptions {
  readonly max: number;
  readonly limits: PostgresLimits;
  /** Whether statements may be sent twice, because they change nothing. */
  readonly readOnly: boolean;
  /** Hears of a connection that broke. */
  readonly onLostConnection?: ((error: Error) => void) | undefined;
}

/** What the types of `pg` do not know. */
interface Unrefable {
  readonly unref: () => void;
}

/** A query as `pg` takes it, with a name if it is to be prepared. */
type Query = string | { readonly name: string; readonly text: string };

/** SQLSTATE codes with which the server ends a connection, or refuses one. */
const connectionCodes = /^(08...|57P0[1-5]|25P0[34]|53300)$/;
/** The server ended a transaction that stood still: it did not commit. */
const STOOD_STILL = /^25P0[34]$/;
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';

const KEEP_ALIVE_MS = 10_000;
/** Connections of the pool that broke at the same time, as in a restart of the server. */
const MAX_BROKEN = 3;
/** What is left of the time for a lock to somebody who has waited long for a connection. */
const SHORTEST_LOCK_MS = 100;

/**
 * Connections to PostgreSQL that survive its faults. One that breaks or hangs is thrown away, nobody waits for ever, and
 * what fails says so as `Unavailable`. A statement is only sent again where that cannot do anything twice.
 */
export class PostgresPool {
  readonly limits: PostgresLimits;
  readonly readOnly: boolean;
  readonly #pool: Pool;
  readonly #broken = new WeakSet<PoolClient>();
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
      // Typed as if nobody waited for it, but `pg` does.
      onConnect: (client) => this.#prepare(client as PoolClient),
    });
    this.#pool.on('error', (error) => onLostConnection?.(error));
  }

  async #prepare(client: PoolClient): Promise<void> {
    this.#clients.add(client);
    // Without a listener, a connection that breaks while it is in use would end the process.
    client.on('error', () => this.#broken.add(client));
    client.on('end', () => this.#clients.delete(client));
    // Not as parameters of the connection: PgBouncer refuses those.
    const query = { text: settings('set', this.limits), query_timeout: this.limits.connectMs };
    await client.query(query as { text: string });
  }

  /** As Kysely wants it: it never streams, so what it needs for that is not there. */
  forKysely(): KyselyPool {
    return this as unknown as KyselyPool;
  }

  async connect(): Promise<Checkout> {
    const since = performance.now();
    return new Checkout(this, await this.acquire(), since);
  }

  async acquire(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw unreachable(error, !this.readOnly);
    }
  }

  /** Runs one statement by itself. */
  async query<Row>(query: Query): Promise<Row[]> {
    const checkout = await this.connect();
    try {
      return (await checkout.query<Row>(query)).rows;
    } finally {
      checkout.release();
    }
  }

  isBroken(client: PoolClient): boolean {
    return this.#broken.has(client);
  }

  /** Whether the connection is gone, after an error. */
  noteBroken(client: PoolClient | undefined, error: unknown): boolean {
    if (!client) return true;
    if (connectionCodes.test(codeOf(error))) this.#broken.add(client);
    return this.#broken.has(client);
  }

  /** Ends a connection whose server does not answer. What was asked of it fails. */
  abandon(client: PoolClient): void {
    this.#broken.add(client);
    (client as unknown as Client).end().catch(() => {});
  }

  /** May be called twice. */
  end(): Promise<void> {
    this.#ended ??= this.#pool.end().then(() => {
      // A server that is stopped does not say goodbye, and its open connections would keep the process alive.
      for (const client of this.#clients) (client as unknown as Unrefable).unref();
    });
    return this.#ended;
  }
}

/** A connection in the hands of one transaction or statement. */
class Checkout {
  readonly #pool: PostgresPool;
  readonly #since: number;
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
    // Nothing depends on this connection yet, so another one will do.
    const mayRepeat = !this.#isUsed && (readOnly || isBegin);
    this.#isUsed = true;
    for (let tries = 1; ; tries++) {
      const wasBroken = this.#client === undefined || this.#pool.isBroken(this.#client);
      const text = query === 'begin' && !readOnly ? this.#begin() : (query as Query);
      const { error, result, timedOut } = await this.#ask<Row>(text, parameters);
      if (result) return Array.isArray(result) ? result[0] : result;
      const isBroken = this.#pool.noteBroken(this.#client, error);
      // The server rolls back what belonged to a connection that is gone.
      if (isBroken && query === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      if (!isBroken || timedOut || !mayRepeat || tries > MAX_BROKEN) {
        const mayHaveCommitted = query === 'commit' && !wasBroken && !STOOD_STILL.test(codeOf(error));
        if (isBroken && mayHaveCommitted) throw unknownOutcome(error);
        if (isBroken) throw timedOut ? noAnswer(error, !readOnly) : unreachable(error, !readOnly);
        throw translate(error, !readOnly);
      }
      this.release();
      this.#client = await this.#pool.acquire();
    }
  }

  release(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.release(this.#pool.isBroken(client));
  }

  /** One try, which ends in any case. */
  async #ask<Row>(query: Query, parameters: readonly unknown[] | undefined): Promise<Reply<Row>> {
    const client = this.#client;
    if (!client) return { error: new Error('The connection broke.'), timedOut: false };
    const { answerMs } = this.#pool.limits;
    let timedOut = false;
    const giveUp = () => {
      timedOut = true;
      this.#pool.abandon(client);
    };
    const timer = answerMs > 0 ? setTimeout(giveUp, answerMs) : undefined;
    try {
      const result = await client.query(query as string, parameters as unknown[]);
      return { result: result as unknown as PostgresQueryResult<Row>, timedOut };
    } catch (error) {
      return { error, timedOut };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Limits hold for the transaction, because behind PgBouncer each one may meet another session of the server. */
  #begin(): string {
    const { limits } = this.#pool;
    const waited = performance.now() - this.#since;
    const lockMs = Math.max(SHORTEST_LOCK_MS, Math.round(limits.lockMs - waited));
    return `begin; ${settings('set local', { ...limits, lockMs })}`;
  }
}

interface Reply<Row> {
  readonly result?: PostgresQueryResult<Row>;
  readonly error?: unknown;
  readonly timedOut: boolean;
}

const settings = (set: 'set' | 'set local', { lockMs, statementMs, idleMs }: PostgresLimits): string =>
  Object.entries({
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
  })
    .map(([name, ms]) => `${set} ${name} = ${ms}`)
    .join('; ');

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Errors of a connection that is well: what stands in the way of everybody in our words, all others as they are. */
function translate(error: unknown, isWrite: boolean): unknown {
  switch (codeOf(error)) {
    case LOCK_NOT_AVAILABLE:
      return locked(error, isWrite);
    case QUERY_CANCELED:
      return noAnswer(error, isWrite);
    case DISK_FULL:
      return diskFull(error);
    case READ_ONLY:
      return notWritable(error);
    default:
      return error;
  }
}
