import type { History, Resource } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { loadFrom } from '../../jsonapi/source.ts';
import { type MetricRecord, metricSource, pointHistories } from './queries.ts';
import { serializeMetric } from './serializer.ts';

/** Metrics as resources, in a constant number of statements. */
export async function metricResources(
  reading: Reading,
  records: readonly MetricRecord[],
  extra: (points: History) => Record<string, unknown>,
): Promise<Resource[]> {
  const histories = await pointHistories(reading, records);
  return records.map((record) => {
    const points = histories.get(record.id) as History;
    return serializeMetric(reading, record, points, extra(points));
  });
}

/** Metrics that another resource includes. */
export async function includedMetrics(reading: Reading, ids: Iterable<number>): Promise<Resource[]> {
  return metricResources(reading, await loadFrom(reading, metricSource(reading), ids), () => ({}));
}
