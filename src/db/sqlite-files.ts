import { existsSync, statSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { OperatorError, Unavailable } from '../errors.ts';

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
 * Notices that the files which SQLite has open are no longer those that stand at their path. SQLite itself goes on writing
 * to a file that was deleted or replaced, and everything written there is lost when the process ends.
 *
 * It only ever asks for the status of a path: opening and closing a file of the database here would drop the locks that
 * SQLite holds on it (POSIX locks belong to the process).
 */
export class SqliteFiles {
  readonly #path: string;
  readonly #opened = new Map<Suffix, Identity>();
  readonly #walFrames: StatementSync;
  readonly #frameBytes: number;
  #walBytes = 0;
  #isWalCut = false;

  /** For a database that is open, in WAL mode. */
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

  /** What happened to the files, for the operator; undefined while all is well. Costs a few microseconds. */
  problem(): string | undefined {
    for (const [suffix, opened] of this.#opened) {
      const name = this.#path + suffix;
      const found = statusOf(name);
      if (!found) return `${name} is gone`;
      if (found.ino !== opened.ino || found.dev !== opened.dev) return `${name} was replaced by another file`;
      if (suffix === '' && found.size === 0n) return `${name} was emptied`;
      if (suffix === '-wal' && this.#isCut(name, Number(found.size))) return `${name} was cut off`;
    }
    return undefined;
  }

  /** Throws unless what is written now can be found again. */
  assertInPlace(): void {
    const problem = this.problem();
    if (problem) throw misplaced(problem);
  }

  /** SQLite shortens its log only after it has forgotten what was in it. */
  #isCut(name: string, bytes: number): boolean {
    if (bytes < this.#walBytes && !this.#isWalCut) {
      const { log } = this.#walFrames.get() as { log: number };
      const needed = log > 0 ? WAL_HEADER_BYTES + log * this.#frameBytes : 0;
      // Looked at again: another process may have written to a log that was rightly empty.
      this.#isWalCut = Number(statusOf(name)?.size ?? 0) < needed;
    }
    this.#walBytes = bytes;
    return this.#isWalCut;
  }
}

const statusOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** What clients are told; the operator reads the rest in the log. */
const misplaced = (problem: string): Unavailable =>
  new Unavailable(
    'The database file was moved, replaced or deleted while Daymark was running, so nothing can be saved. The operator must put it back, or restore a backup and restart Daymark; the log says more.',
    { retryAfter: 60, cause: new Error(problem) },
  );

export const whatToDo = (problem: string): string =>
  `${problem}, although Daymark has it open: writes are refused, because they would be lost. If the file was moved, move it back and writes go on by themselves. Otherwise restore a backup and restart Daymark.`;

const markerOf = (path: string): string => `${path}-marker`;

/** Whether a database with data stood at this path, as `markDatabase` noted. */
export const wasMarked = (path: string): boolean => existsSync(markerOf(path));

/** Notes beside the database that it holds data, so that an empty one in its place is not taken for a fresh start. */
export function markDatabase(path: string): void {
  if (wasMarked(path) || !existsSync(path)) return;
  const name = basename(path);
  const text = `${name} holds the data of Daymark. As long as this file stands beside it, Daymark does not start with an empty or missing
${name}: that would hide that data was lost. To begin anew, delete all files whose names begin with ${name}.\n`;
  try {
    writeFileSync(markerOf(path), text);
  } catch {
    // A disk that is full must not keep it from starting: reads go on, and the next start tries again.
  }
}

/**
 * Refuses to make a new database where there was one: SQLite would make an empty file, and delete a log that still holds
 * the newest writes.
 */
export function refuseLostData(path: string): void {
  // In this order: another process that is just making the database writes them in the reverse order.
  const isMarked = wasMarked(path);
  const log = statusOf(`${path}-wal`)?.size ?? 0n;
  const size = statusOf(path)?.size;
  if ((size !== undefined && size > 0n) || (log === 0n && !isMarked)) return;
  throw lostData(path, size === undefined ? 'is gone' : 'is empty', log > 0n);
}

/** Why a database without a table is not to be filled: because there was one with data. */
export const lossIfEmpty = (path: string): OperatorError | undefined =>
  wasMarked(path) ? lostData(path, 'holds nothing', false) : undefined;

const lostData = (path: string, what: string, hasLog: boolean): OperatorError =>
  new OperatorError(
    `There was a database at ${path}, and now the file ${what}. Daymark does not start, so that nothing is overwritten.
If it was moved or deleted by mistake, put it back${hasLog ? ` (${basename(path)}-wal beside it holds its newest writes: leave it there)` : ''}, or restore a backup.
To begin anew without it, delete everything that belonged to it: rm ${path}*`,
  );
