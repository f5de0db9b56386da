import type { Connection, PoolClient, Submittable } from 'pg';
import { VERSION_SQL } from './data-version.ts';
import { noResponse, unreachable } from './faults.ts';
import type { PostgresPool } from './postgres.ts';
import { translatePostgresError } from './postgres-errors.ts';
import type { DatabaseStats } from './stats.ts';

const NAME = 'version';
const TEXT = `select ${VERSION_SQL} as version`;

/** A message of PostgreSQL's protocol: its type, its length, its content. */
function message(type: string, content: string): Buffer {
  const bytes = Buffer.alloc(5 + content.length);
  bytes.write(type, 'latin1');
  bytes.writeInt32BE(4 + content.length, 1);
  bytes.write(content, 5, 'latin1');
  return bytes;
}

/** Runs the prepared statement, which has no parameters: Bind, Execute and Sync. They are the same every time. */
const EXECUTE = Buffer.concat([
  message('B', `\0${NAME}\0${'\0'.repeat(6)}`),
  message('E', '\0'.repeat(5)),
  message('S', ''),
]);

/** How many connections may turn out to be broken in a row, as after a restart of the server. */
const MAX_BROKEN_IN_A_ROW = 3;

/** All who wait for the same query. */
interface Batch {
  readonly response: Promise<number>;
  readonly resolve: (version: number) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads the data version from PostgreSQL. Whoever asks gets the response to a query that is sent afterwards, so it counts every
 * write that was acknowledged before. All who ask in one turn of the event loop share a query, and all who ask while one is
 * running share the next. Almost every request needs it, so it has a connection of its own, and uses as little of `pg` as
 * possible: see decision 55.
 */
export class PostgresVersion {
  readonly #pool: PostgresPool;
  readonly #stats: DatabaseStats | undefined;
  #query: VersionQuery | undefined;
  /** Those whose query has been sent. */
  #running: Batch | undefined;
  /** Those whose query has not been sent yet. */
  #waiting: Batch | undefined;
  #began = 0;
  #broken = 0;
  #timedOut = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `pool` has one connection, for this only. */
  constructor(pool: PostgresPool, stats: DatabaseStats | undefined) {
    this.#pool = pool;
    this.#stats = stats;
  }

  /** All who share a query get the same promise. */
  readonly read = (): Promise<number> => {
    if (!this.#waiting) {
      this.#waiting = newBatch();
      if (!this.#running) setImmediate(this.#send);
    }
    return this.#waiting.response;
  };

  /** Called when everything that has arrived in this turn of the event loop was read. */
  readonly #send = (): void => {
    this.#running = this.#waiting;
    this.#waiting = undefined;
    this.#began = performance.now();
    this.#broken = 0;
    this.#timedOut = false;
    this.#ask();
  };

  #ask(): void {
    const query = this.#query;
    if (query && !this.#pool.isBroken(query.client)) {
      this.#timer = setTimeout(this.#giveUp, this.#pool.limits.responseMs);
      query.client.query(query);
    } else {
      this.#connect().then(
        () => this.#ask(),
        (error: unknown) => this.#settle(({ reject }) => reject(error)),
      );
    }
  }

  async #connect(): Promise<void> {
    this.#release();
    const client = await this.#pool.acquire();
    if (this.#isClosed) {
      client.release(true);
      throw unreachable(new Error('The connection was closed.'), false);
    }
    const isDirect = this.#pool.isDirect(client);
    this.#query = new VersionQuery(client, isDirect, this.#responded, this.#failed);
  }

  readonly #giveUp = (): void => {
    this.#timedOut = true;
    // This makes the query fail.
    if (this.#query) this.#pool.abandon(this.#query.client);
  };

  readonly #responded = (version: number): void => {
    clearTimeout(this.#timer);
    this.#settle(({ resolve }) => resolve(version));
  };

  readonly #failed = (error: unknown): void => {
    clearTimeout(this.#timer);
    const isBroken = this.#pool.markIfBroken(this.#query?.client, error);
    if (isBroken && !this.#timedOut && ++this.#broken <= MAX_BROKEN_IN_A_ROW) {
      this.#ask();
      return;
    }
    // A new connection also prepares the statement again.
    this.#release();
    const fault = isBroken ? unreachable(error, false) : translatePostgresError(error, false);
    this.#settle(({ reject }) => reject(this.#timedOut ? noResponse(error, false) : fault));
  };

  #settle(finish: (batch: Batch) => void): void {
    const batch = this.#running;
    this.#running = undefined;
    this.#stats?.statements.add(performance.now() - this.#began);
    if (batch) finish(batch);
    if (!this.#waiting) return;
    if (!this.#timedOut) {
      setImmediate(this.#send);
      return;
    }
    // They have waited for a server that does not answer as well.
    finish(this.#waiting);
    this.#waiting = undefined;
  }

  #release(): void {
    const client = this.#query?.client;
    this.#query = undefined;
    client?.release(true);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#release();
    await this.#pool.end();
  }
}

/** What `pg` tells a query that brings its own `submit`. */
class VersionQuery implements Submittable {
  readonly client: PoolClient;
  readonly #isDirect: boolean;
  readonly #onResponse: (version: number) => void;
  #isPrepared = false;
  #version = 0;
  readonly handleError: (error: unknown) => void;

  constructor(
    client: PoolClient,
    isDirect: boolean,
    onResponse: (version: number) => void,
    onError: (error: unknown) => void,
  ) {
    this.client = client;
    this.#isDirect = isDirect;
    this.#onResponse = onResponse;
    this.handleError = onError;
  }

  submit(connection: Connection): void {
    if (!this.#isDirect) {
      // The session may be another one each time, and nothing may be left in it.
      connection.query(TEXT);
      return;
    }
    if (!this.#isPrepared) connection.parse({ name: NAME, text: TEXT, types: [] }, true);
    this.#isPrepared = true;
    connection.stream.write(EXECUTE);
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { readonly fields: readonly string[] }): void {
    this.#version = Number(fields[0]);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#onResponse(this.#version);
  }
}

function newBatch(): Batch {
  let settle: Omit<Batch, 'response'> | undefined;
  const response = new Promise<number>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { response, ...(settle as Omit<Batch, 'response'>) };
}
