import type { Kysely, LogEvent } from 'kysely';
import { inSpan } from '../../lib/tracing.ts';
import type { OperatorError } from '../errors.ts';
import type { SqlDialect } from './dialect.ts';
import { setNextTime } from './next-times.ts';
import type { ReadReplica } from './replica.ts';
import type { Database } from './schema.ts';
import type { LargeLog } from './sqlite-log.ts';
import type { DatabaseStats } from './stats.ts';
import { WriteCheck } from './write-check.ts';

/** An open database. `read` is for reading; `begin` is the only way to write. */
export interface Connection {
  readonly dialect: SqlDialect;
  readonly read: Kysely<Database>;
  /**
   * Runs `work` in a transaction that commits everything or nothing. Writers run one at a time, across all processes. On
   * PostgreSQL the background worker waits in a line of its own, so it has its turn soon however many requests wait to write.
   * What was sent waits in a third one, and keeps its place until it is its turn.
   */
  readonly begin: Begin;
  /**
   * Like `begin`, for what arrives all the time, such as the results of checks. On SQLite, another thread runs the statements, so
   * that requests are responded to while the disk is written. Each statement takes a little longer.
   */
  readonly beginInBackground: Begin;
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
  /** Knows whether the database takes writes. */
  readonly writeCheck: WriteCheck;
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

type Begin = <T>(work: (db: Kysely<Database>) => Promise<T>, line?: Line) => Promise<T>;

/** Who waits for the connections with which a process writes. */
type Line = 'requests' | 'worker' | 'results';

/** A connection as `connect` opens it. Only tests use these members, to change rows behind the back of the event log. */
export interface OpenConnection extends Connection {
  readonly write: Kysely<Database>;
  /** What `beginInBackground` writes with. */
  readonly background: Kysely<Database>;
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
  beginInBackground: (work) => work(db),
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
  /** All callers that share a query get the same promise. The query is sent after the last of them has called. */
  | { readonly sync: false; readonly read: () => Promise<number> };

export interface ConnectOptions {
  /** How long to wait for the database, in milliseconds, before a request is refused. */
  timeoutMs?: number;
  /** Called with every statement, for tests that count them. */
  onStatement?: (sql: string) => void;
  /** Measures statements and transactions, for monitoring. */
  stats?: DatabaseStats | undefined;
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
  /** Takes the rights of others away from the files of a SQLite database. Called with those that others could read. */
  onNarrowed?: (paths: readonly string[]) => void;
  /** Called when the write-ahead log of SQLite is large and cannot be emptied, and with undefined when it is small again. */
  onLargeLog?: (large: LargeLog | undefined) => void;
}

export const TIMEOUT_MS = 5000;
/** Longer: whoever gives up here sends again what was sent, and whoever gives up its place may never have its turn. */
export const RESULTS_LOCK_MS = 30_000;
/** Longer, because another node may be applying migrations. */
export const BATCH_LOCK_MS = 60_000;

export const beginOn = (
  database: Kysely<Database>,
  { name, acquireWriteLock }: SqlDialect,
  stats: DatabaseStats | undefined,
): Begin => {
  const begin: Begin = (work) =>
    database.transaction().execute(async (db) => {
      if (acquireWriteLock) await acquireWriteLock.execute(db);
      return work(db);
    });
  const measured: Begin = stats ? (work) => stats.measureTransaction(begin, work) : begin;
  const span = { ...TRANSACTION_SPAN, attributes: { 'db.system.name': name } };
  return (work) => inSpan(span, () => measured(work));
};

const TRANSACTION_SPAN = { name: 'database transaction', kind: 'client', isPart: true } as const;

/** The time that the check writes: nobody reads it. */
const WRITE_CHECK = 'write-check';

type WriteName = 'begin' | 'beginInBackground' | 'beginBatch' | 'writeUnlocked';

/** Makes every write tell whether the database refused it. */
export function withWriteCheck<Writes extends Pick<Connection, WriteName>>(
  writes: Writes,
): Writes & Pick<Connection, 'writeCheck'> {
  const { begin, beginInBackground, beginBatch, writeUnlocked } = writes;
  const writeCheck = new WriteCheck(() => writeUnlocked((db) => setNextTime(db, WRITE_CHECK, Date.now())));
  const observe =
    (write: Begin): Begin =>
    (work, line) =>
      writeCheck.observe(() => write(work, line));
  return {
    ...writes,
    begin: observe(begin),
    beginInBackground: observe(beginInBackground),
    beginBatch: observe(beginBatch),
    writeUnlocked: observe(writeUnlocked),
    writeCheck,
  };
}

export const logger = (onStatement: ConnectOptions['onStatement'], stats: DatabaseStats | undefined) =>
  onStatement || stats
    ? {
        log: ({ query, queryDurationMillis }: LogEvent) => {
          onStatement?.(query.sql);
          stats?.statements.add(queryDurationMillis);
        },
      }
    : {};
