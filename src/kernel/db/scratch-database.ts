import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { SqliteConnection, sqliteDialect } from './sqlite.ts';

/**
 * Runs `work` in a transaction on a new SQLite database that nobody else sees and that is gone afterwards. It is in
 * memory as long as it is small, and in a temporary file when it is not.
 */
export async function withScratchDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const database = new DatabaseSync('');
  database.exec('pragma journal_mode = memory; pragma synchronous = off; pragma foreign_keys = on');
  database.exec('pragma cache_size = -16000');
  const connection = new SqliteConnection(database, 0);
  const kysely = new Kysely<Database>({ dialect: sqliteDialect(connection, { waitMs: 0 }) });
  try {
    return await kysely.transaction().execute(work);
  } finally {
    await kysely.destroy();
    if (database.isOpen) database.close();
  }
}
