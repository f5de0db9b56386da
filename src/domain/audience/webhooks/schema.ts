import { z } from 'zod';
import { webhookFormats } from '../../../../common/events.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  documentSchema,
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { flag, recordId, text, webAddress, word } from '../../../kernel/validation/fields.ts';
import { type Form, nullable, optional, required } from '../../../kernel/validation/form.ts';
import { eventChoices } from './model.ts';

export const webhookInput = {
  name: required(text()),
  url: required(webAddress(), 'Where to send to: http or https, at a public address.'),
  format: optional(
    word(webhookFormats),
    'standard: every event with the document of the API, after Standard Webhooks. slack, teams, discord: messages of ' +
      'what people are told.',
    'standard',
  ),
  events: optional(
    z.array(word(eventChoices)).min(1, 'must name at least one event, or *.'),
    'Which events; * is all but those of subscribers, which must be named and take subscribers.manage.',
    ['*'],
  ),
  components: nullable(
    z.array(recordId()).min(1, 'must name at least one component; null is all of them.'),
    'Only what concerns one of these components; null is everything.',
  ),
  enabled: optional(flag(), 'Nothing is sent to disabled webhooks.', true),
};

export type WebhookForm = Form<typeof webhookInput, unknown>;

export const webhookList = {
  filters: { name: 'text', enabled: 'boolean', q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const attributes = {
  id: z.int(),
  name: z.string(),
  url: z.string(),
  format: z.enum(webhookFormats),
  events: z.array(z.enum(eventChoices)),
  components: z.array(z.int()).nullable(),
  enabled: z.boolean(),
  abilities: z
    .array(z.string())
    .describe(
      'Of whoever last set its address, its events, or switched it on: it is sent what they may read.',
    ),
  /** Until when the previous secret also signs. */
  old_secret_until: nullableTimestampSchema,
  created: timestampSchema,
  updated: timestampSchema,
};

export const webhookSchema = resourceSchema('webhooks', z.strictObject(attributes), {}).meta({
  id: 'Webhook',
});

/** With the secret, which is shown only on creation. */
export const webhookWithSecretSchema = documentSchema(
  resourceSchema('webhooks', z.strictObject({ ...attributes, secret: z.string() }), {}).meta({
    id: 'WebhookWithSecret',
  }),
  [],
);
