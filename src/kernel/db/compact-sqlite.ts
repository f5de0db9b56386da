import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../errors.ts';

const BUSY = /database is locked|locking protocol/;
/** SQLite writes a second copy, and then replaces the pages of the file through its log. */
const COPIES = 2;

/**
 * Rewrites a SQLite file without its free pages. Writers could not write for as long as this takes, so nobody else may have
 * the file open. If it is interrupted, the file stays as it was. Returns the sizes before and after, in bytes.
 */
export function compactSqlite(path: string): { before: number; after: number } {
  const before = statSync(path).size;
  requireSpace(path, before);
  // SQLite puts its temporary copy into this folder, because another one may be too small.
  process.env.SQLITE_TMPDIR = dirname(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // With its own lock on the file, SQLite notices every other process that has it open.
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit');
    database.exec('vacuum; pragma wal_checkpoint(truncate)');
  } catch (error) {
    if (BUSY.test((error as Error).message))
      throw new OperatorError(
        `The database ${path} is in use. Stop the server and every other command of Daymark first, because nobody can write while the file is rewritten.`,
      );
    throw error;
  } finally {
    database.close();
  }
  return { before, after: statSync(path).size };
}

function requireSpace(path: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  const [free, needed] = [bavail * bsize, COPIES * bytes];
  if (free < needed)
    throw new OperatorError(
      `Rewriting ${path} takes up to ${megabytes(needed)} of free space in its folder, and there are ${megabytes(free)}. Free some space first.`,
    );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MB`;
