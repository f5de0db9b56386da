import { z } from 'zod';
import type { ListSpec } from '../../../../kernel/jsonapi/query.ts';
import {
  nullableTimestampSchema,
  requiredToOneSchema,
  resourceSchema,
  timestampSchema,
} from '../../../../kernel/jsonapi/schemas.ts';
import { deliveryStates } from '../../deliveries/model.ts';

export const webhookDeliveryList = {
  filters: { state: 'text', event: 'text' },
  sorts: ['id'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

const request = z
  .strictObject({
    method: z.literal('POST'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable().describe('null where the caller may not read what it tells of.'),
  })
  .nullable();

const attempt = z.strictObject({
  outcome: z.enum(deliveryStates),
  status_code: z.int().nullable(),
  milliseconds: z.int(),
  request,
  response: z
    .string()
    .nullable()
    .describe('The beginning; null where the body is, because it may repeat it.'),
  time: timestampSchema,
});

export const webhookDeliverySchema = resourceSchema(
  'webhookDeliveries',
  z.strictObject({
    id: z.int(),
    message_id: z.string(),
    event: z.string(),
    state: z.enum(deliveryStates),
    error: z.string().nullable(),
    attempts: z.array(attempt),
    due: nullableTimestampSchema,
    sent: nullableTimestampSchema,
    created: timestampSchema,
  }),
  { webhook: requiredToOneSchema('webhooks') },
).meta({ id: 'WebhookDelivery' });
