import { z } from 'zod';
import { type Resource, timestamp, toOne } from '../../../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { requiredToOneSchema, resourceSchema, timestampSchema } from '../../../../kernel/jsonapi/schemas.ts';
import type { AlertDelivery } from './queries.ts';

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

export const serializeAlertDelivery = (readContext: ReadContext, record: AlertDelivery): Resource => ({
  id: String(record.id),
  type: 'alertDeliveries',
  attributes: {
    id: record.id,
    received: timestamp(readContext, record.received_at),
    status: record.status,
    outcome: record.outcome,
    alerts: record.alerts,
    content_type: record.content_type,
    body: record.body,
  },
  relationships: { source: toOne('alertSources', record.source_id) },
});
