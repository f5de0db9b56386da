import { chmodSync, closeSync, openSync, type Stats, statSync } from 'node:fs';
import { createFolder } from './folders.ts';

/** Whoever runs the service reads and writes it, and nobody else on the machine. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/** Creates an empty file that nobody else may read, unless it is there already. */
export function createPrivateFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return;
  try {
    closeSync(openSync(path, 'ax', PRIVATE_FILE));
  } catch (error) {
    // Another process may have created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Creates a folder and its missing parents, which nobody else may enter. Folders that are there stay as they are. */
export const createPrivateFolder = (path: string): void => createFolder(path, PRIVATE_FOLDER);

/** Whether somebody else has a right to this file or folder. Windows has no such rights. */
const isOpenToOthers = ({ mode }: Pick<Stats, 'mode'>): boolean =>
  process.platform !== 'win32' && (mode & OTHERS) !== 0;

/** Takes the rights of everybody else away from a file. Returns whether there were any. */
export function narrowFile(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile() || !isOpenToOthers(file)) return false;
  try {
    chmodSync(path, PRIVATE_FILE);
    return true;
  } catch {
    // It belongs to somebody else, who decides.
    return false;
  }
}
