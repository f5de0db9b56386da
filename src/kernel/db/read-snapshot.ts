import { Kysely, PostgresDialect } from 'kysely';
import { Patience } from '../../lib/patience.ts';
import { postgres, type SqlDialect, sqlite } from './dialect.ts';
import { PostgresPool } from './postgres.ts';
import { parsersOf } from './postgres-types.ts';
import type { Database } from './schema.ts';
import { openSqlite, SqliteConnection, sqliteDialect } from './sqlite.ts';
import { retryWhileBusy } from './sqlite-errors.ts';

/** All data as it was at one moment, for queries. */
export interface ReadSnapshot {
  readonly db: Kysely<Database>;
  readonly dialect: SqlDialect;
}

const WAIT_MS = 10_000;

/**
 * Runs `work` in one transaction that only reads, on a connection of its own. Whatever others write meanwhile does not
 * appear in it, and nobody who writes has to wait for it, however long it takes.
 */
export const withReadSnapshot = <T>(
  databaseUrl: string,
  work: (snapshot: ReadSnapshot) => Promise<T>,
): Promise<T> =>
  databaseUrl.startsWith('sqlite:')
    ? readSqlite(databaseUrl.slice('sqlite:'.length), work)
    : readPostgres(databaseUrl, work);

/** Readers and writers do not wait for each other, because the file is in WAL mode. */
async function readSqlite<T>(path: string, work: (snapshot: ReadSnapshot) => Promise<T>): Promise<T> {
  const database = openSqlite(path, { readOnly: true });
  const connection = new SqliteConnection(database, WAIT_MS);
  const db = new Kysely<Database>({ dialect: sqliteDialect(connection, { waitMs: WAIT_MS }) });
  try {
    // The transaction begins with the first statement that reads.
    await retryWhileBusy(
      () => database.exec(`${database.isTransaction ? '' : 'begin;'} select count(*) from sqlite_master`),
      new Patience(WAIT_MS),
    );
    return await work({ db, dialect: sqlite });
  } finally {
    await db.destroy();
    if (database.isOpen) database.close();
  }
}

async function readPostgres<T>(url: string, work: (snapshot: ReadSnapshot) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg');
  const pool = new PostgresPool(
    (config) => new pg.Pool(config),
    { connectionString: url, types: parsersOf(pg.types) },
    {
      max: 1,
      readOnly: true,
      // The reader may be slow, for example because it writes to another machine.
      limits: { connectMs: WAIT_MS, lockMs: 6 * WAIT_MS, statementMs: 0, idleMs: 0, responseMs: 0 },
    },
  );
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool.forKysely() }) });
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => work({ db: snapshot, dialect: postgres }));
  } finally {
    await db.destroy();
    await pool.end();
  }
}
