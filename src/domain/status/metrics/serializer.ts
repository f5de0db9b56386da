import { attributesOf } from '../../../kernel/fields/attributes.ts';
import { type History, type Resource, toHistory, withExtra } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { metricFields } from './fields.ts';
import type { MetricRecord } from './queries.ts';

const attributes = attributesOf(metricFields);

export function serializeMetric(
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
