import { attributesOf } from '../../../../kernel/fields/attributes.ts';
import { type Resource, toOne, withExtra } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { calculatedValue, pointValue } from '../model.ts';
import { metricPointFields } from './fields.ts';
import type { PointRecord } from './queries.ts';

const attributes = attributesOf(metricPointFields);

export const serializePoint = (
  readContext: ReadContext,
  record: PointRecord,
  extra: Record<string, unknown>,
): Resource => ({
  id: String(record.id),
  type: 'metricPoints',
  attributes: withExtra(
    attributes(readContext, record, {
      value: pointValue(record),
      calculated_value: calculatedValue(record.calc_type, record),
    }),
    extra,
  ),
  relationships: { metric: toOne('metrics', record.metric_id) },
});
