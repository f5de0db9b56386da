import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Seconds in one bucket of each rollup, from the finest to the coarsest. */
const STEPS = [60, 1800, 10_800, 43_200];

/** The tables of the public page: settings, resolution times of incidents, and rollups of metric points. */
export const statusPage: Migration = {
  name: '0002-status-page',
  up: async (db, dialect) => {
    const text = dialect.textType;
    await db.schema
      .createTable('settings')
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('value', text, (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();

    await db.schema.alterTable('incidents').addColumn('resolved_at', 'bigint').execute();
    await sql`update incidents set resolved_at = coalesce(
      (select max(updates.created_at) from updates where updates.incident_id = incidents.id and updates.status = 4),
      updated_at) where status = 4`.execute(db);

    await db.schema
      .alterTable('metrics')
      .addColumn('point_count', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update metrics set point_count =
      (select count(*) from metric_points where metric_points.metric_id = metrics.id)`.execute(db);

    await db.schema
      .createTable('metric_rollups')
      .addColumn('metric_id', 'integer', (c) => c.notNull().references('metrics.id').onDelete('cascade'))
      .addColumn('step', 'integer', (c) => c.notNull())
      .addColumn('bucket', 'bigint', (c) => c.notNull())
      .addColumn('total', 'double precision', (c) => c.notNull())
      .addColumn('counter', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('metric_rollups_pk', ['metric_id', 'step', 'bucket'])
      .execute();
    for (const [index, seconds] of STEPS.entries()) {
      // Coarser buckets are made of finer ones, of which there are far fewer than points.
      const finer = STEPS[index - 1];
      const source = finer
        ? sql`(select metric_id, bucket as moment, total, counter from metric_rollups where step = ${sql.lit(finer)})`
        : sql`(select metric_id, recorded_at as moment, total, counter from metric_points)`;
      const step = sql.lit(seconds);
      // The remainder of a moment before 1970 is negative.
      const bucket = sql`moment - ((moment % ${step}) + ${step}) % ${step}`;
      await sql`insert into metric_rollups (metric_id, step, bucket, total, counter)
        select metric_id, ${step}, ${bucket}, sum(total), sum(counter) from ${source} as parts
        group by metric_id, ${bucket}`.execute(db);
    }

    const indexes: [label: string, table: string, columns: string][] = [
      ['incidents_by_end', 'incidents', 'coalesce(resolved_at, 253402300800)'],
      ['component_statuses_by_moment', 'component_statuses', 'component_id, created_at, id'],
    ];
    for (const [label, table, columns] of indexes) {
      await sql`create index ${sql.id(label)} on ${sql.table(table)} (${sql.raw(columns)})`.execute(db);
    }
  },
};
