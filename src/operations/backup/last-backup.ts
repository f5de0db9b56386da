import { join } from 'node:path';
import { createPrivateFolder } from '../../lib/private-file.ts';
import { writeFileWhole } from './backup-file.ts';

/** The last backup that succeeded, for those who watch that there is one. */
export interface LastBackup {
  /** When it was made, in seconds since 1970. */
  readonly at: number;
  /** The absolute path, or its address in a bucket. */
  readonly file: string;
  readonly bytes: number;
}

/** Writes `last-backup.json` in `DATA_DIR`. */
export async function recordLastBackup(dataDir: string, backup: LastBackup): Promise<void> {
  createPrivateFolder(dataDir);
  const text = Buffer.from(`${JSON.stringify(backup)}\n`);
  await writeFileWhole(join(dataDir, 'last-backup.json'), (append) => append(text));
}
