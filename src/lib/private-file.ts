import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Whoever runs the service reads and writes it, and nobody else on the machine. */
const PRIVATE_FILE = 0o600;
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

/** Takes the rights of everybody else away from a file. Returns whether there were any. */
export function narrowFile(path: string): boolean {
  const file = statSync(path, { throwIfNoEntry: false });
  // Windows has no such rights.
  if (process.platform === 'win32' || !file?.isFile() || (file.mode & OTHERS) === 0) return false;
  try {
    chmodSync(path, PRIVATE_FILE);
    return true;
  } catch {
    // It belongs to somebody else, who decides.
    return false;
  }
}
