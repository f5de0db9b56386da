import { Patience } from '../../lib/patience.ts';
import { Damaged } from '../errors.ts';
import { diskFailed, diskFull, locked, notWritable } from './faults.ts';

/** Primary result codes of SQLite, which are the low byte of every extended code. */
const SQLITE = {
  PERM: 3,
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  PROTOCOL: 15,
  NOTADB: 26,
} as const;

function primaryCode(error: unknown): number | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : undefined;
}

const isBusy = (error: unknown): boolean => primaryCode(error) === SQLITE.BUSY;

export const isDamage = (error: unknown): boolean => {
  const code = primaryCode(error);
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
};

/** What keeps a file from being opened, as the operator would say it; undefined for anything else. */
export function sqliteProblem(
  error: unknown,
): 'damaged' | 'locked' | 'read-only' | 'full' | 'failing' | undefined {
  switch (primaryCode(error)) {
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return 'damaged';
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
    case SQLITE.PROTOCOL:
      return 'locked';
    case SQLITE.PERM:
    case SQLITE.READONLY:
      return 'read-only';
    case SQLITE.FULL:
      return 'full';
    case SQLITE.IOERR:
      return 'failing';
    default:
      return error instanceof Error && error.cause !== undefined ? sqliteProblem(error.cause) : undefined;
  }
}

/** Whether the disk failed. After a failed commit, it is unknown how much of it reached the disk. */
export const isDiskFailure = (error: unknown): boolean => primaryCode(error) === SQLITE.IOERR;

/** Translates errors about the file and the disk, and returns all others unchanged. */
export function translateSqliteError(error: unknown): unknown {
  switch (primaryCode(error)) {
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
    case SQLITE.PROTOCOL:
      return locked(error, false);
    case SQLITE.FULL:
      return diskFull(error);
    case SQLITE.PERM:
    case SQLITE.READONLY:
    case SQLITE.CANTOPEN:
      return notWritable(error);
    case SQLITE.IOERR:
      return diskFailed(error);
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return new Damaged(
        `The database file is damaged (${(error as Error).message}). Stop Daymark, keep a copy of the file and restore a backup. "daymark doctor" shows details.`,
        { cause: error },
      );
    default:
      return error;
  }
}

const FIRST_PAUSE_MS = 1;
const MAX_PAUSE_MS = 25;

/**
 * Runs `work`, and repeats it while another process holds the lock that it needs. SQLite itself would block the whole
 * process while it waits; this function lets the process answer other requests between the attempts. The pauses are
 * random, so that no process always loses.
 */
export async function retryWhileBusy<T>(work: () => T, patience: Patience): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || patience.isOver) throw translateSqliteError(error);
    }
    await patience.sleep(pause * (0.5 + Math.random()));
  }
}

/**
 * Like `retryWhileBusy`, for work that nearly always succeeds immediately: the result is then returned without a
 * promise.
 */
export function tryAtOnce<T>(work: () => T, waitMs: number): T | Promise<T> {
  try {
    return work();
  } catch (error) {
    if (!isBusy(error)) throw translateSqliteError(error);
    return retryWhileBusy(work, new Patience(waitMs));
  }
}
