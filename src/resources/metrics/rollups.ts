import { sql } from 'kysely';
import type { Row } from '../../db/schema.ts';
import type { Tx } from '../../events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';
import { bucketOf, chartViews } from './model.ts';

/**
 * Points summed up by buckets, kept with every write, so that a chart of ten million points costs what one of ten costs:
 * it reads one row for each bucket that it shows.
 */
const steps = chartViews.map(({ step }) => step);

type Change = Pick<Row<'metric_rollups'>, 'total' | 'counter'>;

/**
 * Adds to the buckets that hold this moment; a point that goes takes away what it had. Adding and taking away rounds, in the
 * sixteenth digit of the largest value, where a chart shows four places; the rest goes when the bucket empties with its row.
 */
export async function addToRollups(
  { db }: Pick<Tx, 'db'>,
  metricId: number,
  recordedAt: Seconds,
  change: Change,
): Promise<void> {
  const buckets = steps.map((step) => ({ step, bucket: bucketOf(recordedAt, step) }));
  await db
    .insertInto('metric_rollups')
    .values(buckets.map((bucket) => ({ metric_id: metricId, ...bucket, ...change })))
    .onConflict((conflict) =>
      conflict.columns(['metric_id', 'step', 'bucket']).doUpdateSet({
        total: sql`metric_rollups.total + excluded.total`,
        counter: sql`metric_rollups.counter + excluded.counter`,
      }),
    )
    .execute();
  if (change.counter > 0) return;
  await db
    .deleteFrom('metric_rollups')
    .where('metric_id', '=', metricId)
    .where(({ or, and }) => or(buckets.map((bucket) => and(bucket))))
    .where('counter', '<=', 0)
    .execute();
}

/** The metric itself does not change by its points: `updated_at` stays. */
export async function countPoints({ db }: Pick<Tx, 'db'>, metricId: number, change: 1 | -1): Promise<void> {
  await db
    .updateTable('metrics')
    .set({ point_count: sql`point_count + ${sql.lit(change)}` })
    .where('id', '=', metricId)
    .execute();
}

/** Sums and counts everything anew, for points that were not written by our actions. */
export async function rollUpAll({ db }: Pick<Tx, 'db'>): Promise<void> {
  await sql`update metrics set point_count =
    (select count(*) from metric_points where metric_points.metric_id = metrics.id)`.execute(db);
  await sql`delete from metric_rollups`.execute(db);
  for (const [index, seconds] of steps.entries()) {
    // Coarser buckets are made of finer ones, of which there are far fewer than points.
    const finer = steps[index - 1];
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
}
