import { sql } from 'kysely';
import { metricFields } from '../../domain/status/metrics/fields.ts';
import { metricPointFields } from '../../domain/status/metrics/points/fields.ts';
import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { recordPrinter } from '../../kernel/fields/records.ts';
import { iso, pagesOf } from './reading.ts';
import type { Printed } from './records.ts';

const PAGE = 2000;

const printMetric = recordPrinter(metricFields);

export async function* readMetrics(snapshot: ReadSnapshot): AsyncGenerator<Printed<'metrics'>> {
  for await (const rows of pagesOf(snapshot, 'metrics', { hasTrash: true }))
    for (const row of rows) yield printMetric(row, {});
}

const printPoint = recordPrinter(metricPointFields);

/** In the order in which they were written. */
export async function* readPoints(snapshot: ReadSnapshot): AsyncGenerator<Printed<'metric-points'>> {
  const existing = await findMetrics(snapshot);
  for await (const rows of pagesOf(snapshot, 'metric_points', { size: PAGE }))
    for (const row of rows) if (existing.has(row.metric_id)) yield printPoint(row, {});
}

/** By metric, step and time, which is the key of the table. */
export async function* readRollups(snapshot: ReadSnapshot): AsyncGenerator<Printed<'metric-rollups'>> {
  const existing = await findMetrics(snapshot);
  let last = { metric_id: 0, step: 0, bucket: 0 };
  for (;;) {
    const { rows } = await sql<Row<'metric_rollups'>>`select metric_id, step, bucket, total, counter
      from metric_rollups where (metric_id, step, bucket) > (${last.metric_id}, ${last.step}, ${last.bucket})
      order by metric_id, step, bucket limit ${sql.lit(PAGE)}`.execute(snapshot.db);
    for (const { metric_id, step, bucket, total, counter } of rows)
      if (existing.has(metric_id)) yield { metric_id, step, bucket: iso(bucket), total, counter };
    const end = rows.at(-1);
    if (rows.length < PAGE || !end) return;
    last = end;
  }
}

async function findMetrics({ db }: ReadSnapshot): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('metrics').select('id').where('deleted_at', 'is', null).execute();
  return new Set(rows.map(({ id }) => id));
}
