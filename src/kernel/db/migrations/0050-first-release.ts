import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { accounts } from './first-release/accounts.ts';
import { alerts } from './first-release/alerts.ts';
import { checks } from './first-release/checks.ts';
import { columnTypes } from './first-release/column-types.ts';
import { log } from './first-release/log.ts';
import { notifications } from './first-release/notifications.ts';
import { staffNotifications } from './first-release/staff-notifications.ts';
import { status } from './first-release/status.ts';

/** A table comes after those that it refers to. */
const areas = [accounts, staffNotifications, status, notifications, checks, alerts, log];

/** The consumers of the event log, which begin with the first event. */
const CONSUMERS = ['scheduler', 'deliveries', 'alerts', 'staff-alerts'];
/** The keys of links in emails, and of the versions in ETags. */
const KEYS = ['signed-links', 'versions'];

/** All tables of 1.0.0. Its number follows those of the 41 migrations of development: see `../development-build.ts`. */
export const firstRelease: Migration = {
  name: '0050-first-release',
  up: async (db, { name: dialect }) => {
    for (const statements of areas)
      for (const statement of statements(columnTypes[dialect])) await sql.raw(statement).execute(db);
    // After a crash of PostgreSQL the counts of a minute are not worth the work of logging each change.
    if (dialect === 'postgres') await sql`alter table request_counts set unlogged`.execute(db);
    await db.insertInto('pages').values({ url: null }).execute();
    for (const name of CONSUMERS)
      await db.insertInto('cursors').values({ name, event_id: 0, position: 0 }).execute();
    for (const name of KEYS)
      await db
        .insertInto('secrets')
        .values({ name, value: randomBytes(30).toString('base64url') })
        .execute();
  },
};
