import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type { OperatorError } from '../errors.ts';
import { VERSION_SQL } from './data-version.ts';
import { postgres, type SqlDialect, sqlite } from './dialect.ts';
import { PostgresPool } from './postgres.ts';
import type { Database } from './schema.ts';
import { Mutex, openSqlite, SqliteConnection, sqliteDialect } from './sqlite.ts';
import { retryWhileBusy, tryAtOnce } from './sqlite-errors.ts';
import { lossIfEmpty, markDatabase, refuseLostData, SqliteFiles } from './sqlite-files.ts';
import { SqliteVersion } from './sqlite-version.ts';
import { readDirectly } from './statement.ts';

/** An open database. `read` is for reading; `begin` is the only way to write. */
export interface Connection {
  readonly dialect: SqlDialect;
  readonly read: Kysely<Database>;
  /** Runs `work` in a transaction that commits everything or nothing. Writers run one at a time, across all processes. */
  readonly begin: Begin;
  /** Like `begin`, without a time limit for a single statement: for migrations and for filling a whole database. */
  readonly beginBatch: Begin;
  /** Changes with every commit that writes events or metric points, in any process. */
  readonly dataVersion: DataVersion;
  /** The error for a database without a table, where there was data in it before. */
  readonly lossIfEmpty: () => OperatorError | undefined;
  /** Notes that there is data in it. */
  readonly markDatabase: () => void;
  close(): Promise<void>;
}

