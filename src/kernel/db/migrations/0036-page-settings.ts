import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The settings of the installation when this was written. All others are those of a page. */
const INSTALLATION = [
  'reminders',
  'stale_hours',
  'notification_hold',
  'mail_rate',
  'trash_days',
  'delivery_days',
  'delivery_content_days',
  'point_days',
  'rollup_days',
  'session_days',
  'idempotency_hours',
  'second_factor_roles',
];

/**
 * Settings belong to a page, or to the installation if they have no page. The default is the first page, because the version
 * before inserts rows without it. Names were unique, and are so within a page from now on.
 */
export const pageSettings: Migration = {
  name: '0036-page-settings',
  up: async (db, { name: dialect, textType }) => {
    if (dialect === 'sqlite') {
      // SQLite cannot remove a primary key. The table is small.
      await sql`alter table settings rename to settings_before`.execute(db);
      await db.schema
        .createTable('settings')
        .addColumn('name', textType, (column) => column.notNull())
        .addColumn('value', textType, (column) => column.notNull())
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .addColumn('page_id', 'integer', (column) => column.defaultTo(1))
        .execute();
      await sql`insert into settings (name, value, updated_at)
        select name, value, updated_at from settings_before`.execute(db);
      await sql`drop table settings_before`.execute(db);
    } else {
      await sql`alter table settings drop constraint settings_pkey`.execute(db);
      await sql`alter table settings add column page_id integer default 1`.execute(db);
    }
    await sql`update settings set page_id = null where name in (${sql.join(INSTALLATION)})`.execute(db);
    await sql`create unique index settings_by_page on settings (name, coalesce(page_id, 0))`.execute(db);
  },
};
