import { type Resource, timestamp, toOne, withExtra } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { calculatedValue, pointValue } from '../model.ts';
import type { PointRecord } from './queries.ts';

export const serializePoint = (
  readContext: ReadContext,
  record: PointRecord,
  extra: Record<string, unknown>,
): Resource => ({
  id: String(record.id),
  type: 'metricPoints',
  attributes: withExtra(
    {
      id: record.id,
      value: pointValue(record),
      counter: record.counter,
      calculated_value: calculatedValue(record.calc_type, record),
      // The time of the measurement, which the caller may choose.
      created: timestamp(readContext, record.recorded_at),
      updated: timestamp(readContext, record.updated_at),
    },
    extra,
  ),
  relationships: { metric: toOne('metrics', record.metric_id) },
});
