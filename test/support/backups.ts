import { connect } from '../../src/kernel/db/connect.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { openBackup } from '../../src/operations/backup/read-backup.ts';
import {
  type Restored,
  type RestoreOptions,
  restoreBackup,
} from '../../src/operations/backup/restore-backup.ts';
import { type BackupOptions, writeBackup } from '../../src/operations/backup/write-backup.ts';
import type { Dialect } from './databases.ts';
import { emptyDatabase } from './empty-database.ts';
import type { Harness } from './harness.ts';

export const otherDialect = (dialect: Dialect): Dialect => (dialect === 'sqlite' ? 'postgres' : 'sqlite');

/** A source of bytes, in parts as a file has them. */
export async function* bytesOf(bytes: Buffer, partBytes = 65_536): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

/** A backup of the database of the world, in memory. */
export async function backUp(
  { ctx }: Pick<Harness, 'ctx'>,
  options: Partial<BackupOptions> = {},
): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink = async (bytes: Buffer) => {
    parts.push(bytes);
  };
  await writeBackup(ctx.config.databaseUrl, sink, { now: ctx.clock.now(), ...options });
  return Buffer.concat(parts);
}

export interface RestoredDatabase {
  readonly ctx: Harness['ctx'];
  readonly restored: Restored;
  readonly drop: () => Promise<void>;
}

/** Restores a backup into a new database. */
export async function restoreInto(
  harness: Harness,
  dialect: Dialect,
  backup: Buffer,
  options: RestoreOptions & { readonly passphrase?: string } = {},
): Promise<RestoredDatabase> {
  const database = await emptyDatabase(dialect);
  const connection: OpenConnection = await connect(database.url);
  const drop = async () => {
    await connection.close();
    await database.drop();
  };
  const config = { ...harness.ctx.config, databaseUrl: database.url };
  const ctx = { ...harness.ctx, config, connection };
  try {
    const opened = await openBackup(bytesOf(backup), options.passphrase);
    return { ctx, restored: await restoreBackup(ctx, opened, options), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
