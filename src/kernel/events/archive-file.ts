import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createPrivateFolder } from '../../lib/private-file.ts';
import { OperatorError } from '../errors.ts';
import { sha256OfFile } from './archive.ts';

/**
 * Creates a file under another name, and gives it its name when it is complete and on the disk. `write` returns the SHA-256
 * of its bytes. A file that is there already is replaced only if it has the same bytes.
 */
export async function placeArchive(
  path: string,
  write: (partial: string) => Promise<string>,
): Promise<string> {
  createPrivateFolder(dirname(path));
  await removeLeftovers(dirname(path));
  const partial = `${path}.${process.pid}.partial`;
  // In a container, a run that was killed had the same number. Its file would keep the rights that it has.
  await rm(partial, { force: true });
  try {
    const sha256 = await write(partial);
    if (existsSync(path) && (await sha256OfFile(path)) !== sha256)
      throw new OperatorError(
        `${path} exists already and holds something else. Nothing was changed. Choose another name with --to.`,
      );
    await rename(partial, path);
    await syncFolder(dirname(path));
    return sha256;
  } finally {
    await rm(partial, { force: true });
  }
}

/** A run that was killed leaves its file behind. A file that was written to a day ago belongs to no run any more. */
async function removeLeftovers(folder: string): Promise<void> {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of await readdir(folder)) {
    if (!/^events-\d+-\d+\.jsonl\.gz\.\d+\.partial$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < dayAgo) await rm(path, { force: true });
  }
}

/** The name of a new file is on the disk only when its folder is. Windows cannot open folders, and needs no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
