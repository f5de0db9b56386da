import { z } from 'zod';
import { deliveryChannels } from '../../../../common/delivery-channels.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { nullableTimestampSchema, resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { word } from '../../../kernel/validation/fields.ts';
import { optional } from '../../../kernel/validation/form.ts';
import { deliveryStates, recipientTypes, resendable } from './model.ts';

export const resendInput = {
  states: optional(
    z.array(word(resendable)),
    `Which of them: ${resendable.join(', ')}. What was sent is never sent again.`,
    ['failed'],
  ),
};

export const deliveryList = {
  filters: {
    event: 'id',
    incident: 'id',
    schedule: 'id',
    subscriber: 'id',
    user: 'id',
    webhook: 'id',
    channel: 'text',
    state: 'text',
    kind: 'text',
    after: 'date',
    before: 'date',
  },
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const attributes = {
  id: z.int(),
  event_id: z.int(),
  kind: z.string(),
  channel: z.enum(deliveryChannels),
  recipient: z.strictObject({ type: z.enum([...new Set(Object.values(recipientTypes))]), id: z.int() }),
  state: z.enum(deliveryStates),
  written: z
    .boolean()
    .describe(
      'Whether the email was only written to a file: no mail server was configured (SMTP_URL), so nobody received it, although it counts as sent.',
    ),
  attempts: z.int(),
  error: z.string().nullable(),
  due: nullableTimestampSchema,
  sent: nullableTimestampSchema,
  created: timestampSchema,
};

const tries = z.array(
  z.strictObject({
    outcome: z.enum(deliveryStates),
    status_code: z.int().nullable(),
    milliseconds: z.int(),
    response: z.string().nullable(),
    created: timestampSchema,
  }),
);

export const deliverySchema = resourceSchema('deliveries', z.strictObject(attributes), {}).meta({
  id: 'Delivery',
});

export const deliveryWithTriesSchema = resourceSchema(
  'deliveries',
  z.strictObject({ ...attributes, tries }),
  {},
).meta({ id: 'DeliveryWithTries' });

const counts = z
  .strictObject(Object.fromEntries(deliveryStates.map((state) => [state, z.int()])))
  .meta({ id: 'DeliveryCounts' });

const summary = {
  total: z.int(),
  by_channel: z.strictObject(Object.fromEntries(deliveryChannels.map((channel) => [channel, counts]))),
  written: z
    .int()
    .describe(
      'How many of those that count as sent are emails that were only written to files, because no mail server was configured (SMTP_URL).',
    ),
  first_sent: nullableTimestampSchema,
  last_sent: nullableTimestampSchema,
};

const subject = z.strictObject({ type: z.string(), id: z.int() });

export const eventSummarySchema = z.strictObject({
  data: z.strictObject({ event_id: z.int(), type: z.string(), subject, ...summary }),
});

export const subjectSummarySchema = z.strictObject({ data: z.strictObject({ subject, ...summary }) });

export const cancelledSchema = z.strictObject({
  data: z.strictObject({
    event_id: z.int(),
    cancelled: z.int(),
    gone: z.int().describe('Sent already, or being sent at this moment.'),
    written: z.int().describe('How many of those that have gone are emails that were only written to files.'),
  }),
});

export const resentSchema = z.strictObject({ data: z.strictObject({ event_id: z.int(), resent: z.int() }) });
