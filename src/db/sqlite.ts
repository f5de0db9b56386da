import { mkdirSync } from 'node:fs';
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

/** Opens the file with the settings that make an acknowledged write survive a crash. */
export function openSqlite(path: string, { readOnly = false } = {}): DatabaseSync {
  if (path !== ':memory:' && !readOnly) mkdirSync(dirname(path), { recursive: true });
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
export function sqliteDialect(database: DatabaseSync, { exclusive }: { exclusive: boolean }): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => new SqliteDriver(database, exclusive),
  };
}

class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #turns: Turns | undefined;

  constructor(database: DatabaseSync, exclusive: boolean) {
    this.#database = database;
    this.#connection = new SqliteConnection(database);
    this.#turns = exclusive ? new Turns() : undefined;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns?.take();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
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

class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; columns: readonly string[] }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, columns } = this.#prepare(sql);
    const values = parameters.map(bindable);
    if (columns.length > 0) return { rows: toObjects(statement.all(...values), columns) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const entry = { statement, columns: statement.columns().map((column) => column.name) };
    statement.setReturnArrays(true);
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

/** Plain objects, made from lists: several times faster to make and to read than those that `node:sqlite` makes. */
function toObjects(rows: unknown, columns: readonly string[]): Record<string, unknown>[] {
  return (rows as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row;
  });
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
