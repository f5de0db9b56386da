import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * A check can feed a metric with its response times, which wait in `queued_points` until they become points together. And the page
 * of its component can show them.
 */
export const checkMetrics: Migration = {
  name: '0041-check-metrics',
  up: async (db, { identity }) => {
    await sql`alter table checks add column metric_id integer`.execute(db);
    await sql`alter table checks add column show_response_time integer not null default 0`.execute(db);
    await sql`alter table checks add column show_interval integer not null default 0`.execute(db);
    await db.schema
      .createTable('queued_points')
      .addColumn('id', 'integer', identity)
      .addColumn('metric_id', 'integer', (c) => c.notNull())
      .addColumn('value', 'double precision', (c) => c.notNull())
      .addColumn('recorded_at', 'bigint', (c) => c.notNull())
      .addColumn('queued_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
