import { z } from 'zod';
import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { documentSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { webhookFields } from './fields.ts';

export const webhookList = {
  filters: { name: 'text', enabled: 'boolean', q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const attributes = attributesSchema(webhookFields);

export const webhookSchema = resourceSchema('webhooks', attributes, {}).meta({
  id: 'Webhook',
});

/** With the secret, which is shown only on creation. */
export const webhookWithSecretSchema = documentSchema(
  resourceSchema('webhooks', attributes.extend({ secret: z.string() }), {}).meta({
    id: 'WebhookWithSecret',
  }),
  [],
);