type Begin = <T>(work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;

/** A connection as `connect` opens it. Only tests use `write`, to change rows behind the back of the event log. */
export interface OpenConnection extends Connection {
  readonly write: Kysely<Database>;
}

/**
 * A connection inside a transaction that is already open: everything that reads sees what the transaction has written so far,
 * and everything that writes becomes part of it.
 */
export const joined = (connection: Connection, db: Kysely<Database>): Connection => ({
  ...connection,
  read: db,
  begin: (work) => work(db),
  beginBatch: (work) => work(db),
});

type DataVersion =
  | {
      readonly sync: true;
      readonly read: () => number;
      readonly readOnArrival: () => number;
      /** For when it could not be read because the file is locked. */
      readonly wait: () => Promise<number>;
    }
  | { readonly sync: false; readonly read: () => Promise<number> };

export interface ConnectOptions {
  /** How long to wait for the database, in milliseconds, before a request is refused. */
  timeoutMs?: number;
  /** Hears of every statement, for tests that count them. */
  onStatement?: (sql: string) => void;
  /** Hears of a PostgreSQL connection that broke while it was idle; the pool replaces it. */
  onLostConnection?: (error: Error) => void;
  /** Hears what is wrong with the files of a SQLite database, and (undefined) that all is well again. */
  onMisplaced?: (problem: string | undefined) => void;
}

const TIMEOUT_MS = 5000;
/** Other nodes may be busy migrating. */
const BATCH_LOCK_MS = 60_000;
const BATCH_IDLE_MS = 600_000;
/** How often the files of a SQLite database are looked at while nobody writes. */
const FILES_MS = 1000;

export async function connect(url: string, options: ConnectOptions = {}): Promise<OpenConnection> {
  return url.startsWith('sqlite:')
    ? connectSqlite(url.slice('sqlite:'.length), options)
    : connectPostgres(url, options);
}

function connectSqlite(
  path: string,
  { onStatement, onMisplaced, timeoutMs: waitMs = TIMEOUT_MS }: ConnectOptions,
): OpenConnection {
  refuseLostData(path);
  const log = logger(onStatement);
  const writer = openSqlite(path);
  const reader = new SqliteConnection(openSqlite(path, { readOnly: true }), waitMs);
  const version = new SqliteVersion(reader.database);
  const files = new SqliteFiles(path, reader.database);
  const turns = new Mutex();
  const openWriter = (wait: number) =>
    new Kysely<Database>({
      dialect: sqliteDialect(new SqliteConnection(writer, wait), {
        waitMs: wait,
        turns,
        assertInPlace: () => files.assertInPlace(),
        onRelease: () => version.forget(),
      }),
      ...log,
    });
  const [write, batch] = [openWriter(waitMs), openWriter(Math.max(waitMs, BATCH_LOCK_MS))];
  const read = new Kysely<Database>({ dialect: sqliteDialect(reader, { waitMs }), ...log });
  readDirectly(read, {
    version: () => version.commits(),
    run: (work) => tryAtOnce(work, waitMs),
    read: (text, parameters) => {
      onStatement?.(text);
      return reader.read(text, parameters);
    },
  });
  const watch = onMisplaced && watchFiles(files, onMisplaced);
  return {
    dialect: sqlite,
    read,
    write,
    begin: beginOn(write, sqlite),
    beginBatch: beginOn(batch, sqlite),
    dataVersion: {
      sync: true,
      read: () => version.read(),
      readOnArrival: () => version.readOnArrival(),
      wait: () => retryWhileBusy(() => version.read(), performance.now() + waitMs),
    },
    lossIfEmpty: () => lossIfEmpty(path),
    markDatabase: () => markDatabase(path),
    close: async () => {
      clearInterval(watch);
      for (const one of [read, write, batch]) await one.destroy();
      // Those that nobody used are still open.
      for (const database of [reader.database, writer]) if (database.isOpen) database.close();
    },
  };
}

/** Tells when the files are misplaced, and when they are back. */
function watchFiles(files: SqliteFiles, tell: (problem: string | undefined) => void): NodeJS.Timeout {
  let known: string | undefined;
  return setInterval(() => {
    const problem = files.problem();
    if (problem === known) return;
    known = problem;
    tell(problem);
  }, FILES_MS).unref();
}

const INT8 = 20;
const READ_VERSION = { name: 'version', text: `select ${VERSION_SQL} as version` };

async function connectPostgres(
  url: string,
  { onStatement, onLostConnection, timeoutMs = TIMEOUT_MS }: ConnectOptions,
): Promise<OpenConnection> {
  // Most run on SQLite, and need not load this.
  const { default: pg } = await import('pg');
  const config = {
    connectionString: url,
    types: {
      // Counts and event ids are far below 2^53, and PostgreSQL would hand them over as text.
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
  const limits = {
    connectMs: timeoutMs,
    idleMs: timeoutMs,
    // Longer: a node that stands still loses its turn before those who wait for it give up.
    lockMs: Math.round(timeoutMs * 1.25),
    statementMs: Math.round(timeoutMs * 1.5),
    answerMs: Math.round(timeoutMs * 1.5) + 1000,
  };
  const batchLimits = {
    ...limits,
    lockMs: BATCH_LOCK_MS,
    statementMs: 0,
    idleMs: BATCH_IDLE_MS,
    answerMs: 0,
  };
  const openPool = (max: number, readOnly: boolean, its = limits) =>
    new PostgresPool((all) => new pg.Pool(all), config, { max, readOnly, limits: its, onLostConnection });
  // Writers take turns. Those who wait for theirs must not hold the connections that readers need.
  const readers = openPool(10, true);
  const writers = openPool(2, false, { ...limits, connectMs: limits.lockMs });
  const batches = openPool(1, false, batchLimits);
  const log = logger(onStatement);
  const open = (pool: PostgresPool) =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool.forKysely() }), ...log });
  const [read, write, batch] = [open(readers), open(writers), open(batches)];
  return {
    dialect: postgres,
    read,
    write,
    begin: beginOn(write, postgres),
    beginBatch: beginOn(batch, postgres),
    dataVersion: {
      sync: false,
      read: async () => (await readers.query<{ version: number }>(READ_VERSION))[0]?.version ?? 0,
    },
    lossIfEmpty: () => undefined,
    markDatabase: () => {},
    close: async () => {
      for (const one of [read, write, batch]) await one.destroy();
      await Promise.all([readers, writers, batches].map((pool) => pool.end()));
    },
  };
}

const beginOn =
  (database: Kysely<Database>, { takeTurn }: SqlDialect): Begin =>
  (work) =>
    database.transaction().execute(async (db) => {
      if (takeTurn) await takeTurn.execute(db);
      return work(db);
    });

const logger = (onStatement: ConnectOptions['onStatement']) =>
  onStatement ? { log: (event: LogEvent) => onStatement(event.query.sql) } : {};
