import { z } from 'zod';
import { notificationKinds } from '../../../domain/audience/deliveries/model.ts';
import { record, recordId, word } from '../../../kernel/validation/fields.ts';
import { optional, required } from '../../../kernel/validation/form.ts';

export const previewTypes = [
  'incident',
  'incident_update',
  'postmortem',
  'schedule',
  'schedule_update',
] as const;
export type PreviewType = (typeof previewTypes)[number];

export const previewInput = {
  type: required(word(previewTypes), 'What would be written.'),
  id: optional(
    recordId(),
    'The incident or schedule that an update or a post-mortem is for, or that would be changed.',
  ),
  body: required(record(), 'The body that would be sent.'),
};

export const audienceSchema = z.strictObject({
  email: z.int(),
  chat: z.int().describe('Webhooks that write to a chat, and subscribers with Slack, Teams or a webhook.'),
  webhook: z.int().describe('Webhooks that programs read: these hear of every write.'),
  push: z.int().describe('Browsers that show notifications.'),
});

export const previewSchema = z.strictObject({
  data: z.strictObject({
    type: z.enum(previewTypes),
    kind: z.enum(notificationKinds).nullable().describe('What people would be told; null is nothing.'),
    reason: z.string().nullable().describe('Why nobody would be told.'),
    hold: z.int().describe('Seconds in which it can be taken back.'),
    channels: audienceSchema,
    sample: z
      .strictObject({ subject: z.string(), text: z.string(), html: z.string() })
      .nullable()
      .describe('The mail as a subscriber with the language and time zone of the page gets it.'),
  }),
});

/** These are about an incident or schedule that exists already. */
export const needsId = (type: string | undefined): boolean =>
  type === 'incident_update' || type === 'schedule_update' || type === 'postmortem';
