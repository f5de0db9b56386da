import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../kernel/config/data-folders.ts';
import type { Seconds } from '../../lib/clock.ts';

/** Written after every backup that succeeded, into the data folder. */
const RECORD = 'last-backup.json';

interface LastBackup {
  readonly at: Seconds;
  readonly bytes: number | undefined;
}

/** When the last backup of this node succeeded, and its size; undefined if there is none. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  return (
    (await readRecord(join(dataDir, RECORD))) ?? (await findNewestFile(dataFolder({ dataDir }, 'backups')))
  );
}

async function readRecord(path: string): Promise<LastBackup | undefined> {
  try {
    const { at, bytes }: { at?: unknown; bytes?: unknown } = JSON.parse(await readFile(path, 'utf8'));
    if (typeof at !== 'number') return undefined;
    return { at, bytes: typeof bytes === 'number' ? bytes : undefined };
  } catch {
    // There was no backup yet, or the file is being written.
    return undefined;
  }
}

async function findNewestFile(folder: string): Promise<LastBackup | undefined> {
  let newest: LastBackup | undefined;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const found = entry.isFile() ? await stat(join(folder, entry.name)).catch(() => undefined) : undefined;
    const at = found && Math.floor(found.mtimeMs / 1000);
    if (at !== undefined && at > (newest?.at ?? 0)) newest = { at, bytes: found?.size };
  }
  return newest;
}
