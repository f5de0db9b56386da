import { createReadStream, existsSync } from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileWhole } from './backup-file.ts';
import type { BackupPlace } from './place.ts';

export const folderPlace = (folder: string): BackupPlace => ({
  pathOf: (name) => join(folder, name),
  exists: async (name) => existsSync(join(folder, name)),
  write: (name, write) => writeFileWhole(join(folder, name), write),
  read: async (name) => createReadStream(join(folder, name)),
  list: () => readdir(folder),
  remove: (name) => unlink(join(folder, name)),
});
