import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type { OperatorError } from '../errors.ts';
import { inSpan } from '../lib/tracing.ts';
import { VERSION_SQL } from './data-version.ts';
import { postgres, type SqlDialect, sqlite } from './dialect.ts';
import type { DatabaseNumbers } from './numbers.ts';
import { type PostgresLimits, PostgresPool } from './postgres.ts';
import { ReadReplica } from './replica.ts';
import type { Database } from './schema.ts';
import { Mutex, openSqlite, SqliteConnection, sqliteDialect } from './sqlite.ts';
import { retryWhileBusy, tryAtOnce } from './sqlite-errors.ts';
import { lossIfEmpty, markDatabase, refuseLostData, SqliteFiles } from './sqlite-files.ts';
import { type LargeLog, SqliteLog, walBytes } from './sqlite-log.ts';
import { SqliteVersion } from './sqlite-version.ts';
import { registerDirectReader } from './statement.ts';

/** An open database. `read` is for reading; `begin` is the only way to write. */
export interface Connection {
  readonly dialect: SqlDialect;
  readonly read: Kysely<Database>;
  /** Runs `work` in a transaction that commits everything or nothing. Writers run one at a time, across all processes. */
  readonly begin: Begin;
  /** Like `begin`, without a time limit for a single statement: for migrations and for filling a whole database. */
  readonly beginBatch: Begin;
  /**
   * Writes without waiting for other writers: for what the processes tell one another all the time. On PostgreSQL each
   * statement commits on its own. It must append no event, and must write nothing that other writes depend on.
   */
  readonly writeUnlocked: Begin;
  /** A copy for reads that may be served from there: see `replica.ts`. */
  readonly replica?: ReadReplica | undefined;
  /** Changes with every commit that writes events or metric points, in any process. */
  readonly dataVersion: DataVersion;
  /** The error for a database that has no tables although it had data before. */
  readonly lossIfEmpty: () => OperatorError | undefined;
  /** Records that the database contains data. */
  readonly markDatabase: () => void;
  /** The size of the write-ahead log of SQLite. It grows without end while a program reads an old version. 0 on PostgreSQL. */
  readonly walBytes: () => number;
  /** The keys of this installation that have been loaded: see `installation-key.ts`. */
  readonly installationKeys: Map<string, Promise<Buffer>>;
  /** Whether this connection is joined to a transaction, which may be rolled back. */
  readonly isJoined: boolean;
  /** In a request that runs as one transaction: the connection whose transactions commit at once all the same. */
  readonly outside?: Connection | undefined;
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
  isJoined: true,
  // The transaction holds the write lock, so it would wait for itself.
  outside: undefined,
  replica: undefined,
  read: db,
  begin: (work) => work(db),
  beginBatch: (work) => work(db),
  writeUnlocked: (work) => work(db),
});

type DataVersion =
  | {
      readonly sync: true;
      readonly read: () => number;
      readonly readOnArrival: () => number;
      /** For when the version could not be read because the file is locked. */
      readonly wait: () => Promise<number>;
    }
  | { readonly sync: false; readonly read: () => Promise<number> };

export interface ConnectOptions {
  /** How long to wait for the database, in milliseconds, before a request is refused. */
  timeoutMs?: number;
  /** Called with every statement, for tests that count them. */
  onStatement?: (sql: string) => void;
  /** Measures statements and transactions, for monitoring. */
  numbers?: DatabaseNumbers | undefined;
  /** The address of a replica of this PostgreSQL. */
  replicaUrl?: string | undefined;
  /** Called when the replica fails. The primary server answers instead. */
  onReplicaFailure?: (error: unknown) => void;
  /** Called when an idle PostgreSQL connection broke. The pool replaces it. */
  onLostConnection?: (error: Error) => void;
  /**
   * Called with the problem when the files of a SQLite database are not in place, and with undefined when they are
   * back.
   */
  onMisplaced?: (problem: string | undefined) => void;
  /** Called when the write-ahead log of SQLite is large and cannot be emptied, and with undefined when it is small again. */
  onLargeLog?: (large: LargeLog | undefined) => void;
}

