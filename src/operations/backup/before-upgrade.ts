import type { Logger } from 'pino';
import { dataFolder } from '../../kernel/config/data-folders.ts';
import type { Config } from '../../kernel/config.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import { migrationNames, pendingMigrations } from '../../kernel/db/migrate.ts';
import { OperatorError } from '../../kernel/errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { keepBackup } from './kept-backups.ts';

/**
 * The folder for the backup before an upgrade; undefined if none is made. The file of SQLite has usually no other copy.
 * For PostgreSQL most operators have backups of the server, which need not share a disk with Daymark, so it takes
 * `BACKUP_DIR`.
 */
function folderFor({ backupBeforeUpgrade, backupDir, databaseUrl, dataDir }: Config): string | undefined {
  if (!backupBeforeUpgrade) return undefined;
  return backupDir ?? (databaseUrl.startsWith('sqlite:') ? dataFolder({ dataDir }, 'backups') : undefined);
}

/**
 * Makes a backup if migrations are pending and the database is not new. Returns its path. If it fails, so does the
 * upgrade: nothing was changed yet.
 */
export async function backUpBeforeUpgrade(
  config: Config,
  connection: Connection,
  clock: Clock,
  log?: Logger,
): Promise<string | undefined> {
  const folder = folderFor(config);
  if (folder === undefined) return undefined;
  const pending = await pendingMigrations(connection);
  if (pending.length === 0 || pending.length === migrationNames.length) return undefined;
  try {
    const kind = 'before an upgrade';
    const { file, bytes } = await keepBackup(config, folder, { now: clock.now(), kind });
    log?.info({ file, bytes }, 'made a backup before the upgrade of the database');
    return file;
  } catch (error) {
    throw new OperatorError(
      `The database has to be upgraded, but the backup before it failed, so nothing was changed: ${(error as Error).message}
Make room in ${folder}, or set BACKUP_DIR to another folder. If you have a backup already, you can upgrade without one: set BACKUP_BEFORE_UPGRADE=false.`,
    );
  }
}
