import type { Migration } from '../migration.ts';

/** Work that one process at a time does for all of them. */
export const leases: Migration = {
  name: '0024-leases',
  up: async (db, { textType }) => {
    await db.schema
      .createTable('leases')
      .addColumn('name', textType, (column) => column.primaryKey())
      .addColumn('holder', textType, (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
