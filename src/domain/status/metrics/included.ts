import type { History, Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { type MetricRecord, metricSource, pointHistory } from './queries.ts';
import { serializeMetric } from './serializer.ts';

export const metricResources = (
  readContext: ReadContext,
  records: readonly MetricRecord[],
  extra: (points: History) => Record<string, unknown>,
): Resource[] =>
  records.map((record) => {
    const points = pointHistory(record);
    return serializeMetric(readContext, record, points, extra(points));
  });

/** Metrics that another resource includes. */
export async function includedMetrics(readContext: ReadContext, ids: Iterable<number>): Promise<Resource[]> {
  return metricResources(
    readContext,
    await loadFrom(readContext, metricSource(readContext), ids),
    () => ({}),
  );
}
