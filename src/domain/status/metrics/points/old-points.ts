import { sql } from 'kysely';
import { countPointWrite } from '../../../../kernel/db/data-version.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import type { PrunedKind } from '../../../records/retention/pruned-kind.ts';
import { findOwnerWith, metricOwner, oldRollupsOf } from '../../../records/retention/rollups.ts';
import { chartViews } from '../model.ts';
import { countPoints } from './counts.ts';

type OldPoint = Pick<Row<'metric_points'>, 'id' | 'metric_id' | 'recorded_at'>;

/** Single points. The sums of their buckets stay, and charts use only those. */
export const oldPoints: PrunedKind<OldPoint> = {
  find: async (db, { points }, limit) => {
    const metricId = await findOwnerWith(
      db,
      metricOwner,
      'metric_points',
      sql`rows_of.recorded_at < ${points}`,
    );
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

export const oldRollups = chartViews.map(({ step }) =>
  oldRollupsOf('metric_rollups', metricOwner, step, ({ minuteRollups, rollups }) =>
    step === minutes.step ? minuteRollups : rollups,
  ),
);
