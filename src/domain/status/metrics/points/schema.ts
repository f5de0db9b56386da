import { z } from 'zod';
import type { ListSpec } from '../../../../kernel/jsonapi/query.ts';
import { requiredToOneSchema, resourceSchema, timestampSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { moment, number } from '../../../../kernel/validation/fields.ts';
import { nullable, required } from '../../../../kernel/validation/form.ts';

export const metricPointInput = {
  value: required(number()),
  timestamp: nullable(moment(), 'The moment that the value is for (default now).'),
};

export const metricPointList = {
  filters: { after: 'date', before: 'date' },
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['metric', 'metricCount', 'metricExists'],
} as const satisfies ListSpec;

export const metricPointSchema = resourceSchema(
  'metricPoints',
  z.strictObject({
    id: z.int(),
    value: z.number(),
    counter: z.int(),
    calculated_value: z.number(),
    created: timestampSchema,
    updated: timestampSchema,
    metric_count: z.string().optional(),
    metric_exists: z.boolean().optional(),
  }),
  { metric: requiredToOneSchema('metrics') },
).meta({ id: 'MetricPoint' });
