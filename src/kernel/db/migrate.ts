import { type Kysely, sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import { OperatorError } from '../errors.ts';
import type { Connection } from './connection.ts';
import { releasedMigrations } from './development-build.ts';
import type { SqlDialect } from './dialect.ts';
import type { Migration } from './migration.ts';
import { firstRelease } from './migrations/0050-first-release.ts';
import { checkLabels } from './migrations/0051-check-labels.ts';
import type { Database } from './schema.ts';

/** In the order in which they are applied. A released migration is never edited. */
export const migrations: readonly Migration[] = [firstRelease, checkLabels];

export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** The migrations that made the tables of a database or backup which lists these names. */
export function migrationsAmong(names: readonly string[]): Migration[] {
  const released = new Set(releasedMigrations(names));
  return migrations.filter(({ name }) => released.has(name));
}

/** Applies the pending migrations and returns their names. Several nodes may run this at the same time. */
export async function migrate(connection: Connection): Promise<string[]> {
  const pending = await pendingMigrations(connection);
  // Usually nothing is pending, and the start does not have to wait for the write lock.
  const applied = pending.length > 0 ? await applyMissing(connection) : [];
  // A SQLite connection learns of new columns only when a statement runs. A `select *` that is prepared before that would
  // miss them as long as it is reused.
  if (applied.length > 0) await missingIn(connection.read);
  connection.markDatabase();
  return applied;
}

const applyMissing = ({ beginBatch, dialect }: Connection): Promise<string[]> =>
  beginBatch(async (db) => {
    await createMigrationsTable(db);
    return applyMissingIn(db, dialect);
  });

export async function createMigrationsTable(db: Kysely<Database>): Promise<void> {
  await sql`create table if not exists migrations
    (name text primary key, applied_at bigint not null, version text)`.execute(db);
}

/** Applies the pending migrations in a transaction that is already open, and returns their names. */
export async function applyMissingIn(db: Kysely<Database>, dialect: SqlDialect): Promise<string[]> {
  const missing = await missingIn(db);
  for (const migration of missing) {
    await migration.up(db, dialect);
    await db
      .insertInto('migrations')
      .values({
        name: migration.name,
        applied_at: Math.floor(Date.now() / 1000),
        version: packageJson.version,
      })
      .execute();
  }
  return missing.map((migration) => migration.name);
}

/**
 * The names of the migrations that are not applied yet. Throws if the database has migrations that this version does
 * not know, or if it is empty although it had data before.
 */
export async function pendingMigrations({ read, lossIfEmpty }: Connection): Promise<string[]> {
  // Checked first, because another process may fill the database in the meantime.
  const loss = lossIfEmpty();
  if (!(await hasMigrations(read))) {
    if (loss) throw loss;
    return [...migrationNames];
  }
  const missing = await missingIn(read);
  await refuseNewer(read);
  return missing.map(({ name }) => name);
}

async function hasMigrations(db: Kysely<Database>): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === 'migrations');
}

async function missingIn(db: Kysely<Database>): Promise<Migration[]> {
  const applied = await appliedMigrations(db);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** The names of the migrations that a database has. Throws if it is older than 1.0.0. */
export async function appliedMigrations(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('migrations').select('name').execute();
  return new Set(releasedMigrations(rows.map(({ name }) => name)));
}

/** A newer version may have changed the meaning of tables: this version would show and write wrong data. */
async function refuseNewer(db: Kysely<Database>): Promise<void> {
  const applied = await appliedMigrations(db);
  const rows = await db.selectFrom('migrations').selectAll().orderBy('applied_at').orderBy('name').execute();
  const unknown = rows.filter(({ name }) => applied.has(name) && !migrationNames.includes(name));
  if (unknown.length === 0) return;
  const names = unknown.map(({ name, version }) => (version ? `${name} (Daymark ${version})` : name));
  // Builds between two releases have the version of the one before.
  const newest = unknown.findLast(({ version }) => version && version !== packageJson.version)?.version;
  const last = new Date(Number(unknown.at(-1)?.applied_at) * 1000).toISOString();
  throw new OperatorError(
    `This database was written by a newer version of Daymark${newest ? `, ${newest}` : ''}; this is ${newest ? packageJson.version : `an older build of ${packageJson.version}`}.
Migrations unknown to this version: ${names.join(', ')}. The newest was applied on ${last.slice(0, 10)} at ${last.slice(11, 16)} UTC.
Run ${newest ? `Daymark ${newest} or newer` : 'the newer version'}, or restore a backup that was made before the upgrade: look in BACKUP_DIR and, for SQLite, in DATA_DIR/backups.`,
  );
}
