import { readFileSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** SQLite itself keeps the log below about 4 MB, unless somebody reads an old version of the database. */
const LARGE_BYTES = 16 * 1_048_576;
/** From this size on, the operator is told. */
const WARN_BYTES = 64 * 1_048_576;

/** The bytes of the shared memory that SQLite locks while somebody reads: https://sqlite.org/walformat.html */
const FIRST_READ_LOCK = 123;
const LAST_READ_LOCK = 127;

/** What the operator is told about a log that cannot be emptied. */
export interface LargeLog {
  readonly bytes: number;
  /** Programs that read an old version, as far as the operating system tells. */
  readonly readers: readonly string[];
}

/**
 * Keeps the write-ahead log of a SQLite database small. SQLite cannot overwrite the log while a program reads a version of
 * the database that is still in it, so a program that never ends its transaction makes the log grow with every write.
 */
export class SqliteLog {
  readonly #path: string;
  readonly #writer: DatabaseSync;
  readonly #report: (large: LargeLog | undefined) => void;
  /** The size that was reported last; 0 if the log is small. */
  #reported = 0;

  /** `report` is called when the log has become large, when it has doubled since, and with undefined when it is small again. */
  constructor(path: string, writer: DatabaseSync, report: (large: LargeLog | undefined) => void) {
    this.#path = path;
    this.#writer = writer;
    this.#report = report;
  }

  /** Empties a large log if nobody needs it, and reports one that cannot be emptied. */
  check(): void {
    if (walBytes(this.#path) > LARGE_BYTES && !this.#writer.isTransaction) this.#empty();
    const bytes = walBytes(this.#path);
    if (bytes > Math.max(WARN_BYTES, this.#reported * 2)) {
      this.#reported = bytes;
      this.#report({ bytes, readers: findReaders(`${this.#path}-shm`) });
    } else if (this.#reported > 0 && bytes <= LARGE_BYTES) {
      this.#reported = 0;
      this.#report(undefined);
    }
  }

  #empty(): void {
    try {
      this.#writer.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // Another process is writing, or the disk fails. Writes report the latter.
    }
  }
}

/** The size of the write-ahead log of a SQLite database. */
export const walBytes = (path: string): number =>
  statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/** The programs that read the database right now, such as "sqlite3 (process 4711)". Only Linux tells; otherwise there are none. */
function findReaders(sharedMemory: string): string[] {
  try {
    const { ino } = statSync(sharedMemory);
    const pids = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, , , , pid, file, first, last] = line.trim().split(/\s+/);
        const isRead = Number(first) >= FIRST_READ_LOCK && Number(last) <= LAST_READ_LOCK;
        return isRead && file?.endsWith(`:${ino}`) && Number(pid) > 0 ? [Number(pid)] : [];
      });
    return [...new Set(pids)].map((pid) => `${nameOf(pid)} (process ${pid})`);
  } catch {
    return [];
  }
}

function nameOf(pid: number): string {
  if (pid === process.pid) return 'Daymark itself';
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return 'a program';
  }
}

const MEGABYTE = 1_048_576;

export function describeLargeLog({ bytes, readers }: LargeLog): string {
  const size = `${Math.round(bytes / MEGABYTE)} MB`;
  const who =
    readers.length > 0 ? `${readers.join(', ')} reads` : 'a program, perhaps a backup or a shell, reads';
  return `the write-ahead log of the database has grown to ${size} and grows with every write, because ${who} an old version of the database and does not end its transaction. End that transaction or that program: Daymark then empties the log by itself.`;
}
