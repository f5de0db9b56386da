import { sql } from 'kysely';
import type { Row } from '../../../db/schema.ts';
import { NotFound } from '../../../errors.ts';
import type { Tx } from '../../../events/transaction.ts';
import type { Reading } from '../../../jsonapi/reading.ts';
import { findIn, type Source } from '../../../jsonapi/source.ts';
import { everything } from '../../visibility.ts';
import { metricSource } from '../queries.ts';

export interface PointRecord extends Row<'metric_points'> {
  readonly calc_type: number;
}

/** For points whose ids came from a metric that is visible. */
export const allPoints: Source<PointRecord> = {
  table: 'metric_points',
  columns: sql`metric_points.*,
    (select metrics.calc_type from metrics where metrics.id = metric_points.metric_id) as calc_type`,
  exists: everything,
  visible: everything,
  filters: {},
  sorts: { id: sql.ref('metric_points.id'), created_at: sql.ref('metric_points.recorded_at') },
  toRecord: (row) => row as unknown as PointRecord,
};

/** The points of one metric, which the caller has found to be visible. */
export function pointSource(metricId: number): Source<PointRecord> {
  const ofMetric = sql<boolean>`metric_points.metric_id = ${metricId}`;
  return { ...allPoints, exists: ofMetric, visible: ofMetric };
}

/** Throws NotFound where the viewer may not see the metric. */
export async function requireVisibleMetric(reading: Reading, id: number): Promise<void> {
  const source = { ...metricSource(reading), columns: sql`metrics.id`, toRecord: (row: object) => row };
  if (!(await findIn(reading, source, id))) throw new NotFound();
}

export const findNewestPoint = ({ db }: Tx, metricId: number): Promise<Row<'metric_points'> | undefined> =>
  db
    .selectFrom('metric_points')
    .selectAll()
    .where('metric_id', '=', metricId)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The stored row, for a write. */
export async function getPoint({ db }: Tx, metricId: number, id: number): Promise<Row<'metric_points'>> {
  const row = await db
    .selectFrom('metric_points')
    .selectAll()
    .where('id', '=', id)
    .where('metric_id', '=', metricId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
