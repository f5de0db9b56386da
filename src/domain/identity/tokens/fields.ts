import { z } from 'zod';
import { isAbility } from '../../../../common/abilities.ts';
import { apiDialects } from '../../../kernel/auth/api-dialects.ts';
import { computed, field, hidden, id, internal, type TableOf, times } from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import { json, kindOf, orNull, reference, text, timeOrNull, word } from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { kind, notAChoice } from '../../../kernel/validation/fields.ts';
import type { Form } from '../../../kernel/validation/form.ts';

const ability = kind({ type: 'string' }, (value) =>
  typeof value === 'string' && isAbility(value) ? value : notAChoice,
);

const abilities = kindOf({
  ...json(
    z.array(ability).min(1, 'must name at least one ability.'),
    z
      .array(z.string())
      .describe('What the token was given. It has them as far as the role of its user allows them.'),
    z.never(),
  ),
  store: (given: readonly string[]) => JSON.stringify([...new Set(given)]),
});

const parent = {
  ...orNull(reference()),
  shown: z.int().nullable().describe('The token that this one was created with. It ends with that one.'),
};

const dialect = {
  ...orNull(word(apiDialects)),
  shown: z
    .enum(apiDialects)
    .nullable()
    .describe('How the API answers requests with this token; null in its own way.'),
};

/** What a token has. Exports have no tokens. */
export const tokenFields = {
  id,
  name: field(text(), { about: 'What the token is for.', required: true, folded: 'name_key' }),
  /** SHA-256 of the secret, in hex. */
  hash: internal<string>(),
  abilities: field(abilities, {
    about: 'What the token may do; `*` means everything. At most what you may do yourself.',
    required: true,
  }),
  user_id: hidden<number>(),
  user: computed(
    z.strictObject({
      id: z.int(),
      name: z.string().nullable().describe('Null if you may not see users.'),
    }),
  ),
  parent_id: field(parent, { given: false }),
  dialect: field(dialect, {
    about:
      'How the API answers requests with this token: null in its own way, `cachet3` as the server of Cachet 3 does.',
    after: 'expires_at',
  }),
  expires_at: field(timeOrNull(), { about: 'When the token stops working; null means never.' }),
  last_used_at: field(timeOrNull(), { given: false, logged: false }),
  created_at: times.created_at,
  /** The product that issued the key, such as `cachet2`. It is found by its hash alone. */
  imported_from: hidden<string | null>(),
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    tokens: TableOf<typeof tokenFields>;
  }
}

export const tokenInput = inputOf(tokenFields);
export type TokenForm = Form<typeof tokenInput, unknown>;
export const storedAbilities = abilities.store;
export const tokenColumns = columnsOf(tokenFields);
/** The row as events record it. */
export const loggedToken = loggedState(tokenFields);
