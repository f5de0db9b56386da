import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseCopy } from './database-copy.ts';

const TABLES = `select name from sqlite_master
  where type = 'table' and name <> 'migrations' and (name not like 'sqlite_%' or name = 'sqlite_sequence')`;

/** The version changes with every table, index and trigger, and with the tables for statistics. */
const DESCRIPTION = `select
  (select schema_version from pragma_schema_version) as version,
  (select group_concat(name) from migrations) as migrations`;

const LOCKED = 5;
const MAX_TRIES = 1000;

/**
 * Runs statements in a transaction. It must not block the process while it waits: a thread of the process may be writing, and
 * needs it for its next statement.
 */
async function runAll(database: DatabaseSync, statements: readonly string[]): Promise<void> {
  for (let tries = 1; !begin(database, tries === MAX_TRIES); tries++) await sleep(10);
  database.exec([...statements, 'commit'].join('; '));
}

function begin(database: DatabaseSync, isLast: boolean): boolean {
  try {
    database.exec('begin immediate');
    return true;
  } catch (error) {
    if (isLast || (error as { errcode?: number }).errcode !== LOCKED) throw error;
    return false;
  }
}

/** A copy of the template, or an empty file if a script runs outside of `npm test`. */
export function copySqlite(): DatabaseCopy {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-test-'));
  const file = join(dir, 'daymark.db');
  if (process.env.TEST_SQLITE_TEMPLATE) copyFileSync(process.env.TEST_SQLITE_TEMPLATE, file);
  const own = new DatabaseSync(file, { enableForeignKeyConstraints: false, timeout: 0 });
  return {
    url: `sqlite:${file}`,
    empty: async () => {
      const deletes = own
        .prepare(TABLES)
        .all()
        .map(({ name }) => `delete from "${name}"${name === 'pages' ? ' where id > 1' : ''}`);
      await runAll(own, deletes);
    },
    describe: async () => JSON.stringify(own.prepare(DESCRIPTION).get()),
    drop: async () => {
      own.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
