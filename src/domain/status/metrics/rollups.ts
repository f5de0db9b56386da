import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { bucketOf, chartViews } from './model.ts';
import { recountPoints } from './points/counts.ts';

/**
 * Points aggregated into buckets, updated with every write, so that a chart of ten million points is as fast as a chart
 * of ten: it reads one row per bucket.
 */
const steps = chartViews.map(({ step }) => step);

type Change = Pick<Row<'metric_rollups'>, 'total' | 'counter'>;

/**
 * Adds to the buckets that contain this time; deleting a point subtracts its values. Adding and subtracting causes
 * rounding errors in the sixteenth digit of the largest value, but a chart shows four decimals. The error disappears
 * when the bucket becomes empty and its row is deleted.
 */
export async function addToRollups(
  { db }: Pick<Tx, 'db'>,
  metricId: number,
  recordedAt: Seconds,
  change: Change,
): Promise<void> {
  const buckets = steps.map((step) => ({ step, bucket: bucketOf(recordedAt, step) }));
  await addSums(
    { db },
    buckets.map((bucket) => ({ metric_id: metricId, ...bucket, ...change })),
  );
  if (change.counter > 0) return;
  await db
    .deleteFrom('metric_rollups')
    .where('metric_id', '=', metricId)
    .where(({ or, and }) => or(buckets.map((bucket) => and(bucket))))
    .where('counter', '<=', 0)
    .execute();
}

/** Adds many new points, with as few statements as their buckets allow. */
export async function rollUpPoints(
  { db }: Pick<Tx, 'db'>,
  points: readonly Pick<Row<'metric_points'>, 'metric_id' | 'recorded_at' | 'total' | 'counter'>[],
): Promise<void> {
  const sums = new Map<string, Row<'metric_rollups'>>();
  for (const { metric_id, recorded_at, total, counter } of points) {
    for (const step of steps) {
      const bucket = bucketOf(recorded_at, step);
      const key = `${metric_id} ${step} ${bucket}`;
      const sum = sums.get(key) ?? { metric_id, step, bucket, total: 0, counter: 0 };
      sums.set(key, { ...sum, total: sum.total + total, counter: sum.counter + counter });
    }
  }
  const rows = [...sums.values()];
  for (let start = 0; start < rows.length; start += 1000)
    await addSums({ db }, rows.slice(start, start + 1000));
}

const addSums = ({ db }: Pick<Tx, 'db'>, rows: readonly Row<'metric_rollups'>[]) =>
  db
    .insertInto('metric_rollups')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['metric_id', 'step', 'bucket']).doUpdateSet({
        total: sql`metric_rollups.total + excluded.total`,
        counter: sql`metric_rollups.counter + excluded.counter`,
      }),
    )
    .execute();

/**
 * Recomputes all sums and counts, for points that were not written by actions. Only for a database whose points were never
 * pruned: the sums of pruned points cannot be computed again.
 */
export async function rollUpAll({ db }: Pick<Tx, 'db'>): Promise<void> {
  await recountPoints({ db });
  await sql`delete from metric_rollups`.execute(db);
  for (const [index, seconds] of steps.entries()) {
    // Coarser buckets are computed from finer ones, which are far fewer than the points.
    const finer = steps[index - 1];
    const source = finer
      ? sql`(select metric_id, bucket as moment, total, counter from metric_rollups where step = ${sql.lit(finer)})`
      : sql`(select metric_id, recorded_at as moment, total, counter from metric_points)`;
    const step = sql.lit(seconds);
    // The remainder of a time before 1970 is negative.
    const bucket = sql`moment - ((moment % ${step}) + ${step}) % ${step}`;
    await sql`insert into metric_rollups (metric_id, step, bucket, total, counter)
      select metric_id, ${step}, ${bucket}, sum(total), sum(counter) from ${source} as parts
      group by metric_id, ${bucket}`.execute(db);
  }
}
