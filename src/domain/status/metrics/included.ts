import { attributesOf } from '../../../kernel/fields/attributes.ts';
import { type History, type Resource, toHistory, withExtra } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { metricFields } from './fields.ts';
import { type MetricRecord, metricSource, pointHistory } from './queries.ts';

const attributes = attributesOf(metricFields);

function serializeMetric(
  readContext: ReadContext,
  record: MetricRecord,
  points: History,
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'metrics',
    attributes: withExtra(attributes(readContext, record, {}), extra),
    relationships: {
      points: toHistory('metricPoints', points, `${readContext.page.url}/api/metrics/${record.id}/points`),
    },
  };
}

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
