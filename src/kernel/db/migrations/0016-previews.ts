import type { Migration } from '../migration.ts';

/** Previews of what is not published yet. */
export const previews: Migration = {
  name: '0016-previews',
  up: async (db, { textType: text }) => {
    await db.schema
      .createTable('previews')
      .addColumn('hash', text, (c) => c.primaryKey())
      .addColumn('actor', text, (c) => c.notNull())
      .addColumn('page', text, (c) => c.notNull())
      .addColumn('page_policy', text, (c) => c.notNull())
      .addColumn('mail', text)
      .addColumn('mail_policy', text)
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('previews_actor').on('previews').columns(['actor', 'expires_at']).execute();
    await db.schema.createIndex('previews_expires_at').on('previews').column('expires_at').execute();
  },
};
