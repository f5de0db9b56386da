import { z } from 'zod';
import type { ListSpec } from '../../../../kernel/jsonapi/query.ts';
import { requiredToOneSchema, resourceSchema, timestampSchema } from '../../../../kernel/jsonapi/schemas.ts';

export const alertDeliveryList = {
  filters: {},
  sorts: ['id'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

export const alertDeliverySchema = resourceSchema(
  'alertDeliveries',
  z.strictObject({
    id: z.int(),
    received: timestampSchema,
    status: z.int().describe('The HTTP status that the sender got.'),
    outcome: z.string().describe('What became of it, in one sentence.'),
    alerts: z.int().describe('How many alerts it had.'),
    content_type: z.string().nullable(),
    body: z.string().describe('The beginning of what was sent.'),
  }),
  { source: requiredToOneSchema('alertSources') },
).meta({ id: 'AlertDelivery' });
