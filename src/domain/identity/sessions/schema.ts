import { z } from 'zod';
import { roles } from '../../../../common/roles.ts';
import { locales } from '../../../../common/texts/locales.ts';
import { mailWays } from '../../../kernel/config/mail-way.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  nullableTimestampSchema,
  requiredToOneSchema,
  resourceSchema,
  timestampSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import {
  email,
  existingPassword,
  password,
  text,
  timeZone,
  word,
} from '../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../kernel/validation/form.ts';
import { passkeyAssertion } from './passkeys/schema.ts';

export const passwordSignInInput = {
  email: required(email()),
  password: required(existingPassword()),
  code: nullable(text(64), 'The code of a second factor, if the answer without one asks for it.'),
};

export const passkeySignInInput = {
  passkey: required(
    passkeyAssertion(),
    'What navigator.credentials.get() returned, converted with toJSON(). It replaces everything else.',
  ),
};

/** For the reference: either of the two. */
export const signInInput = {
  email: optional(passwordSignInInput.email.schema, 'Required unless `passkey` is given.'),
  password: optional(passwordSignInInput.password.schema, 'Required unless `passkey` is given.'),
  code: passwordSignInInput.code,
  passkey: nullable(passkeySignInInput.passkey.schema, passkeySignInInput.passkey.description),
};

export const passwordInput = {
  current_password: nullable(
    existingPassword(),
    'The password until now. Only users who have none yet may leave it out.',
  ),
  password: required(password()),
};

export const profileInput = {
  name: optional(text()),
  email: optional(email(), 'Counts as soon as it is confirmed with the link that is sent to it.'),
  locale: nullable(word(locales), 'The language of mails; null means that of the page.'),
  timezone: nullable(timeZone(), 'null means that of the page.'),
};

export const sessionList = {
  filters: {},
  sorts: ['id'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

const sessionAttributes = {
  id: z.int(),
  current: z.boolean().describe('Whether it is the session of this request.'),
  device: z.string().describe('Such as "Firefox on Linux", from what the browser says about itself.'),
  address: z.string().describe('The address that the sign-in came from.'),
  method: z.string().describe('How the user signed in, such as password, passkey or oidc.'),
  second_factor: z.boolean().describe('Whether the user also proved a second factor.'),
  authenticated: nullableTimestampSchema,
  last_used: timestampSchema,
  expires: timestampSchema,
  created: timestampSchema,
};

const relationships = { user: requiredToOneSchema('users') };

export const sessionSchema = resourceSchema(
  'sessions',
  z.strictObject(sessionAttributes),
  relationships,
).meta({ id: 'Session' });

export const currentSessionSchema = resourceSchema(
  'sessions',
  z.strictObject({
    ...sessionAttributes,
    name: z.string(),
    email: z.string(),
    unconfirmed_email: z.string().nullable().describe('A new address that is not confirmed yet.'),
    role: z.enum(roles),
    abilities: z.array(z.string()).describe('What the user may do; * is everything.'),
    locale: z.enum(locales).nullable(),
    timezone: z.string().nullable(),
    has_password: z.boolean(),
    second_factors: z.array(z.string()).describe('The second factors that the user has switched on.'),
    lacks_second_factor: z
      .boolean()
      .describe(
        'Whether a second factor is required, by the role or after an import, and the sign-in had none: the user may only set one up.',
      ),
    page: z
      .strictObject({
        name: z.string(),
        timezone: z.string(),
        locale: z.enum(locales),
        mail_sent_by: z
          .enum(mailWays)
          .describe('folder: no mail server is configured, and mails are written to files.'),
        notification_hold: z.int().describe('For how many seconds notifications can be taken back.'),
      })
      .describe('The settings of the status page that everybody who is signed in needs.'),
  }),
  relationships,
).meta({ id: 'CurrentSession' });
