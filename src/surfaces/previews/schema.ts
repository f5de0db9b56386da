import { z } from 'zod';
import { notificationKinds } from '../../domain/audience/deliveries/model.ts';
import { timestampSchema } from '../../kernel/jsonapi/schemas.ts';
import { record, recordId, word } from '../../kernel/validation/fields.ts';
import { optional, required } from '../../kernel/validation/form.ts';
import { audienceSchema, previewTypes } from '../../reactions/notifications/preview/schema.ts';

const pagePreviewTypes = [...previewTypes, 'settings'] as const;
export type PagePreviewType = (typeof pagePreviewTypes)[number];

export const pagePreviewInput = {
  type: required(word(pagePreviewTypes), 'What would be written.'),
  id: optional(recordId(), 'The incident or schedule that an update is for, or that would be changed.'),
  body: required(record(), 'The body that would be sent. It may name only the settings that would change.'),
};

export const pagePreviewSchema = z.strictObject({
  data: z.strictObject({
    type: z.enum(pagePreviewTypes),
    page: z.string().describe('Where the page entry, or the page with the settings, can be seen in a frame.'),
    mail: z.string().nullable().describe('Where the mail can be seen in a frame; null if there is none.'),
    subject: z.string().nullable(),
    text: z.string().nullable().describe('The mail as plain text.'),
    audience: z
      .strictObject({
        kind: z.enum(notificationKinds).nullable().describe('What people would be told; null is nothing.'),
        reason: z.string().nullable().describe('Why nobody would be told.'),
        hold: z.int().describe('Seconds in which it can be taken back.'),
        channels: audienceSchema,
      })
      .nullable()
      .describe('Who would be told; null for settings.'),
    expires: timestampSchema.describe('Until when the addresses work.'),
  }),
});
