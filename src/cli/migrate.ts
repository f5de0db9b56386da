import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { type Connection, connect } from '../db/connect.ts';
import { migrate as applyMigrations, migrationNames, pendingMigrations } from '../db/migrate.ts';
import { type Command, readOptions } from './command.ts';
import { cannotOpen } from './open-context.ts';

export const migrate: Command = {
  summary: 'Bring the database up to date.',
  usage: '[--check]',
  help: `"serve" does this by itself when it starts.
  --check   change nothing; exit with 1 if something is missing`,
  run: async (args) => {
    const { values } = readOptions(args, { check: { type: 'boolean', default: false } });
    const config = readConfig();
    const path = config.databaseUrl.startsWith('sqlite:')
      ? config.databaseUrl.slice('sqlite:'.length)
      : undefined;
    // Opening a file that is not there would make it.
    if (values.check && path !== undefined && !existsSync(path)) return tell(migrationNames, true);
    let connection: Connection | undefined;
    try {
      connection = await connect(config.databaseUrl);
      const names = values.check ? await pendingMigrations(connection) : await applyMigrations(connection);
      return tell(names, values.check);
    } catch (error) {
      throw cannotOpen(config, error);
    } finally {
      await connection?.close();
    }
  },
};

function tell(names: readonly string[], missing: boolean): number {
  if (names.length === 0) console.log('The database is up to date.');
  for (const name of names) console.log(`${missing ? 'missing' : 'applied'}  ${name}`);
  return missing && names.length > 0 ? 1 : 0;
}
