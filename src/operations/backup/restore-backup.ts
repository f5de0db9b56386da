import { type Kysely, sql } from 'kysely';
import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { type BulkLoad, bulkLoad } from '../../kernel/db/bulk-load.ts';
import { joined } from '../../kernel/db/connection.ts';
import { type SqlDialect, sqlite } from '../../kernel/db/dialect.ts';
import { tablesAfter } from '../../kernel/db/known-tables.ts';
import {
  applyMissingIn,
  createMigrationsTable,
  migrationNames,
  migrationsAmong,
} from '../../kernel/db/migrate.ts';
import type { Database } from '../../kernel/db/schema.ts';
import { withScratchDatabase } from '../../kernel/db/scratch-database.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { type Verification, verifyChain } from '../../kernel/events/verify-chain.ts';
import { damaged, refuseNewerBackup } from './header.ts';
import { type HeldBack, holdBack } from './hold-back.ts';
import type { OpenBackup } from './read-backup.ts';
import type { TableStart } from './records.ts';
import type { Progress } from './write-backup.ts';

export interface LoadOptions {
  /** Restore although the event log does not verify. */
  readonly ignoreChain?: boolean;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface RestoreOptions extends LoadOptions {
  /** Send what was still to be sent when the backup was made. */
  readonly sendPending?: boolean;
}

/** What was loaded into a database. */
export interface Loaded {
  readonly tables: number;
  readonly rows: number;
  /** The migrations that were applied because the backup is from an older version. */
  readonly migrated: readonly string[];
  readonly verification: Verification;
  /** How many texts had a character that the database cannot store. */
  readonly replaced: number;
}

export interface Restored extends Loaded {
  /** Undefined if it is sent. */
  readonly heldBack: HeldBack | undefined;
}

/**
 * Fills an empty database from a backup. Everything happens in one transaction: if anything is wrong with the backup,
 * or the process dies, the database stays empty.
 */
export async function restoreBackup(
  ctx: Context,
  backup: OpenBackup,
  { sendPending = false, ...options }: RestoreOptions,
): Promise<Restored> {
  const { connection } = ctx;
  const restored = await connection.beginBatch(async (db) => {
    const loaded = await loadBackup(db, connection.dialect, backup, options);
    await sql`update deliveries set lease = null where lease is not null`.execute(db);
    const inside = { ...ctx, connection: joined(connection, db) };
    const heldBack = sendPending ? undefined : await transaction(inside, system, holdBack);
    return { ...loaded, heldBack };
  });
  connection.markDatabase();
  return restored;
}

/**
 * Reads a whole backup and restores it into a database that is gone afterwards: whatever would fail in a restore fails
 * here, too.
 */
export const checkBackup = (backup: OpenBackup, options: LoadOptions): Promise<Loaded> =>
  withScratchDatabase((db) => loadBackup(db, sqlite, backup, options));

/** Creates the tables as they were, loads the rows, verifies the event log, and applies what is new since. */
async function loadBackup(
  db: Kysely<Database>,
  dialect: SqlDialect,
  backup: OpenBackup,
  { ignoreChain = false, onProgress }: LoadOptions,
): Promise<Loaded> {
  refuseNewerBackup(backup.header);
  const load = bulkLoad(db, dialect);
  await assertEmpty(load);
  await createMigrationsTable(db);
  for (const { up } of migrationsAmong(backup.header.migrations)) await up(db, dialect);
  await load.begin();
  const known = await tablesAfter(backup.header.migrations);
  // Some migrations add rows. Those of the backup take their place.
  for (const table of known) await sql`delete from ${sql.table(table)}`.execute(db);
  const { tables, rows } = await loadRows(load, known, backup, onProgress);
  await load.finish();
  const migrated = await applyMissingIn(db, dialect);
  const verification = await verifyChain(db);
  if (verification.problem && !ignoreChain) throw brokenChain(verification.problem.text);
  return { tables, rows, migrated, verification, replaced: load.replaced() };
}

async function loadRows(
  load: BulkLoad,
  known: ReadonlySet<string>,
  backup: OpenBackup,
  onProgress: LoadOptions['onProgress'],
): Promise<{ tables: number; rows: number }> {
  const counts = { tables: 0, rows: 0 };
  const begun: TableStart[] = [];
  await backup.read(async (part) => {
    if (part.kind === 'complete') return;
    const { table, columns } = part.table;
    if (part.kind === 'table') {
      if (!known.has(table)) throw damaged(`Daymark has no table ${table}`);
      begun.push(part.table);
      counts.tables += 1;
      return;
    }
    if (part.rows.some((row) => row.length !== columns.length))
      throw damaged(`a row of ${table} is not complete`);
    await load.insert(table, columns, part.rows);
    counts.rows += part.rows.length;
    onProgress?.({ table, tableNumber: counts.tables, tables: undefined, rows: counts.rows });
  });
  // After all rows: inserting them counts, too.
  for (const { table, lastId } of begun) if (lastId !== undefined) await load.setLastId(table, lastId);
  return counts;
}

/** Tables of other programs in the same PostgreSQL schema do not matter. */
async function assertEmpty(load: BulkLoad): Promise<void> {
  const known = await tablesAfter(migrationNames);
  const found = [...(await load.tables())].filter((table) => known.has(table));
  if (found.length === 0) return;
  throw new OperatorError(
    `The database is not empty: it has the tables ${found.slice(0, 3).join(', ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}. Nothing was changed.
A backup is restored only into an empty database, so that it overwrites nothing. Set DATABASE_URL or DATA_DIR to a new place. Or, if you do not need what is there, stop Daymark and delete it: for SQLite the file and all files whose names begin with its name, for PostgreSQL by dropping and creating the database.`,
  );
}

const brokenChain = (problem: string): OperatorError =>
  new OperatorError(
    `The event log of this backup does not verify: ${problem} Nothing was restored.
The file itself is as it was written, so the log did not verify in the original database either: run "daymark verify" there, or use an older backup. To restore it all the same, add --ignore-chain.`,
  );
