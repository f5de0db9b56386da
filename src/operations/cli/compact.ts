import { existsSync } from 'node:fs';
import { readConfig } from '../../kernel/config.ts';
import { compactSqlite } from '../../kernel/db/compact-sqlite.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { type Command, readOptions } from './command.ts';

const MEGABYTE = 1_048_576;

export const compact: Command = {
  summary: 'Make the SQLite file smaller after large deletions.',
  help: `Deleted data leaves free pages in the file, which new data uses again. So this is needed only to give space back to
the operating system, for example after the first "seal".

Stop the server first: nobody can write while the file is rewritten. It takes about a second for every 100 MB, and needs
free space of twice the size of the file. If it is interrupted, the file stays as it was.

PostgreSQL needs no such command: its autovacuum makes the space of deleted rows available to new ones.`,
  run: async (args) => {
    readOptions(args, {});
    const { databaseUrl } = readConfig();
    if (!databaseUrl.startsWith('sqlite:')) {
      console.log(`There is nothing to do: PostgreSQL reuses the space of deleted rows by itself (autovacuum).
To give it back to the operating system, stop Daymark and run "VACUUM FULL" in psql.`);
      return 0;
    }
    const path = databaseUrl.slice('sqlite:'.length);
    if (!existsSync(path))
      throw new OperatorError(`There is no database at ${path}. Check DATA_DIR and DATABASE_URL.`);
    const { before, after } = compactSqlite(path);
    const size = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
    console.log(`${path} had ${size(before)} and now has ${size(after)}.`);
    return 0;
  },
};
