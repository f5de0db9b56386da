import { z } from 'zod';
import { isAbility } from '../../../../common/abilities.ts';
import { apiDialects } from '../../../kernel/auth/api-dialects.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  documentSchema,
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { dateTime, kind, notAChoice, text, word } from '../../../kernel/validation/fields.ts';
import { type Form, nullable, required } from '../../../kernel/validation/form.ts';

const ability = () =>
  kind({ type: 'string' }, (value) => (typeof value === 'string' && isAbility(value) ? value : notAChoice));

export const tokenInput = {
  name: required(text(), 'What the token is for.'),
  abilities: required(
    z.array(ability()).min(1, 'must name at least one ability.'),
    'What the token may do; `*` means everything. At most what you may do yourself.',
  ),
  expires_at: nullable(dateTime(), 'When the token stops working; null means never.'),
  dialect: nullable(
    word(apiDialects),
    'How the API answers requests with this token: null in its own way, `cachet3` as the server of Cachet 3 does.',
  ),
};

export type TokenForm = Form<typeof tokenInput, unknown>;

export const tokenList = {
  filters: { user: 'id', q: 'search' },
  sorts: ['expires_at', 'last_used_at', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const attributes = {
  id: z.int(),
  name: z.string(),
  abilities: z
    .array(z.string())
    .describe('What the token was given. It has them as far as the role of its user allows them.'),
  user: z.strictObject({
    id: z.int(),
    name: z.string().nullable().describe('Null if you may not see users.'),
  }),
  parent_id: z.int().nullable().describe('The token that this one was created with. It ends with that one.'),
  dialect: z
    .enum(apiDialects)
    .nullable()
    .describe('How the API answers requests with this token; null in its own way.'),
  expires_at: nullableTimestampSchema,
  last_used_at: nullableTimestampSchema,
  created: timestampSchema,
};

export const tokenSchema = resourceSchema('tokens', z.strictObject(attributes), {}).meta({ id: 'Token' });

/** With the secret, which is shown only on creation. */
export const tokenWithSecretSchema = documentSchema(
  resourceSchema(
    'tokens',
    z.strictObject({
      ...attributes,
      secret: z.string().describe('The whole token, to send as `Authorization: Bearer <secret>`.'),
    }),
    {},
  ).meta({ id: 'TokenWithSecret' }),
  [],
);
