import { attributesSchema } from '../../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../../kernel/jsonapi/query.ts';
import { requiredToOneSchema, resourceSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { metricPointFields } from './fields.ts';

export const metricPointList = {
  filters: { after: 'date', before: 'date' },
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['metric', 'metricCount', 'metricExists'],
} as const satisfies ListSpec;

export const metricPointSchema = resourceSchema('metricPoints', attributesSchema(metricPointFields), {
  metric: requiredToOneSchema('metrics'),
}).meta({ id: 'MetricPoint' });
