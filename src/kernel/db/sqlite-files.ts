import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DatabaseUnavailable, OperatorError } from '../errors.ts';

/** The database, its write-ahead log, and the memory that processes share about that log. */
const SUFFIXES = ['', '-wal', '-shm'] as const;
type Suffix = (typeof SUFFIXES)[number];

interface Identity {
  readonly dev: bigint;
  readonly ino: bigint;
}

const WAL_HEADER_BYTES = 32;
const WAL_FRAME_HEADER_BYTES = 24;

/**
 * Detects that the files which SQLite has open are no longer the files at their path. SQLite itself keeps writing to a
 * file that was deleted or replaced, and everything written there is lost when the process ends.
 *
 * This class only calls `stat`: opening and closing a file of the database would drop the locks that SQLite holds on
 * it, because POSIX locks belong to the process.
 */
export class SqliteFiles {
  readonly #path: string;
  readonly #opened = new Map<Suffix, Identity>();
  readonly #walFrames: StatementSync;
  readonly #frameBytes: number;
  #walBytes = 0;
  #isWalTruncated = false;

  /** The database must be open and in WAL mode. */
  constructor(path: string, database: DatabaseSync) {
    this.#path = path;
    for (const suffix of SUFFIXES) {
      const found = statusOf(path + suffix);
      if (found) this.#opened.set(suffix, found);
    }
    this.#walFrames = database.prepare('pragma wal_checkpoint(noop)');
    const { page_size } = database.prepare('pragma page_size').get() as { page_size: number };
    this.#frameBytes = WAL_FRAME_HEADER_BYTES + page_size;
  }

  /** Describes to the operator what happened to the files; undefined if they are in place. Takes a few microseconds. */
  problem(): string | undefined {
    for (const [suffix, opened] of this.#opened) {
      const name = this.#path + suffix;
      const found = statusOf(name);
      if (!found) return `${name} no longer exists`;
      if (found.ino !== opened.ino || found.dev !== opened.dev) return `${name} was replaced by another file`;
      if (suffix === '' && found.size === 0n) return `${name} was emptied`;
      if (suffix === '-wal' && this.#isTruncated(name, Number(found.size))) return `${name} was truncated`;
    }
    return undefined;
  }

  /** Throws if a write would be lost because the files are not in place. */
  assertFilesInPlace(): void {
    const problem = this.problem();
    if (problem) throw misplaced(problem);
  }

  /** SQLite truncates the log only after it has copied its content to the database and reset the log. */
  #isTruncated(name: string, bytes: number): boolean {
    if (bytes < this.#walBytes && !this.#isWalTruncated) {
      const { log } = this.#walFrames.get() as { log: number };
      const needed = log > 0 ? WAL_HEADER_BYTES + log * this.#frameBytes : 0;
      // Checked again, because another process may have written to a log that was empty for a good reason.
      this.#isWalTruncated = Number(statusOf(name)?.size ?? 0) < needed;
    }
    this.#walBytes = bytes;
    return this.#isWalTruncated;
  }
}

const statusOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** The message for clients; the operator finds the details in the log. */
const misplaced = (problem: string): DatabaseUnavailable =>
  new DatabaseUnavailable(
    'The database file was moved, replaced or deleted while Daymark was running, so nothing can be saved. The operator must put it back, or restore a backup and restart Daymark; the log says more.',
    { retryAfter: 60, cause: new Error(problem) },
  );

export const describeMisplaced = (problem: string): string =>
  `${problem}, but Daymark still has it open. Daymark refuses writes, because they would be lost. If the file was moved, move it back, and writes resume. Otherwise, restore a backup and restart Daymark.`;

const markerOf = (path: string): string => `${path}-marker`;

/** Whether there was a database with data at this path, as recorded by `markDatabase`. */
export const wasMarked = (path: string): boolean => existsSync(markerOf(path));

/**
 * Records next to the database that it contains data, so that an empty file in its place is not mistaken for a new
 * installation.
 */
export function markDatabase(path: string): void {
  if (wasMarked(path) || !existsSync(path)) return;
  const name = basename(path);
  const text = `${name} contains the data of Daymark. While this file exists, Daymark refuses to start with an empty or missing
${name}, because its data would be lost. To start over, delete all files whose names begin with ${name}.\n`;
  try {
    writeFileSync(markerOf(path), text);
  } catch {
    // A full disk must not prevent the start: reads still work, and the next start tries again.
  }
}

/**
 * Refuses to create a database where there was one before: SQLite would create an empty file, and delete a log that
 * still contains the newest writes.
 */
export function refuseLostData(path: string): void {
  // The order matters: a process that is creating the database writes these files in the reverse order.
  const isMarked = wasMarked(path);
  const log = statusOf(`${path}-wal`)?.size ?? 0n;
  const size = statusOf(path)?.size;
  if ((size !== undefined && size > 0n) || (log === 0n && !isMarked)) return;
  throw lostData(path, size === undefined ? 'no longer exists' : 'is empty', log > 0n);
}

/**
 * Before a restore: a database that is lost may be created again. One whose log still contains its newest writes may
 * not: `refuseLostData` explains that.
 */
export function prepareForRestore(path: string): void {
  const log = statusOf(`${path}-wal`)?.size ?? 0n;
  const size = statusOf(path)?.size ?? 0n;
  if (size === 0n && log === 0n) rmSync(markerOf(path), { force: true });
}

/** The error for a database that has no tables although it had data before; undefined if it never had any. */
export const lossIfEmpty = (path: string): OperatorError | undefined =>
  wasMarked(path) ? lostData(path, 'has no tables', false) : undefined;

const lostData = (path: string, what: string, hasLog: boolean): OperatorError =>
  new OperatorError(
    `There was a database at ${path}, but the file ${what}. Daymark refuses to start, so that it overwrites nothing.
If the file was moved or deleted by mistake, put it back${hasLog ? ` (leave ${basename(path)}-wal in place: it contains the newest writes)` : ''}, or restore a backup.
To start over without this data, delete everything that belongs to the database: rm ${path}*`,
  );
