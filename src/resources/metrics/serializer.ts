import { type History, type Resource, timestamp, toHistory, withExtra } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { MetricRecord } from './queries.ts';

export function serializeMetric(
  reading: Reading,
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
        created: timestamp(reading, record.created_at),
        updated: timestamp(reading, record.updated_at),
      },
      extra,
    ),
    relationships: {
      points: toHistory('metricPoints', points, `${reading.baseUrl}/api/metrics/${record.id}/points`),
    },
  };
}
