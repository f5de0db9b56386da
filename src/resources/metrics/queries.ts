import { sql } from 'kysely';
import type { Row } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import type { Tx } from '../../events/transaction.ts';
import { HISTORY_LIMIT, type History, loadHistories } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { contains, isOneOf, perViewer } from '../../jsonapi/source.ts';
import { everything, visibleMetrics } from '../visibility.ts';

export interface MetricRecord extends Row<'metrics'> {
  /** The newest points, one more than a document shows. */
  readonly point_ids: readonly number[];
}

export const metricSource = perViewer<MetricRecord>((sight) => {
  return {
    table: 'metrics',
    columns: sql`metrics.*, (select ${sight.dialect.jsonList(sql`newest.id`)} from (
      select metric_points.id from metric_points where metric_points.metric_id = metrics.id
      order by metric_points.recorded_at desc, metric_points.id desc
      limit ${sql.lit(HISTORY_LIMIT + 1)}) as newest) as point_ids`,
    exists: everything,
    visible: visibleMetrics(sight),
    filters: { name: contains('metrics.name_key'), calc_type: isOneOf('metrics.calc_type') },
    sorts: {
      name: sql.ref('metrics.name_key'),
      order: sql.ref('metrics.order'),
      id: sql.ref('metrics.id'),
    },
    json: ['point_ids'],
  };
});

export const pointHistories = (
  { db, dialect }: Reading,
  records: readonly MetricRecord[],
): Promise<Map<number, History>> =>
  loadHistories(
    records,
    (record) => record.point_ids,
    async (ids) => {
      const rows = await db
        .selectFrom('metric_points')
        .select(['metric_id', (of) => of.fn.countAll<number>().as('total')])
        .where(dialect.anyOf('metric_id', ids))
        .groupBy('metric_id')
        .execute();
      return new Map(rows.map((row) => [row.metric_id, row.total]));
    },
  );

/** The stored row, for a write. */
export async function getMetric({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'metrics'>> {
  const row = await db.selectFrom('metrics').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
