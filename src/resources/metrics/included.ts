import type { History, Resource } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { loadFrom } from '../../jsonapi/source.ts';
import { type MetricRecord, metricSource, pointHistory } from './queries.ts';
import { serializeMetric } from './serializer.ts';

export const metricResources = (
  reading: Reading,
  records: readonly MetricRecord[],
  extra: (points: History) => Record<string, unknown>,
): Resource[] =>
  records.map((record) => {
    const points = pointHistory(record);
    return serializeMetric(reading, record, points, extra(points));
  });

/** Metrics that another resource includes. */
export async function includedMetrics(reading: Reading, ids: Iterable<number>): Promise<Resource[]> {
  return metricResources(reading, await loadFrom(reading, metricSource(reading), ids), () => ({}));
}
