import { type Kysely, sql } from 'kysely';
import type { Connection } from './connect.ts';
import type { SqlDialect } from './dialect.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { statusPage } from './migrations/0002-status-page.ts';
import { notifications } from './migrations/0003-notifications.ts';
import { subscriberAddresses } from './migrations/0004-subscriber-addresses.ts';
import { webhookRights } from './migrations/0005-webhook-rights.ts';
import type { Database } from './schema.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<Database>, dialect: SqlDialect) => Promise<void>;
}

/** In the order in which they are applied. A migration that has been released is never edited. */
const migrations: readonly Migration[] = [
  firstTables,
  statusPage,
  notifications,
  subscriberAddresses,
  webhookRights,
];

export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** Applies what is missing and returns the names of it. Safe to run on several nodes at once. */
export async function migrate(connection: Connection): Promise<string[]> {
  const { write, dialect } = connection;
  return write.transaction().execute(async (db) => {
    if (dialect.takeTurn) await dialect.takeTurn.execute(db);
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
      db,
    );
    const missing = await missingIn(db);
    for (const migration of missing) {
      await migration.up(db, dialect);
      await db
        .insertInto('migrations')
        .values({ name: migration.name, applied_at: Math.floor(Date.now() / 1000) })
        .execute();
    }
    return missing.map((migration) => migration.name);
  });
}

/** Names of the migrations that are not applied yet. */
export async function pendingMigrations(connection: Connection): Promise<string[]> {
  const tables = await connection.read.introspection.getTables();
  if (!tables.some((table) => table.name === 'migrations')) return [...migrationNames];
  return (await missingIn(connection.read)).map(({ name }) => name);
}

async function missingIn(db: Kysely<Database>): Promise<Migration[]> {
  const applied = await db.selectFrom('migrations').select('name').execute();
  const names = new Set(applied.map((row) => row.name));
  return migrations.filter((migration) => !names.has(migration.name));
}
