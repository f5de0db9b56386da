import type { Migration } from '../migration.ts';

/** What was learned from an incident. An incident has at most one. */
export const postmortems: Migration = {
  name: '0017-postmortems',
  up: async (db, dialect) => {
    await db.schema
      .createTable('postmortems')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('incident_id', 'integer', (c) =>
        c.notNull().unique().references('incidents.id').onDelete('cascade'),
      )
      .addColumn('body', dialect.textType, (c) => c.notNull())
      .addColumn('notifications', 'smallint', (c) => c.notNull())
      .addColumn('published_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
