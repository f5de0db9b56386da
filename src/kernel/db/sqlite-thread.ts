import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Patience } from '../../lib/patience.ts';
import { unknownOutcome } from './faults.ts';
import { bindable, type DriverOptions, type RowMaker, rowMaker } from './sqlite.ts';
import { isDiskFailure, translateSqliteError } from './sqlite-errors.ts';
import { CLOSE, type ThreadData, type ThreadOrder, type ThreadReply } from './sqlite-thread-messages.ts';

interface Waiting {
  readonly resolve: (reply: ThreadReply) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread with a connection of its own to a SQLite file. A commit waits for the disk, and the log is moved into the file now and
 * then: neither holds up the requests that the main thread responds to. It starts with its first statement.
 */
export class SqliteThread {
  readonly #data: ThreadData;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(data: ThreadData) {
    this.#data = data;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Runs a statement, or without parameters a command. It fails as the same statement does in the main thread. */
  async run(sql: string, parameters?: ThreadOrder['parameters']): Promise<ThreadReply> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    worker.ref();
    try {
      const reply = await new Promise<ThreadReply>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        worker.postMessage({ id, sql, ...(parameters && { parameters }) } satisfies ThreadOrder);
      });
      if (!reply.error) return reply;
      const { message, ...codes } = reply.error;
      throw translateSqliteError(Object.assign(new Error(message), codes));
    } finally {
      this.#waiting.delete(id);
      // It must not keep the process from ending.
      if (this.#waiting.size === 0) worker.unref();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    await this.run(CLOSE).catch(() => {});
    await worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-thread-worker.ts', import.meta.url), {
      env: {},
      execArgv: [],
      workerData: this.#data,
    });
    worker.on('message', (reply: ThreadReply) => this.#waiting.get(reply.id)?.resolve(reply));
    let cause: Error | undefined;
    worker.on('error', (error) => {
      cause = error as Error;
    });
    // The next statement starts another thread.
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      const error = translateSqliteError(cause ?? new Error('The thread that writes to the database ended.'));
      for (const { reject } of this.#waiting.values()) reject(error as Error);
    });
    return worker;
  }
}

/** Runs the transactions of Kysely in a thread. In the main thread, they take turns with all others. */
export class SqliteThreadDriver implements Driver {
  readonly #thread: SqliteThread;
  readonly #connection: DatabaseConnection;
  readonly #options: Required<DriverOptions>;

  constructor(thread: SqliteThread, options: Required<DriverOptions>) {
    this.#thread = thread;
    this.#connection = new ThreadConnection(thread);
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { writeLock, waitMs, assertFilesInPlace } = this.#options;
    await writeLock.acquire(new Patience(waitMs), waitMs);
    try {
      assertFilesInPlace();
    } catch (error) {
      writeLock.release();
      throw error;
    }
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#options.onRelease();
    this.#options.writeLock.release();
  }

  async beginTransaction(): Promise<void> {
    await this.#thread.run('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    try {
      await this.#thread.run('commit');
    } catch (error) {
      const isUnknown = isDiskFailure((error as Error).cause) || !this.#thread.isRunning;
      throw isUnknown ? unknownOutcome(error) : error;
    }
    try {
      this.#options.assertFilesInPlace();
    } catch (error) {
      throw unknownOutcome(error);
    }
  }

  async rollbackTransaction(): Promise<void> {
    // A thread that has ended has rolled back.
    if (this.#thread.isRunning) await this.#thread.run('rollback');
  }

  async destroy(): Promise<void> {
    await this.#thread.close();
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: SqliteThread;
  /** By the names of the columns. */
  readonly #rowMakers = new Map<string, RowMaker>();

  constructor(thread: SqliteThread) {
    this.#thread = thread;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { columns, rows, changes, lastId } = await this.#thread.run(sql, parameters.map(bindable));
    if (columns.length === 0) return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastId) };
    const toRow = this.#rowMakerOf(columns);
    return { rows: rows.map((values) => toRow(values as unknown[]) as Row) };
  }

  #rowMakerOf(columns: readonly string[]): RowMaker {
    const key = columns.join();
    const known = this.#rowMakers.get(key) ?? rowMaker(columns);
    this.#rowMakers.set(key, known);
    return known;
  }

  // biome-ignore lint/correctness/useYield: streaming is not used; Kysely asks for the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported on SQLite.');
  }
}
