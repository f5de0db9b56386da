import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What the processes of an installation tell one another: who holds leases, and how many requests callers have made. */
export const nodes: Migration = {
  name: '0023-nodes',
  up: async (db, { name, textType }) => {
    await db.schema
      .createTable('lease_holders')
      .addColumn('id', textType, (column) => column.primaryKey())
      .addColumn('beats', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('request_counts')
      .addColumn('caller', textType, (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('requests', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('request_counts_key', ['caller', 'ends_at'])
      .execute();
    // After a crash of PostgreSQL the counts of a minute are not worth the work of logging each change.
    if (name === 'postgres') await sql`alter table request_counts set unlogged`.execute(db);
  },
};
