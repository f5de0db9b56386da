import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What each user is told of and how, their browsers, and problems that no write causes. */
export const staffNotifications: Migration = {
  name: '0043-staff-notifications',
  up: async (db, { identity, textType }) => {
    await db.schema
      .createTable('notification_preferences')
      .addColumn('user_id', 'integer', (c) => c.primaryKey())
      .addColumn('drafts', textType, (c) => c.notNull())
      .addColumn('alerts', textType, (c) => c.notNull())
      .addColumn('overdue_updates', textType, (c) => c.notNull())
      .addColumn('mail_problems', textType, (c) => c.notNull())
      .addColumn('probes', textType, (c) => c.notNull())
      .addColumn('alert_severity', textType, (c) => c.notNull())
      .addColumn('chat_format', textType)
      .addColumn('chat_sealed', textType)
      .addColumn('quiet_from', 'integer')
      .addColumn('quiet_until', 'integer')
      .addColumn('quiet_timezone', textType)
      .addColumn('quiet_except', textType, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('id', 'integer', identity)
      .addColumn('user_id', 'integer', (c) => c.notNull())
      .addColumn('name', textType, (c) => c.notNull())
      .addColumn('endpoint', textType, (c) => c.notNull())
      .addColumn('endpoint_sha256', textType, (c) => c.notNull().unique())
      .addColumn('p256dh', textType, (c) => c.notNull())
      .addColumn('auth', textType, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await sql`create index push_subscriptions_of on push_subscriptions (user_id, id)`.execute(db);
    await db.schema
      .createTable('staff_problems')
      .addColumn('id', 'integer', identity)
      .addColumn('kind', textType, (c) => c.notNull())
      .addColumn('key', textType, (c) => c.notNull())
      .addColumn('began_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute();
    // One problem is told once: the database itself refuses a second one.
    await sql`create unique index staff_problems_open on staff_problems (kind, key) where ended_at is null`.execute(
      db,
    );
  },
};
