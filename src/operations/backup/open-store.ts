import { createReadStream, existsSync } from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../kernel/config.ts';
import { isBucketUrl } from '../../kernel/outgoing-http/s3-bucket.ts';
import { writeFileWhole } from './backup-file.ts';
import type { BackupStore } from './backup-store.ts';
import { bucketStore } from './bucket-store.ts';

const folderStore = (folder: string): BackupStore => ({
  pathOf: (name) => join(folder, name),
  exists: async (name) => existsSync(join(folder, name)),
  write: (name, write) => writeFileWhole(join(folder, name), write),
  read: async (name) => createReadStream(join(folder, name)),
  list: () => readdir(folder),
  remove: (name) => unlink(join(folder, name)),
});

/** The store that `BACKUP_DIR` or an argument names: a path, or `s3://bucket/prefix`. */
export const openStore = (store: string, config: Config): BackupStore =>
  isBucketUrl(store) ? bucketStore(store, config) : folderStore(store);

/** Splits the address of one backup in a bucket. One that ends with a slash names no backup yet. */
export function splitBucketUrl(url: string): { readonly store: string; readonly name: string } {
  const cut = url.lastIndexOf('/') + 1;
  // `s3://bucket` without a slash at its end is the whole bucket.
  return cut <= 's3://'.length
    ? { store: url, name: '' }
    : { store: url.slice(0, cut), name: url.slice(cut) };
}
