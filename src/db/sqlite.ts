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
import { createFolder } from '../lib/folders.ts';

/** Opens the file with the settings that make an acknowledged write survive a crash. */
export function openSqlite(path: string, { readOnly = false } = {}): DatabaseSync {
  if (path !== ':memory:' && !readOnly) createFolder(dirname(path));
  const database = new DatabaseSync(path, { readOnly, timeout: 5000 });
  if (!readOnly)
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  database.exec('pragma cache_size = -16000; pragma temp_store = memory');
  return database;
}

/**
 * Kysely on `node:sqlite`. A connection that writes is handed to one transaction at a time; one that only reads needs no
 * turn, because each of its statements runs to its end before anything else in the process does.
 */
export function sqliteDialect(
  connection: SqliteConnection,
  { exclusive, onRelease }: DriverOptions,
): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => new SqliteDriver(connection, { exclusive, onRelease }),
  };
}

interface DriverOptions {
  readonly exclusive: boolean;
  /** Something may have been written. */
  readonly onRelease?: (() => void) | undefined;
}

class SqliteDriver implements Driver {
  readonly #onRelease: (() => void) | undefined;
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #turns: Turns | undefined;

  constructor(connection: SqliteConnection, { exclusive, onRelease }: DriverOptions) {
    this.#onRelease = onRelease;
    this.#database = connection.database;
    this.#connection = connection;
    this.#turns = exclusive ? new Turns() : undefined;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns?.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#onRelease?.();
    this.#turns?.pass();
  }

  async beginTransaction(): Promise<void> {
    this.#database.exec('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#database.exec('commit');
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite has already rolled back by itself after some errors, such as a full disk.
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async destroy(): Promise<void> {
    this.#connection.forget();
    this.#database.close();
  }
}

const MAX_STATEMENTS = 500;

export class SqliteConnection implements DatabaseConnection {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; toRow: RowMaker | undefined }>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** The rows of a statement that only reads. */
  read(sql: string, parameters: readonly unknown[]): Record<string, unknown>[] {
    const { statement, toRow } = this.#prepare(sql);
    const rows = statement.all(...parameters.map(bindable)) as unknown as unknown[][];
    return toRow ? rows.map(toRow) : [];
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
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
    if (this.#statements.size >= MAX_STATEMENTS) {
      this.#statements.delete(this.#statements.keys().next().value as string);
    }
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
class Turns {
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  async take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((ready) => this.#waiting.push(ready));
  }

  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
