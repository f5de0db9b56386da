import { Kysely } from 'kysely';
import { Patience } from '../../lib/patience.ts';
import { narrowFile } from '../../lib/private-file.ts';
import {
  BATCH_LOCK_MS,
  beginOn,
  type Connection,
  type ConnectOptions,
  logger,
  type OpenConnection,
  TIMEOUT_MS,
  withWriteCheck,
} from './connection.ts';
import { sqlite } from './dialect.ts';
import type { Database } from './schema.ts';
import { Mutex, openSqlite, SqliteConnection, sqliteDialect, sqliteDialectOf } from './sqlite.ts';
import { retryWhileBusy, translateSqliteError, tryAtOnce } from './sqlite-errors.ts';
import { lossIfEmpty, markDatabase, refuseLostData, SqliteFiles } from './sqlite-files.ts';
import { SqliteLog, walBytes } from './sqlite-log.ts';
import { SqliteThread, SqliteThreadDriver } from './sqlite-thread.ts';
import { SqliteVersion } from './sqlite-version.ts';
import { registerDirectReader } from './statement.ts';

/** How often the files of a SQLite database are checked while there are no writes. */
const FILE_CHECK_MS = 1000;
/** How often the size of its write-ahead log is checked. */
const LOG_CHECK_MS = 10_000;

export function connectSqlite(
  path: string,
  { onStatement, stats, onMisplaced, onLargeLog, onNarrowed, timeoutMs: waitMs = TIMEOUT_MS }: ConnectOptions,
): OpenConnection {
  refuseLostData(path);
  if (onNarrowed) {
    const narrowed = [path, `${path}-wal`, `${path}-shm`].filter(narrowFile);
    if (narrowed.length > 0) onNarrowed(narrowed);
  }
  const log = logger(onStatement, stats);
  const writer = openSqlite(path);
  const reader = new SqliteConnection(openSqlite(path, { readOnly: true }), waitMs, () =>
    files.assertFilesInPlace(),
  );

  const version = new SqliteVersion(reader.database, (damage) =>
    reader.explain(translateSqliteError(damage)),
  );
  const files = new SqliteFiles(path, reader.database);
  const writeLock = new Mutex();
  const writing = {
    waitMs,
    writeLock,
    assertFilesInPlace: () => files.assertFilesInPlace(),
    onRelease: () => version.stopSharing(),
  };
  const openWriter = (wait: number) =>
    new Kysely<Database>({
      dialect: sqliteDialect(new SqliteConnection(writer, wait), { ...writing, waitMs: wait }),
      ...log,
    });
  const [write, batch] = [openWriter(waitMs), openWriter(Math.max(waitMs, BATCH_LOCK_MS))];
  const thread = new SqliteThread({ path, waitMs });
  const background = new Kysely<Database>({
    dialect: sqliteDialectOf(() => new SqliteThreadDriver(thread, writing)),
    ...log,
  });
  const begin = beginOn(write, sqlite, stats);
  const beginInBackground = beginOn(background, sqlite, stats);
  // A process that stores results all the time also tells others all the time that it is alive.
  const writeUnlocked: Connection['writeUnlocked'] = (work) =>
    (thread.isRunning ? beginInBackground : begin)(work);
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
      return stats ? stats.measureStatement(read) : read();
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
    background,
    ...withWriteCheck({
      begin,
      beginInBackground,
      beginBatch: beginOn(batch, sqlite, stats),
      writeUnlocked,
    }),
    dataVersion: {
      sync: true,
      read: () => version.read(),
      readOnArrival: () => version.readOnArrival(),
      wait: () => retryWhileBusy(() => version.read(), new Patience(waitMs)),
    },
    lossIfEmpty: () => lossIfEmpty(path),
    markDatabase: () => markDatabase(path),
    walBytes: () => walBytes(path),
    close: async () => {
      clearInterval(watch);
      clearInterval(logWatch);
      for (const kysely of [background, read, write, batch]) await kysely.destroy();
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