const TIMEOUT_MS = 5000;
/** Longer, because another node may be applying migrations. */
const BATCH_LOCK_MS = 60_000;
const BATCH_IDLE_MS = 600_000;
const REPLICA_MS = 1000;
/** How often the files of a SQLite database are checked while there are no writes. */
const FILE_CHECK_MS = 1000;
/** How often the size of its write-ahead log is checked. */
const LOG_CHECK_MS = 10_000;

export async function connect(url: string, options: ConnectOptions = {}): Promise<OpenConnection> {
  return url.startsWith('sqlite:')
    ? connectSqlite(url.slice('sqlite:'.length), options)
    : connectPostgres(url, options);
}

function connectSqlite(
  path: string,
  { onStatement, numbers, onMisplaced, onLargeLog, timeoutMs: waitMs = TIMEOUT_MS }: ConnectOptions,
): OpenConnection {
  refuseLostData(path);
  const log = logger(onStatement, numbers);
  const writer = openSqlite(path);
  const reader = new SqliteConnection(openSqlite(path, { readOnly: true }), waitMs, () =>
    files.assertFilesInPlace(),
  );

  const version = new SqliteVersion(reader.database);
  const files = new SqliteFiles(path, reader.database);
  const writeLock = new Mutex();
  const openWriter = (wait: number) =>
    new Kysely<Database>({
      dialect: sqliteDialect(new SqliteConnection(writer, wait), {
        waitMs: wait,
        writeLock,
        assertFilesInPlace: () => files.assertFilesInPlace(),
        onRelease: () => version.stopSharing(),
      }),
      ...log,
    });
  const [write, batch] = [openWriter(waitMs), openWriter(Math.max(waitMs, BATCH_LOCK_MS))];
  const read = new Kysely<Database>({ dialect: sqliteDialect(reader, { waitMs }), ...log });
  registerDirectReader(read, {
    version: () => version.commits(),
    run: (work) => {
      try {
        return tryAtOnce(work, waitMs);
      } catch (error) {
        throw reader.explain(error);
      }
    },
    read: (text, parameters) => {
      onStatement?.(text);
      const read = () => reader.read(text, parameters);
      return numbers ? numbers.measureStatement(read) : read();
    },
  });
  const watch = onMisplaced && watchFiles(files, onMisplaced);
  const walLog = onLargeLog && new SqliteLog(path, writer, onLargeLog);
  const logWatch = walLog && setInterval(() => walLog.check(), LOG_CHECK_MS).unref();
  return {
    dialect: sqlite,
    installationKeys: new Map(),
    isJoined: false,
    read,
    write,
    begin: beginOn(write, sqlite, numbers),
    beginBatch: beginOn(batch, sqlite, numbers),
    writeUnlocked: beginOn(write, sqlite, numbers),
    dataVersion: {
      sync: true,
      read: () => version.read(),
      readOnArrival: () => version.readOnArrival(),
      wait: () => retryWhileBusy(() => version.read(), performance.now() + waitMs),
    },
    lossIfEmpty: () => lossIfEmpty(path),
    markDatabase: () => markDatabase(path),
    walBytes: () => walBytes(path),
    close: async () => {
      clearInterval(watch);
      clearInterval(logWatch);
      for (const kysely of [read, write, batch]) await kysely.destroy();
      // Kysely does not close connections that were never used.
      for (const database of [reader.database, writer]) if (database.isOpen) database.close();
    },
  };
}

/** Reports when the files are misplaced, and when they are back. */
function watchFiles(files: SqliteFiles, report: (problem: string | undefined) => void): NodeJS.Timeout {
  let reported: string | undefined;
  return setInterval(() => {
    const problem = files.problem();
    if (problem === reported) return;
    reported = problem;
    report(problem);
  }, FILE_CHECK_MS).unref();
}

const INT8 = 20;
const READ_VERSION = { name: 'version', text: `select ${VERSION_SQL} as version` };

