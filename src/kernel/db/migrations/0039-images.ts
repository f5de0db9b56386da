import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Images in messages. Their bytes are Base64, so that both databases, backups and exports treat them like any other text. */
export const images: Migration = {
  name: '0039-images',
  up: async (db, { identity, textType }) => {
    await db.schema
      .createTable('images')
      .addColumn('id', 'integer', identity)
      .addColumn('page_id', 'integer', (c) => c.notNull().references('pages.id'))
      .addColumn('name', textType, (c) => c.notNull())
      .addColumn('content', textType, (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('used_at', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await sql`create unique index images_by_name on images (page_id, name)`.execute(db);
    await sql`create index images_by_use on images (used_at)`.execute(db);
    await sql`create index images_by_size on images (bytes)`.execute(db);
  },
};
