import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Contains what the next run reuses: the unpacked browser, and compiled code. */
export const cacheFolder: string = process.env.TEST_CACHE_DIR ?? tmpdir();

/** A process starts twice as fast if its code is compiled already. */
export const compileCache: string = join(cacheFolder, 'daymark-test-compiled');

/** Followed by the id of the process that runs the tests. */
const PREFIX = 'daymark-test-run-';

/** On Linux this folder is in memory, so nothing waits for a disk to store data that the tests delete. */
const MEMORY = '/dev/shm';

/** Far more than one run needs. Containers often have only 64 MB there. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

function scratchFolder(): string {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
}

/** A folder for all temporary files of this run, in memory if there is enough space. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(scratchFolder(), `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as the user postgres, who needs access.
  chmodSync(folder, 0o755);
  return folder;
}

/** The folders that killed runs left behind. */
export const leftoverRunFolders = (isAlive: (pid: number) => boolean): string[] =>
  [...new Set([scratchFolder(), tmpdir()])].flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(PREFIX) && !isAlive(Number.parseInt(name.slice(PREFIX.length), 10)))
      .map((name) => join(parent, name)),
  );

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
