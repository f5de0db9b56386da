import { z } from 'zod';
import type { ListSpec } from '../../jsonapi/query.ts';
import { nullableTimestampSchema, resourceSchema, timestampSchema } from '../../jsonapi/schemas.ts';
import { channels, deliveryStates } from '../../notifications/delivery.ts';
import { problemKinds } from '../../notifications/email/health.ts';
import { notificationKinds } from '../../notifications/notification.ts';
import { record, recordId, word } from '../../validation/fields.ts';
import { optional, required } from '../../validation/form.ts';
import { recipientTypes, resendable } from './model.ts';

export const resendInput = {
  states: optional(
    z.array(word(resendable)),
    `Which of them: ${resendable.join(', ')}. What was sent is never sent again.`,
    ['failed'],
  ),
};

const previewTypes = ['incident', 'incident_update', 'schedule', 'schedule_update'] as const;
export type PreviewType = (typeof previewTypes)[number];

export const previewInput = {
  type: required(word(previewTypes), 'What would be written.'),
  id: optional(recordId(), 'The incident or schedule that an update is for, or that would be changed.'),
  body: required(record(), 'The body that would be sent.'),
};

export const deliveryList = {
  filters: { event: 'id', channel: 'text', state: 'text', kind: 'text' },
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const attributes = {
  id: z.int(),
  event_id: z.int(),
  kind: z.string(),
  channel: z.enum(channels),
  recipient: z.strictObject({ type: z.enum(Object.values(recipientTypes)), id: z.int() }),
  state: z.enum(deliveryStates),
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
  by_channel: z.strictObject(Object.fromEntries(channels.map((channel) => [channel, counts]))),
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
  }),
});

export const resentSchema = z.strictObject({ data: z.strictObject({ event_id: z.int(), resent: z.int() }) });

export const previewSchema = z.strictObject({
  data: z.strictObject({
    type: z.enum(previewTypes),
    kind: z.enum(notificationKinds).nullable().describe('What people would be told; null is nothing.'),
    reason: z.string().nullable().describe('Why nobody would be told.'),
    hold: z.int().describe('Seconds in which it can be taken back.'),
    channels: z.strictObject({
      email: z.int(),
      chat: z.int().describe('Webhooks that write to a chat.'),
      webhook: z.int().describe('Webhooks that programs read: these hear of every write.'),
    }),
    sample: z
      .strictObject({ subject: z.string(), text: z.string(), html: z.string() })
      .nullable()
      .describe('The mail as a subscriber with the language and time zone of the page gets it.'),
  }),
});

const mailProblemSchema = z
  .strictObject({
    kind: z
      .enum(problemKinds)
      .describe(
        'server: the mail server cannot be used. everybody: it refuses every recipient. domain: it refuses every recipient at one domain. returned: mails to one domain come back because of the sender.',
      ),
    domain: z.string().nullable(),
    summary: z.string(),
    advice: z.string().describe('What to do about it.'),
    answer: z.string().describe('What the mail server said last.'),
    since: timestampSchema,
    refused: z.int().describe('Recipients that were refused, up to a hundred.'),
    waiting: z.int().describe('Mails that wait until it is over.'),
    next_try: nullableTimestampSchema.describe('When one of them is tried next, where that is known.'),
  })
  .meta({ id: 'MailProblem' });

export const healthSchema = z.strictObject({
  data: z.strictObject({
    mail: z.strictObject({
      ok: z.boolean(),
      waiting: z.int().describe('Mails that are due and not sent yet, for whatever reason.'),
      suspended: z.int().describe('Subscribers who are sent nothing because their mails came back.'),
      problems: z.array(mailProblemSchema),
    }),
  }),
});
