import { type Kysely, sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import { OperatorError } from '../errors.ts';
import type { Connection } from './connection.ts';
import type { SqlDialect } from './dialect.ts';
import type { Migration } from './migration.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { statusPage } from './migrations/0002-status-page.ts';
import { notifications } from './migrations/0003-notifications.ts';
import { subscriberAddresses } from './migrations/0004-subscriber-addresses.ts';
import { mailProblems } from './migrations/0005-mail-problems.ts';
import { webhookRights } from './migrations/0006-webhook-rights.ts';
import { unloggedWrites } from './migrations/0007-unlogged-writes.ts';
import { identity } from './migrations/0008-identity.ts';
import { eventChain } from './migrations/0009-event-chain.ts';
import { idempotencyKeys } from './migrations/0010-idempotency-keys.ts';
import { trash } from './migrations/0011-trash.ts';
import { accounts } from './migrations/0012-accounts.ts';
import { incidentTemplateDefaults } from './migrations/0013-incident-template-defaults.ts';
import { findingAndPresence } from './migrations/0014-finding-and-presence.ts';
import { previews } from './migrations/0016-previews.ts';
import { postmortems } from './migrations/0017-postmortems.ts';
import { subscriptionChannels } from './migrations/0020-subscription-channels.ts';
import { translations } from './migrations/0021-translations.ts';
import { retention } from './migrations/0022-retention.ts';
import { nodes } from './migrations/0023-nodes.ts';
import { leases } from './migrations/0024-leases.ts';
import { importedAccounts } from './migrations/0025-imported-accounts.ts';
import { tokenDialects } from './migrations/0026-token-dialects.ts';
import { keptAnswersOfGuests } from './migrations/0028-kept-answers-of-guests.ts';
import { taskFailures } from './migrations/0031-task-failures.ts';
import { writtenMails } from './migrations/0034-written-mails.ts';
import { pages } from './migrations/0035-pages.ts';
import { pageSettings } from './migrations/0036-page-settings.ts';
import { pageMembers } from './migrations/0037-page-members.ts';
import { checks } from './migrations/0038-checks.ts';
import { images } from './migrations/0039-images.ts';
import { probes } from './migrations/0040-probes.ts';
import { checkMetrics } from './migrations/0041-check-metrics.ts';
import { alerts } from './migrations/0042-alerts.ts';
import { staffNotifications } from './migrations/0043-staff-notifications.ts';
import { checkDeaths } from './migrations/0044-check-deaths.ts';
import { fairTurns } from './migrations/0045-fair-turns.ts';
import { beatGaps } from './migrations/0046-beat-gaps.ts';
import { alertBounds } from './migrations/0047-alert-bounds.ts';
import { onFailure } from './migrations/0048-on-failure.ts';
import { withheldSecrets } from './migrations/0049-withheld-from-probes.ts';
import type { Database } from './schema.ts';

/** In the order in which they are applied. A released migration is never edited. */
export const migrations: readonly Migration[] = [
  firstTables,
  statusPage,
  notifications,
  subscriberAddresses,
  mailProblems,
  webhookRights,
  unloggedWrites,
  identity,
  eventChain,
  idempotencyKeys,
  trash,
  accounts,
  incidentTemplateDefaults,
  findingAndPresence,
  previews,
  postmortems,
  subscriptionChannels,
  translations,
  retention,
  nodes,
  leases,
  importedAccounts,
  tokenDialects,
  keptAnswersOfGuests,
  taskFailures,
  writtenMails,
  pages,
  pageSettings,
  pageMembers,
  checks,
  images,
  probes,
  checkMetrics,
  alerts,
  staffNotifications,
  checkDeaths,
  fairTurns,
  beatGaps,
  alertBounds,
  onFailure,
  withheldSecrets,
];

export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

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
  if (!(await findColumns(db)).has('version'))
    await sql`alter table migrations add column version text`.execute(db);
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
  const columns = await findColumns(read);
  if (columns.size === 0) {
    if (loss) throw loss;
    return [...migrationNames];
  }
  await refuseNewer(read, columns.has('version'));
  return (await missingIn(read)).map(({ name }) => name);
}

/** The columns of the migrations table; empty if the table does not exist. */
async function findColumns(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'migrations')?.columns ?? [];
  return new Set(columns.map(({ name }) => name));
}

async function missingIn(db: Kysely<Database>): Promise<Migration[]> {
  const applied = await db.selectFrom('migrations').select('name').execute();
  const names = new Set(applied.map((row) => row.name));
  return migrations.filter((migration) => !names.has(migration.name));
}

/** A newer version may have changed the meaning of tables: this version would show and write wrong data. */
async function refuseNewer(db: Kysely<Database>, hasVersions: boolean): Promise<void> {
  const applied = await db
    .selectFrom('migrations')
    .select(['name', 'applied_at'])
    .$if(hasVersions, (query) => query.select('version'))
    .orderBy('applied_at')
    .orderBy('name')
    .execute();
  const unknown = applied.filter(({ name }) => !migrationNames.includes(name));
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
