import { z } from 'zod';
import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { documentSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { tokenFields } from './fields.ts';

export const tokenList = {
  filters: { user: 'id', q: 'search' },
  sorts: ['expires_at', 'last_used_at', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const attributes = attributesSchema(tokenFields);

export const tokenSchema = resourceSchema('tokens', attributes, {}).meta({ id: 'Token' });

/** With the secret, which is shown only on creation. */
export const tokenWithSecretSchema = documentSchema(
  resourceSchema(
    'tokens',
    attributes.extend({
      secret: z.string().describe('The whole token, to send as `Authorization: Bearer <secret>`.'),
    }),
    {},
  ).meta({ id: 'TokenWithSecret' }),
  [],
);
