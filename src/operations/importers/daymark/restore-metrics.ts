import { createMetric } from '../../../domain/status/metrics/actions.ts';
import { countPoints } from '../../../domain/status/metrics/points/counts.ts';
import { addToRollups } from '../../../domain/status/metrics/rollups.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { countPointWrite } from '../../../kernel/db/data-version.ts';
import type { NewRow } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Recorded } from '../../exporters/records.ts';
import type { DuplicateCounter } from './duplicate-counter.ts';
import { type Outcome, type Restoring, writeAt } from './restoring.ts';

/** Metrics have no metadata. One with the same name that was created at the same time is the same metric. */
export async function restoreMetric(
  { ctx, clock, ids }: Restoring,
  record: Recorded<'metrics'>,
): Promise<Outcome> {
  const { id: key, created_at, updated_at, ...fields } = record;
  const known = await ctx.connection.read
    .selectFrom('metrics')
    .select('id')
    .where('name', '=', record.name)
    .where('created_at', '=', created_at)
    .executeTakeFirst();
  if (known) {
    ids.set('metric', key, known.id);
    return 'known';
  }
  clock.set(created_at);
  const id = await createMetric(ctx, command, fields);
  await ctx.connection.begin((db) =>
    db.updateTable('metrics').set({ updated_at }).where('id', '=', id).execute(),
  );
  ids.set('metric', key, id);
  return 'created';
}

type Point = Recorded<'metric-points'>;

const keyOf = ({
  metric_id,
  recorded_at,
  created_at,
}: Pick<Point, 'metric_id' | 'recorded_at' | 'created_at'>) => `${metric_id} ${recorded_at} ${created_at}`;

/**
 * Writes points that are not there yet. `summed` are the metrics whose sums are here already: the points of all others
 * are part of the sums that `restoreRollups` writes.
 */
export function restorePoints(
  restoring: Restoring,
  records: readonly Point[],
  summed: ReadonlySet<number>,
  alike: DuplicateCounter,
): Promise<Outcome[]> {
  alike.startBatch();
  const points = records.map((record) => ({
    ...record,
    metric_id: restoring.ids.idOf('metric', record.metric_id),
  }));
  return writeAt(restoring, records[0]?.created_at ?? 0, async (tx) => {
    const known = await countKnown(tx, points.filter(isOfMetric));
    const fresh: NewRow<'metric_points'>[] = [];
    const outcomes = points.map((point): Outcome => {
      if (!isOfMetric(point)) return 'known';
      const key = keyOf(point);
      if (alike.next(key) <= (known.get(key) ?? 0)) return 'known';
      fresh.push(point);
      return 'created';
    });
    if (fresh.length === 0) return outcomes;
    const rows = await tx.db.insertInto('metric_points').values(fresh).returningAll().execute();
    await countPoints(tx, rows, 1);
    for (const { metric_id, recorded_at, total, counter } of rows)
      if (summed.has(metric_id)) await addToRollups(tx, metric_id, recorded_at, { total, counter });
    await countPointWrite(tx);
    return outcomes;
  });
}

const isOfMetric = <P extends { readonly metric_id: number | null }>(
  point: P,
): point is P & { readonly metric_id: number } => point.metric_id !== null;

/** How many points there are already at the times of these. */
async function countKnown(
  { db, dialect }: Tx,
  points: readonly (Point & { readonly metric_id: number })[],
): Promise<Map<string, number>> {
  if (points.length === 0) return new Map();
  const times = points.map(({ recorded_at }) => recorded_at);
  const rows = await db
    .selectFrom('metric_points')
    .select(['metric_id', 'recorded_at', 'created_at'])
    .where(dialect.anyOf('metric_id', [...new Set(points.map(({ metric_id }) => metric_id))]))
    .where('recorded_at', '>=', Math.min(...times))
    .where('recorded_at', '<=', Math.max(...times))
    .execute();
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

/** The metrics whose sums are here already. */
export async function findSummed({ db }: Pick<Tx, 'db'>): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('metric_rollups').select('metric_id').distinct().execute();
  return new Set(rows.map(({ metric_id }) => metric_id));
}

/** Writes sums of a metric, which are of points that were pruned, too. */
export function restoreRollups(
  restoring: Restoring,
  metricId: number,
  records: readonly Recorded<'metric-rollups'>[],
): Promise<void> {
  return writeAt(restoring, records[0]?.bucket ?? 0, async ({ db }) => {
    await db
      .insertInto('metric_rollups')
      .values(records.map((record) => ({ ...record, metric_id: metricId })))
      .onConflict((conflict) => conflict.columns(['metric_id', 'step', 'bucket']).doNothing())
      .execute();
  });
}
