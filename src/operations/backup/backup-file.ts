import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PRIVATE_FILE } from '../../lib/private-file.ts';

/** The end of the names of files that are still being written. */
export const PARTIAL = '.partial';

/**
 * Writes a file completely or not at all. Until everything is on the disk it has another name in the same folder, so
 * whoever finds a file under its final name can rely on it. Backups contain password hashes and keys, so only the user that
 * runs Daymark may read them.
 */
export async function writeFileWhole<T>(
  path: string,
  write: (append: (bytes: Buffer) => Promise<void>) => Promise<T>,
): Promise<T> {
  const partial = `${path}.${randomBytes(4).toString('hex')}${PARTIAL}`;
  const file = await open(partial, 'wx', PRIVATE_FILE);
  try {
    const written = await write((bytes) => file.appendFile(bytes));
    await file.sync();
    await file.close();
    await rename(partial, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await closeQuietly(file);
    await unlink(partial).catch(() => {});
    throw error;
  }
}

async function closeQuietly(file: FileHandle): Promise<void> {
  await file.close().catch(() => {});
}

/** So that the new name survives a power failure. Windows cannot do this, and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
