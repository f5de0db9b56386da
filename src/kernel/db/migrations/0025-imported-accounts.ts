import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Users and API keys of other products. */
export const importedAccounts: Migration = {
  name: '0025-imported-accounts',
  up: async (db, { textType: text }) => {
    await db.schema
      .alterTable('users')
      .addColumn('second_factor_due', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('tokens').addColumn('imported_from', text).execute();
    await sql`create unique index tokens_imported_hash on tokens (hash) where imported_from is not null`.execute(
      db,
    );
    await db.schema
      .createTable('imported_accounts')
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('imported_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_accounts_key', ['source', 'type', 'key'])
      .execute();
    // The database looks for these rows whenever a user is deleted.
    await db.schema
      .createIndex('imported_accounts_user_id')
      .on('imported_accounts')
      .column('user_id')
      .execute();
  },
};
