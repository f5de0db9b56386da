import { existsSync } from 'node:fs';
import { readConfig } from '../../kernel/config.ts';
import { connect } from '../../kernel/db/connect.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import { migrate as applyMigrations, migrationNames, pendingMigrations } from '../../kernel/db/migrate.ts';
import { createLogger } from '../../kernel/log.ts';
import { systemClock } from '../../lib/clock.ts';
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts';
import { type Command, readOptions } from './command.ts';
import { invocation } from './invocation.ts';
import { cannotOpen } from './open-context.ts';
import { waitForDatabase } from './wait-for-database.ts';

export const migrate: Command = {
  summary: 'Apply pending database migrations.',
  usage: '[--check] [--no-backup]',
  help: `"serve" does this when it starts.
  --check       only list the pending migrations; exit with code 1 if there are any
  --no-backup   make no backup first (see BACKUP_BEFORE_UPGRADE in "${invocation('config --help')}")`,
  run: async (args) => {
    const { values } = readOptions(args, {
      check: { type: 'boolean', default: false },
      'no-backup': { type: 'boolean', default: false },
    });
    const config = values['no-backup'] ? { ...readConfig(), backupBeforeUpgrade: false } : readConfig();
    const path = config.databaseUrl.startsWith('sqlite:')
      ? config.databaseUrl.slice('sqlite:'.length)
      : undefined;
    // Opening a file that does not exist would create it.
    if (values.check && path !== undefined && !existsSync(path))
      return printMigrations(migrationNames, 'pending');
    if (!values.check) await waitForDatabase(config, await createLogger(config));
    let connection: Connection | undefined;
    try {
      connection = await connect(config.databaseUrl);
      if (values.check) return printMigrations(await pendingMigrations(connection), 'pending');
      const backup = await backUpBeforeUpgrade(config, connection, systemClock);
      if (backup !== undefined) console.log(`backup    ${backup}`);
      return printMigrations(await applyMigrations(connection), 'applied');
    } catch (error) {
      throw cannotOpen(config, error);
    } finally {
      await connection?.close();
    }
  },
};

function printMigrations(names: readonly string[], state: 'pending' | 'applied'): number {
  if (names.length === 0) console.log('The database is up to date.');
  for (const name of names) console.log(`${state}  ${name}`);
  return state === 'pending' && names.length > 0 ? 1 : 0;
}
