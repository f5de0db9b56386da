import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Processes that run checks in other places. */
export const probes: Migration = {
  name: '0040-probes',
  up: async (db, { identity, textType }) => {
    await db.schema
      .createTable('probes')
      .addColumn('id', 'integer', identity)
      .addColumn('name', textType, (c) => c.notNull())
      .addColumn('name_key', textType, (c) => c.notNull())
      .addColumn('hash', textType, (c) => c.notNull())
      .addColumn('version', textType)
      .addColumn('seen_ms', 'bigint')
      .addColumn('lag_ms', 'bigint')
      .addColumn('clock_skew_ms', 'bigint')
      .addColumn('waiting', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('dropped', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('deleted_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await sql`create unique index probes_by_name on probes (name_key) where deleted_at is null`.execute(db);
  },
};
