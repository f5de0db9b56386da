import { sql } from 'kysely';
import type { Row } from '../../../../kernel/db/schema.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';

/**
 * The number of points of each metric, updated with every write: in total, in blocks of ids, and per day. With these, the
 * last page of a million points is found as fast as the first.
 */
export const pointBlocks = {
  id: { level: 1, size: 16_384 },
  recorded_at: { level: 2, size: 86_400 },
} as const;

type BlockColumn = keyof typeof pointBlocks;
type Counted = Pick<Row<'metric_points'>, 'id' | 'metric_id' | 'recorded_at'>;

const columns = Object.keys(pointBlocks) as BlockColumn[];

/** Counts points that were written, or that were deleted. Points do not change the metric itself: `updated_at` stays. */
export async function countPoints(
  { db }: Pick<Tx, 'db'>,
  points: readonly Counted[],
  change: 1 | -1,
): Promise<void> {
  for (const [metricId, ofMetric] of Map.groupBy(points, ({ metric_id }) => metric_id)) {
    await db
      .updateTable('metrics')
      .set({ point_count: sql`point_count + ${sql.lit(change * ofMetric.length)}` })
      .where('id', '=', metricId)
      .execute();
  }
  const rows = blocksOf(points).map(({ total, ...block }) => ({ ...block, total: change * total }));
  await db
    .insertInto('metric_point_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['metric_id', 'level', 'block'])
        .doUpdateSet({ total: sql`metric_point_counts.total + excluded.total` }),
    )
    .execute();
  if (change > 0) return;
  for (const { metric_id, level, block } of rows)
    await db
      .deleteFrom('metric_point_counts')
      .where((is) => is.and({ metric_id, level, block }))
      .where('total', '<=', 0)
      .execute();
}

/** How many of the points are in each block. */
function blocksOf(points: readonly Counted[]): Row<'metric_point_counts'>[] {
  const blocks = new Map<string, Row<'metric_point_counts'>>();
  for (const point of points) {
    for (const column of columns) {
      const { level, size } = pointBlocks[column];
      const place = { metric_id: point.metric_id, level, block: Math.floor(point[column] / size) };
      const key = Object.values(place).join();
      blocks.set(key, { ...place, total: (blocks.get(key)?.total ?? 0) + 1 });
    }
  }
  return [...blocks.values()];
}

/** Counts all points again, for points that were not written by actions. */
export async function recountPoints({ db }: Pick<Tx, 'db'>): Promise<void> {
  await sql`update metrics set point_count =
    (select count(*) from metric_points where metric_points.metric_id = metrics.id)`.execute(db);
  await sql`delete from metric_point_counts`.execute(db);
  for (const column of columns) {
    const { level, size } = pointBlocks[column];
    const [moment, width] = [sql.ref(column), sql.lit(size)];
    // The remainder of a time before 1970 is negative.
    const block = sql`(${moment} - ((${moment} % ${width}) + ${width}) % ${width}) / ${width}`;
    await sql`insert into metric_point_counts (metric_id, level, block, total)
      select metric_id, ${sql.lit(level)}, ${block}, count(*) from metric_points group by metric_id, ${block}`.execute(
      db,
    );
  }
}
