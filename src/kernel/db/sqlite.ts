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
import { Patience } from '../../lib/patience.ts';
import { createPrivateFile, createPrivateFolder } from '../../lib/private-file.ts';
import { Damaged } from '../errors.ts';
import { locked, unknownOutcome } from './faults.ts';
import { isDiskFailure, retryWhileBusy } from './sqlite-errors.ts';
import { CACHE_SETTINGS, WRITER_SETTINGS } from './sqlite-settings.ts';

/** No requests are served while the file is being opened, so SQLite may block the process to wait for a lock. */
const OPEN_TIMEOUT_MS = 5000;

/** Opens the file with the settings that make an acknowledged write survive a crash. */
export function openSqlite(path: string, { readOnly = false } = {}): DatabaseSync {
  if (path !== ':memory:' && !readOnly) {
    createPrivateFolder(dirname(path));
    // SQLite gives its write-ahead log the rights of the database.
    createPrivateFile(path);
  }
  const database = new DatabaseSync(path, { readOnly, timeout: OPEN_TIMEOUT_MS });
  if (!readOnly) database.exec(WRITER_SETTINGS);
  database.exec(CACHE_SETTINGS);
  // From now on SQLite never waits, because it would block the whole process. `retryWhileBusy` waits instead.
  database.exec('pragma busy_timeout = 0');
  return database;
}

/**
 * A Kysely dialect for `node:sqlite`. A connection that writes is used by one transaction at a time. One that only
 * reads needs no lock, because each of its statements completes before any other code in the process runs.
 */
export const sqliteDialect = (connection: SqliteConnection, options: DriverOptions): Dialect =>
  sqliteDialectOf(() => new SqliteDriver(connection, options));

export const sqliteDialectOf = (createDriver: () => Driver): Dialect => ({
  createAdapter: () => new QueuedAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createDriver,
});

/** Kysely would queue in front of the driver without a time limit. The driver has its own queue, which has one. */
class QueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export interface DriverOptions {
  /** How long to wait in total for the write lock and for locks of other processes. */
  readonly waitMs: number;
  /** For a connection that writes: admits one transaction at a time. */
  readonly writeLock?: Mutex;
  /** Throws if a write would be lost because the files are not in place. */
  readonly assertFilesInPlace?: () => void;
  /** Called after a transaction, which may have written something. */
  readonly onRelease?: () => void;
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #options: DriverOptions;
  #patience = new Patience(0);

  constructor(connection: SqliteConnection, options: DriverOptions) {
    this.#database = connection.database;
    this.#connection = connection;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const { writeLock, waitMs, assertFilesInPlace } = this.#options;
    if (!writeLock) return this.#connection;
    const patience = new Patience(waitMs);
    await writeLock.acquire(patience, waitMs);
    try {
      assertFilesInPlace?.();
    } catch (error) {
      writeLock.release();
      throw error;
    }
    this.#patience = patience;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#options.onRelease?.();
    this.#options.writeLock?.release();
  }

  async beginTransaction(): Promise<void> {
    await retryWhileBusy(() => this.#database.exec('begin immediate'), this.#patience);
  }

  async commitTransaction(): Promise<void> {
    try {
      await retryWhileBusy(() => this.#database.exec('commit'), new Patience(this.#options.waitMs));
    } catch (error) {
      throw isDiskFailure((error as Error).cause) ? unknownOutcome(error) : error;
    }
    try {
      this.#options.assertFilesInPlace?.();
    } catch (error) {
      throw unknownOutcome(error);
    }
  }

  async rollbackTransaction(): Promise<void> {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async destroy(): Promise<void> {
    this.#connection.clearStatements();
    if (this.#database.isOpen) this.#database.close();
  }
}

const MAX_STATEMENTS = 500;

interface PreparedStatement {
  readonly statement: StatementSync;
  /** How many columns its rows have. */
  readonly width: number;
  readonly toRow: RowMaker | undefined;
}

export class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #waitMs: number;
  readonly #assertFilesInPlace: (() => void) | undefined;
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: MAX_STATEMENTS });

  /**
   * A statement waits up to `waitMs` for locks of other processes. `assertFilesInPlace` throws if the files of the database
   * were moved, replaced or emptied: to SQLite, such a file looks damaged.
   */
  constructor(database: DatabaseSync, waitMs: number, assertFilesInPlace?: () => void) {
    this.database = database;
    this.#waitMs = waitMs;
    this.#assertFilesInPlace = assertFilesInPlace;
  }

  /** Returns the rows of a statement that only reads. */
  read(sql: string, parameters: readonly unknown[]): Record<string, unknown>[] {
    const { statement, toRow, width } = this.#prepare(sql);
    const rows = statement.all(...parameters.map(bindable)) as unknown as unknown[][];
    if (!toRow || rows.length === 0) return [];
    if (rows[0]?.length === width) return rows.map(toRow);
    // Another process has added columns, and a `select *` returns them too.
    this.#statements.delete(sql);
    return rows.map(this.#prepare(sql).toRow ?? toRow);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await retryWhileBusy(() => this.#execute<Row>(query), new Patience(this.#waitMs));
    } catch (error) {
      throw this.explain(error);
    }
  }

  /** Damage that is really a misplaced file is reported as such. */
  explain(error: unknown): unknown {
    if (!(error instanceof Damaged)) return error;
    try {
      this.#assertFilesInPlace?.();
      return error;
    } catch (misplaced) {
      return misplaced;
    }
  }

  #execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, toRow } = this.#prepare(sql);
    if (toRow) return { rows: this.read(sql, parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters.map(bindable));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string) {
    const prepared = this.#statements.get(sql);
    if (prepared) return prepared;
    const statement = this.database.prepare(sql);
    const columns = statement.columns().map((column) => column.name);
    statement.setReturnArrays(true);
    const { length: width } = columns;
    const entry = { statement, width, toRow: width > 0 ? rowMaker(columns) : undefined };
    this.#statements.set(sql, entry);
    return entry;
  }

  clearStatements(): void {
    this.#statements.clear();
  }

  // biome-ignore lint/correctness/useYield: streaming is not used; Kysely asks for the method.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported on SQLite.');
  }
}

export type RowMaker = (values: unknown[]) => Record<string, unknown>;

/**
 * Builds plain objects of one shape from arrays of values. The objects that `node:sqlite` creates have no hidden class,
 * which makes reading and writing them several times slower. The column names come from Daymark's own statements, so
 * this is safe.
 */
export function rowMaker(columns: readonly string[]): RowMaker {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as RowMaker;
}

export const bindable = (value: unknown): SQLInputValue =>
  value === true ? 1 : value === false ? 0 : value === undefined ? null : (value as SQLInputValue);

/** A lock with a queue. */
export class Mutex {
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];

  /** Waits for the lock as long as the patience lasts, which was `waitMs` in the beginning. */
  async acquire(patience: Patience, waitMs: number): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const grant = () => {
        patience.stop();
        resolve();
      };
      patience.start(() => {
        this.#waiting.splice(this.#waiting.indexOf(grant), 1);
        reject(locked(new Error(`The write lock was not free within ${waitMs} ms.`), true));
      });
      this.#waiting.push(grant);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isHeld = false;
  }
}
