import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The sender's own groups of alerts, ends that no sender reports, heartbeats of alert sources, and what exceeded their bounds. */
export const alertBounds: Migration = {
  name: '0047-alert-bounds',
  up: async (db, { identity, textType }) => {
    await db.schema
      .createTable('alert_heartbeats')
      .addColumn('id', 'integer', identity)
      .addColumn('source_id', 'integer', (c) => c.notNull())
      .addColumn('key', textType, (c) => c.notNull())
      .addColumn('labels', textType, (c) => c.notNull())
      .addColumn('beat_at', 'bigint', (c) => c.notNull())
      .addColumn('due_at', 'bigint')
      .execute();
    await sql`create unique index alert_heartbeats_of on alert_heartbeats (source_id, key)`.execute(db);
    await db.schema.alterTable('alerts').addColumn('group_key', textType).execute();
    await db.schema.alterTable('alerts').addColumn('end_reason', textType).execute();
    await db.schema.alterTable('alerts').addColumn('expires_at', 'bigint').execute();
    await db.schema.alterTable('alert_sources').addColumn('expires_after', 'integer').execute();
    await db.schema.alterTable('alert_sources').addColumn('heartbeats', textType).execute();
    await db.schema
      .alterTable('alert_sources')
      .addColumn('left_out', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('alert_sources').addColumn('left_out_at', 'bigint').execute();
    await sql`create index alerts_of_source_by_creation on alerts (source_id, created_at)
      where source_id is not null`.execute(db);
    await sql`create index alerts_firing on alerts (source_id, group_key) where state = 'firing'`.execute(db);
    await sql`create index alerts_ended on alerts (source_id, ended_at)
      where state = 'resolved' and source_id is not null`.execute(db);
    await sql`create index alerts_expiring on alerts (expires_at) where expires_at is not null`.execute(db);
    // Alerts of sources that were deleted before would fire for ever.
    await sql`update alerts set expires_at = 0 where state = 'firing' and source_id in
      (select id from alert_sources where deleted_at is not null)`.execute(db);
  },
};
