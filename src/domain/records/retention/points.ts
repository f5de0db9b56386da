import { type RawBuilder, sql } from 'kysely';
import { countPointWrite } from '../../../kernel/db/data-version.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { chartViews } from '../../status/metrics/model.ts';
import { countPoints } from '../../status/metrics/points/counts.ts';
import type { Cutoffs } from './model.ts';
import type { PrunedKind } from './pruned-kind.ts';

type OldPoint = Pick<Row<'metric_points'>, 'id' | 'metric_id' | 'recorded_at'>;
type OldRollup = Pick<Row<'metric_rollups'>, 'metric_id' | 'step' | 'bucket'>;

/** A metric that has rows which match `old`. Looks into the index once for each metric. */
async function findMetricWith(db: Tx['db'], table: string, old: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from metrics where exists (
    select 1 from ${sql.table(table)} as rows_of where rows_of.metric_id = metrics.id and ${old}) limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Single points. The sums of their buckets stay, and charts use only those. */
export const oldPoints: PrunedKind<OldPoint> = {
  find: async (db, { points }, limit) => {
    const metricId = await findMetricWith(db, 'metric_points', sql`rows_of.recorded_at < ${points}`);
    return db
      .selectFrom('metric_points')
      .select(['id', 'metric_id', 'recorded_at'])
      .where('metric_id', '=', metricId)
      .where('recorded_at', '<', points)
      .orderBy('recorded_at')
      .orderBy('id')
      .limit(limit)
      .execute();
  },
  remove: async (tx, points) => {
    const ids = points.map(({ id }) => id);
    await sql`delete from metric_points where ${tx.dialect.anyOf('id', ids)}`.execute(tx.db);
    await countPoints(tx, points, -1);
    // Lists of points change, so what caches hold of them is out of date.
    await countPointWrite(tx);
  },
};

const [minutes] = chartViews;

const cutoffOf = (step: number, { minuteRollups, rollups }: Cutoffs) =>
  step === minutes.step ? minuteRollups : rollups;

const oldRollupsOf = (step: number): PrunedKind<OldRollup> => ({
  find: async (db, cutoffs, limit) => {
    const before = cutoffOf(step, cutoffs);
    const old = sql`rows_of.step = ${sql.lit(step)} and rows_of.bucket < ${before}`;
    return db
      .selectFrom('metric_rollups')
      .select(['metric_id', 'step', 'bucket'])
      .where('metric_id', '=', await findMetricWith(db, 'metric_rollups', old))
      .where('step', '=', step)
      .where('bucket', '<', before)
      .orderBy('bucket')
      .limit(limit)
      .execute();
  },
  remove: async ({ db }, rollups) => {
    const [first, last] = [rollups[0], rollups.at(-1)];
    if (!first || !last) return;
    await db
      .deleteFrom('metric_rollups')
      .where('metric_id', '=', first.metric_id)
      .where('step', '=', step)
      .where('bucket', '>=', first.bucket)
      .where('bucket', '<=', last.bucket)
      .execute();
  },
});

/** One kind for each size of buckets, because each is one range of the primary key. */
export const oldRollups: readonly PrunedKind<OldRollup>[] = chartViews.map(({ step }) => oldRollupsOf(step));
