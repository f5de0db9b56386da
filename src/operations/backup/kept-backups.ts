import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Config } from '../../kernel/config.ts';
import { isBucketUrl } from '../../kernel/outgoing-http/s3-bucket.ts';
import type { Seconds } from '../../lib/clock.ts';
import { createPrivateFolder } from '../../lib/private-file.ts';
import { PARTIAL } from './backup-file.ts';
import type { BackupStore } from './backup-store.ts';
import { recordLastBackup } from './last-backup.ts';
import { openStore } from './open-store.ts';
import { type Backup, type BackupOptions, writeBackup } from './write-backup.ts';

/** The backups that Daymark keeps in a folder or bucket by itself: those made by the clock, and those made before an upgrade. */
export type BackupKind = 'regular' | 'before an upgrade';

const patterns: Record<BackupKind, RegExp> = {
  regular: /^daymark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/,
  'before an upgrade': /^daymark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-before-[\w.+-]+\.backup$/,
};

/** The name of a backup. Names sort by time, and work on every file system. */
export function backupName(now: Seconds, kind: BackupKind = 'regular'): string {
  const time = new Date(now * 1000).toISOString().slice(0, 19).replaceAll(':', '-');
  return `daymark-${time}Z${kind === 'regular' ? '' : `-before-${packageJson.version}`}.backup`;
}

export interface KeptBackup extends Backup {
  readonly file: string;
}

type KeepOptions = Pick<BackupOptions, 'now' | 'signal'> & { readonly kind?: BackupKind };

/** Makes a backup in the folder or bucket, and then deletes the oldest ones of its kind. */
export async function keepBackup(
  config: Config,
  into: string,
  { now, signal, kind = 'regular' }: KeepOptions,
): Promise<KeptBackup> {
  const store = openStore(into, config);
  if (!isBucketUrl(into)) {
    createPrivateFolder(into);
    await removeLeftovers(into, now);
  }
  const name = backupName(now, kind);
  const file = store.pathOf(name);
  const options = { now, signal, passphrase: config.backupPassphrase };
  const backup = await store.write(name, (append) => writeBackup(config.databaseUrl, append, options));
  await recordLastBackup(config.dataDir, { at: now, file, bytes: backup.bytes });
  await removeOldest(store, patterns[kind], config.backupKeep);
  return { ...backup, file };
}

async function removeOldest(store: BackupStore, pattern: RegExp, keep: number): Promise<void> {
  const names = (await store.list()).filter((name) => pattern.test(name)).toSorted();
  for (const name of names.slice(0, -keep)) await store.remove(name);
}

/** A file that is still being written is never this old: each write changes its time. */
const LEFTOVER_SECONDS = 3600;

/** What a process that was killed in the middle of a backup left behind. */
async function removeLeftovers(folder: string, now: Seconds): Promise<void> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith('daymark-') && name.endsWith(PARTIAL),
  );
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs / 1000 < now - LEFTOVER_SECONDS) await unlink(path).catch(() => {});
  }
}
