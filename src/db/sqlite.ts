import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { createFolder } from '../lib/folders.ts';
import { locked, unknownOutcome } from './faults.ts';
import { isDiskFailure, retryWhileBusy } from './sqlite-errors.ts';

/** While it is being opened nobody is served yet, so SQLite may wait for a lock in its own way. */
const OPEN_TIMEOUT_MS = 5000;

/** Opens the file with the settings that make an acknowledged write survive a crash. */
export function openSqlite(path: string, { readOnly = false } = {}): DatabaseSync {
  if (path !== ':memory:' && !readOnly) createFolder(dirname(path));
  const database = new DatabaseSync(path, { readOnly, timeout: OPEN_TIMEOUT_MS });
  if (!readOnly)
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  database.exec('pragma cache_size = -16000; pragma temp_store = memory');
  // From now on SQLite never waits: it would stop the whole process. `retryWhileBusy` waits instead.
  database.exec('pragma busy_timeout = 0');
  return database;
}

/**
 * Kysely on `node:sqlite`. A connection that writes is handed to one transaction at a time; one that only reads needs no
 * turn, because each of its statements runs to its end before anything else in the process does.
 */
export function sqliteDialect(connection: SqliteConnection, options: DriverOptions): Dialect {
  return {
    createAdapter: () => new QueuedAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => new SqliteDriver(connection, options),
  };
}

/** Kysely would queue in front of the driver, for ever: the driver has a queue of its own, where waiting ends. */
class QueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface DriverOptions {
  /** How long to wait for the turn and for locks of other processes, together. */
  readonly waitMs: number;
  /** For a connection that writes: whose turn it is. */
  readonly turns?: Mutex;
  /** Throws unless what is written now can be found again. */
  readonly assertInPlace?: () => void;
  /** Something may have been written. */
  readonly onRelease?: () => void;
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #options: DriverOptions;
  #deadline = 0;

  constructor(connection: SqliteConnection, options: DriverOptions) {
    this.#database = connection.database;
    this.#connection = connection;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { turns, waitMs, assertInPlace } = this.#options;
    const deadline = performance.now() + waitMs;
    if (!turns) return this.#connection;
    await turns.take(waitMs);
    try {
      assertInPlace?.();
    } catch (error) {
      turns.pass();
      throw error;
    }
    this.#deadline = deadline;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#options.onRelease?.();
    this.#options.turns?.pass();
  }

  async beginTransaction(): Promise<void> {
    await retryWhileBusy(() => this.#database.exec('begin immediate'), this.#deadline);
  }

  async commitTransaction(): Promise<void> {
    const deadline = performance.now() + this.#options.waitMs;
    try {
      await retryWhileBusy(() => this.#database.exec('commit'), deadline);
    } catch (error) {
      throw isDiskFailure((error as Error).cause) ? unknownOutcome(error) : error;
    }
    try {
      this.#options.assertInPlace?.();
    } catch (error) {
      throw unknownOutcome(error);
    }
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite has already rolled back by itself after some errors, such as a full disk.
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async destroy(): Promise<void> {
    this.#connection.forget();
    if (this.#database.isOpen) this.#database.close();
  }
}

const MAX_STATEMENTS = 500;

export class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #waitMs: number;
  readonly #statements = new LRUCache<string, { statement: StatementSync; toRow: RowMaker | undefined }>({
    max: MAX_STATEMENTS,
  });

  /** A statement waits for locks of other processes for as long as `waitMs`. */
  constructor(database: DatabaseSync, waitMs: number) {
    this.database = database;
    this.#waitMs = waitMs;
  }

  /** The rows of a statement that only reads. */
  read(sql: string, parameters: readonly unknown[]): Record<string, unknown>[] {
    const { statement, toRow } = this.#prepare(sql);
    const rows = statement.all(...parameters.map(bindable)) as unknown as unknown[][];
    return toRow ? rows.map(toRow) : [];
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return retryWhileBusy(() => this.#execute<Row>(query), performance.now() + this.#waitMs);
  }

  #execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, toRow } = this.#prepare(sql);
    if (toRow) return { rows: this.read(sql, parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters.map(bindable));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const columns = statement.columns().map((column) => column.name);
    statement.setReturnArrays(true);
    const entry = { statement, toRow: columns.length > 0 ? rowMaker(columns) : undefined };
    this.#statements.set(sql, entry);
    return entry;
  }

  forget(): void {
    this.#statements.clear();
  }

  // biome-ignore lint/correctness/useYield: streaming is not used; Kysely asks for the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported on SQLite.');
  }
}

type RowMaker = (values: unknown[]) => Record<string, unknown>;

/**
 * Makes plain objects of one shape from lists of values. Those that `node:sqlite` makes have no shape, which makes reading
 * and writing them several times slower. The names come from our own statements.
 */
function rowMaker(columns: readonly string[]): RowMaker {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as RowMaker;
}

const bindable = (value: unknown): SQLInputValue =>
  value === true ? 1 : value === false ? 0 : value === undefined ? null : (value as SQLInputValue);

/** A queue for one seat. */
export class Mutex {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** Waits in line, but not for longer than this. */
  async take(waitMs: number): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((ready, fail) => {
      const begin = () => {
        clearTimeout(timer);
        ready();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        fail(locked(new Error(`The turn to write did not come within ${waitMs} ms.`), true));
      }, waitMs);
      this.#waiting.push(begin);
    });
  }

  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
