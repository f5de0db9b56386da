import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { HISTORY_LIMIT, type History } from '../../../kernel/jsonapi/document.ts';
import { contains, isOneOf, perViewer } from '../../../kernel/jsonapi/source.ts';
import { existingMetrics, mayKnow, readableMetrics, visibleMetrics } from '../../visibility.ts';

export interface MetricRecord extends Row<'metrics'> {
  /** The newest points, as many as a document shows. */
  readonly point_ids: readonly number[];
}

export const metricSource = perViewer<MetricRecord>((scope) => {
  return {
    table: 'metrics',
    columns: sql`metrics.*, (select ${scope.dialect.jsonList(sql`newest.id`)} from (
      select metric_points.id from metric_points where metric_points.metric_id = metrics.id
      order by metric_points.recorded_at desc, metric_points.id desc
      limit ${sql.lit(HISTORY_LIMIT)}) as newest) as point_ids`,
    exists: existingMetrics,
    visible: visibleMetrics(scope),
    readable: readableMetrics(scope),
    visibleWith: { visible: readableMetrics(scope) },
    filters: {
      name: contains('metrics.name_key'),
      calc_type: isOneOf('metrics.calc_type'),
      visible: isOneOf('metrics.visible'),
      q: contains('metrics.name_key'),
    },
    sorts: {
      name: sql.ref('metrics.name_key'),
      order: sql.ref('metrics.order'),
      id: sql.ref('metrics.id'),
    },
    json: ['point_ids'],
  };
});

/** Maintained as points are written, because counting ten million of them takes seconds. */
export const pointHistory = ({ point_ids, point_count }: MetricRecord): History => ({
  ids: point_ids,
  total: point_count,
});

/** The stored row, for a write. */
export async function getMetric(tx: Pick<Tx, 'db'>, id: number): Promise<Row<'metrics'>> {
  const row = await findMetric(tx, id);
  if (!row) throw new NotFound();
  return row;
}

const findMetric = ({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'metrics'> | undefined> =>
  db
    .selectFrom('metrics')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The stored row, for a write that does not need `metrics.manage`: without it, hidden metrics are not found. */
export async function getKnownMetric(tx: Pick<Tx, 'db' | 'actor'>, id: number): Promise<Row<'metrics'>> {
  const row = await findKnownMetric(tx, id);
  if (!row) throw new NotFound();
  return row;
}

/** The same for a record that names a metric: undefined if there is none that the writer may know of. */
export async function findKnownMetric(
  tx: Pick<Tx, 'db' | 'actor'>,
  id: number,
): Promise<Row<'metrics'> | undefined> {
  const row = await findMetric(tx, id);
  return row && mayKnow(tx.actor, 'metrics', row.visible) ? row : undefined;
}
