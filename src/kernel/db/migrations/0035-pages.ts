import type { Migration } from '../migration.ts';

/** The status pages of the installation. The first one is the page that was there before: its address is `BASE_URL`. */
export const pages: Migration = {
  name: '0035-pages',
  up: async (db, { identity, textType }) => {
    await db.schema
      .createTable('pages')
      .addColumn('id', 'integer', identity)
      .addColumn('url', textType, (column) => column.unique())
      .execute();
    await db.insertInto('pages').values({ url: null }).execute();
  },
};
