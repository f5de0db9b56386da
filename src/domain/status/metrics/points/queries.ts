import { sql } from 'kysely';
import type { Row } from '../../../../kernel/db/schema.ts';
import { PARENT } from '../../../../kernel/db/statement.ts';
import { NotFound } from '../../../../kernel/errors.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import { anyValue, type Source } from '../../../../kernel/jsonapi/source.ts';
import type { Seconds } from '../../../../lib/clock.ts';
import { everything } from '../../../visibility.ts';
import { locatePoints } from './ranked.ts';

export interface PointRecord extends Row<'metric_points'> {
  readonly calc_type: number;
}

/** For points whose ids came from a visible metric. */
export const allPoints: Source<PointRecord> = {
  key: 'metric points',
  table: 'metric_points',
  columns: sql`metric_points.*,
    (select metrics.calc_type from metrics where metrics.id = metric_points.metric_id) as calc_type`,
  exists: everything,
  visible: everything,
  filters: {
    after: anyValue((moment) => sql`metric_points.recorded_at >= ${moment}`),
    before: anyValue((moment) => sql`metric_points.recorded_at <= ${moment}`),
  },
  sorts: { id: sql.ref('metric_points.id'), created_at: sql.ref('metric_points.recorded_at') },
};

const ofMetric = sql<boolean>`metric_points.metric_id = ${PARENT}`;
const pointsOfMetric = { ...allPoints, key: 'points of a metric', exists: ofMetric, visible: ofMetric };

/** The points of one metric. The caller must have checked that the metric is visible. */
export function pointSource(metricId: number): Source<PointRecord> {
  return {
    ...pointsOfMetric,
    values: { parent: metricId },
    locate: (readContext, query) => locatePoints(readContext, query, metricId),
  };
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

/** The newest point of this time whose values are all equal to this one. */
export const findEqualPoint = (
  { db }: Tx,
  metricId: number,
  value: number,
  since: Seconds,
  until?: Seconds,
): Promise<Row<'metric_points'> | undefined> =>
  db
    .selectFrom('metric_points')
    .selectAll()
    .where('metric_id', '=', metricId)
    .where('recorded_at', '>=', since)
    .$if(until !== undefined, (query) => query.where('recorded_at', '<=', until as Seconds))
    .where(sql<boolean>`total = cast(${value} as double precision) * counter`)
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
