import {
  type History,
  type Resource,
  timestamp,
  toHistory,
  withExtra,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { MetricRecord } from './queries.ts';

export function serializeMetric(
  readContext: ReadContext,
  record: MetricRecord,
  points: History,
  extra: Record<string, unknown>,
): Resource {
  return {
    id: String(record.id),
    type: 'metrics',
    attributes: withExtra(
      {
        id: record.id,
        name: record.name,
        suffix: record.suffix,
        description: record.description,
        calc_type: record.calc_type,
        default_value: record.default_value,
        display_chart: record.display_chart === 1,
        places: record.places,
        default_view: record.default_view,
        threshold: record.threshold,
        order: record.order,
        visible: record.visible,
        created: timestamp(readContext, record.created_at),
        updated: timestamp(readContext, record.updated_at),
      },
      extra,
    ),
    relationships: {
      points: toHistory('metricPoints', points, `${readContext.page.url}/api/metrics/${record.id}/points`),
    },
  };
}