async function connectPostgres(
  url: string,
  {
    onStatement,
    numbers,
    onLostConnection,
    replicaUrl,
    onReplicaFailure,
    timeoutMs = TIMEOUT_MS,
  }: ConnectOptions,
): Promise<OpenConnection> {
  // Loaded on demand, because most installations run on SQLite.
  const { default: pg } = await import('pg');
  const config = {
    types: {
      // `pg` returns 64-bit integers as text. Counts and event ids are far below 2^53.
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
  const limits = {
    connectMs: timeoutMs,
    idleMs: timeoutMs,
    // Longer than `idleMs`: PostgreSQL ends the transaction of a stalled node before the waiting nodes give up.
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
  const openPool = (max: number, readOnly: boolean, poolLimits = limits, connectionString = url) =>
    new PostgresPool(
      (poolConfig) => new pg.Pool(poolConfig),
      { ...config, connectionString },
      {
        max,
        readOnly,
        limits: poolLimits,
        onLostConnection,
      },
    );
  // Only one node writes at a time. Writers that wait must not occupy the connections that readers need.
  const readers = openPool(10, true);
  const writers = openPool(2, false, { ...limits, connectMs: limits.lockMs });
  const batches = openPool(1, false, batchLimits);
  // A writer that waits for the write lock must not hold this up.
  const reports = openPool(1, false);
  const log = logger(onStatement, numbers);
  const open = (pool: PostgresPool) =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool.forKysely() }), ...log });
  const copies = replicaUrl ? openPool(10, true, replicaLimits(limits), replicaUrl) : undefined;
  const copy = copies && open(copies);
  const [read, write, batch, report] = [open(readers), open(writers), open(batches), open(reports)];
  const readVersion = async () => (await readers.query<{ version: number }>(READ_VERSION))[0]?.version ?? 0;
  return {
    dialect: postgres,
    installationKeys: new Map(),
    isJoined: false,
    read,
    write,
    begin: beginOn(write, postgres, numbers),
    beginBatch: beginOn(batch, postgres, numbers),
    writeUnlocked: (work) => work(report),
    replica: copy && new ReadReplica(copy, onReplicaFailure ?? (() => {})),
    dataVersion: {
      sync: false,
      read: numbers ? () => numbers.measureQuery(readVersion) : readVersion,
    },
    lossIfEmpty: () => undefined,
    markDatabase: () => {},
    walBytes: () => 0,
    close: async () => {
      for (const kysely of [read, write, batch, report, copy]) await kysely?.destroy();
      await Promise.all([readers, writers, batches, reports, copies].map((pool) => pool?.end()));
    },
  };
}

/** A replica that hangs must not hold up a request for long: the primary server can answer it. */
const replicaLimits = (limits: PostgresLimits): PostgresLimits => ({
  ...limits,
  connectMs: Math.min(limits.connectMs, REPLICA_MS),
  statementMs: Math.min(limits.statementMs, 2 * REPLICA_MS),
  answerMs: Math.min(limits.answerMs, 2 * REPLICA_MS),
});

const beginOn = (
  database: Kysely<Database>,
  { name, acquireWriteLock }: SqlDialect,
  numbers: DatabaseNumbers | undefined,
): Begin => {
  const begin: Begin = (work) =>
    database.transaction().execute(async (db) => {
      if (acquireWriteLock) await acquireWriteLock.execute(db);
      return work(db);
    });
  const measured: Begin = numbers ? (work) => numbers.measureTransaction(begin, work) : begin;
  const span = { ...TRANSACTION_SPAN, attributes: { 'db.system.name': name } };
  return (work) => inSpan(span, () => measured(work));
};

const TRANSACTION_SPAN = { name: 'database transaction', kind: 'client', isPart: true } as const;

const logger = (onStatement: ConnectOptions['onStatement'], numbers: DatabaseNumbers | undefined) =>
  onStatement || numbers
    ? {
        log: ({ query, queryDurationMillis }: LogEvent) => {
          onStatement?.(query.sql);
          numbers?.statements.add(queryDurationMillis);
        },
      }
    : {};
