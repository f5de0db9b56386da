import { type RawBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';

const IDS_PER_BLOCK = 16_384;
const SECONDS_PER_BLOCK = 86_400;

/** What pruning, sealing the event log, and finding a page of metric points need. */
export const retention: Migration = {
  name: '0022-retention',
  up: async (db, { textType: text }) => {
    await db.schema
      .createTable('metric_point_counts')
      .addColumn('metric_id', 'integer', (c) => c.notNull())
      .addColumn('level', 'integer', (c) => c.notNull())
      .addColumn('block', 'bigint', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('metric_point_counts_pk', ['metric_id', 'level', 'block'])
      .execute();
    await sql`create index metric_points_by_metric on metric_points (metric_id, id)`.execute(db);
    const day = sql.lit(SECONDS_PER_BLOCK);
    // The remainder of a time before 1970 is negative.
    const blocks: readonly RawBuilder<unknown>[] = [
      sql`id / ${sql.lit(IDS_PER_BLOCK)}`,
      sql`(recorded_at - ((recorded_at % ${day}) + ${day}) % ${day}) / ${day}`,
    ];
    for (const [index, block] of blocks.entries())
      await sql`insert into metric_point_counts (metric_id, level, block, total)
        select metric_id, ${sql.lit(index + 1)}, ${block}, count(*) from metric_points group by metric_id, ${block}`.execute(
        db,
      );

    // Only attempts whose texts are still there are in this index.
    await sql`create index delivery_attempts_with_content on delivery_attempts (created_at, id)
      where request is not null or response is not null`.execute(db);

    await db.schema
      .createTable('event_seals')
      .addColumn('last_id', 'bigint', (c) => c.primaryKey())
      .addColumn('last_hash', text, (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .addColumn('first_id', 'bigint', (c) => c.notNull())
      .addColumn('events', 'bigint', (c) => c.notNull())
      .addColumn('archive', text, (c) => c.notNull())
      .addColumn('sha256', text, (c) => c.notNull())
      .addColumn('sealed_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_until', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('kept_events')
      .addColumn('seal_id', 'bigint', (c) => c.notNull())
      .addColumn('event_id', 'bigint', (c) => c.notNull())
      .addColumn('previous_hash', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('kept_events_pk', ['seal_id', 'event_id'])
      .execute();
  },
};
