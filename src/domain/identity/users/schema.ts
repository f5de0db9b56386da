import { z } from 'zod';
import { roles } from '../../../../common/roles.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  documentSchema,
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { email, password, text, truth, word } from '../../../kernel/validation/fields.ts';
import { type Form, nullable, optional, required } from '../../../kernel/validation/form.ts';

/** The public API never returns names and addresses of staff. */
export const userSchema = resourceSchema('users', z.strictObject({ id: z.int() }), {}).meta({ id: 'User' });

const role = (defaultValue?: string) =>
  optional(
    word(roles),
    'What the user may do. You can give a role only if you have everything that it allows.',
    defaultValue,
  );

export const userInput = {
  name: required(text()),
  email: required(email()),
  role: role('viewer'),
  password: nullable(
    password(),
    'Without a password, Daymark sends an invitation to the address. Its link works once, for seven days.',
  ),
};

/** A password is changed by its owner alone. */
export const userUpdateInput = {
  name: userInput.name,
  email: required(
    email(),
    'The address takes effect at once. Change your own address in your profile instead.',
  ),
  role: role(),
  disabled: optional(
    truth(),
    'A disabled user cannot sign in. Their sessions end, and their tokens stop working, at once.',
    false,
  ),
};

export type UserUpdateForm = Form<typeof userUpdateInput, unknown>;

export const userList = {
  filters: { name: 'text', email: 'text', role: 'text', disabled: 'boolean', joined: 'boolean', q: 'search' },
  sorts: ['name', 'email', 'role', 'last_signed_in', 'created', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const accountAttributes = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  disabled: z.boolean(),
  second_factor: z.boolean().describe('Whether the user signs in with a second factor, or has a passkey.'),
  invited: nullableTimestampSchema.describe('When the last invitation was made, until it is accepted.'),
  joined: nullableTimestampSchema,
  last_signed_in: nullableTimestampSchema,
  created: timestampSchema,
  updated: timestampSchema,
};

export const accountSchema = resourceSchema('users', z.strictObject(accountAttributes), {}).meta({
  id: 'UserAccount',
  description: 'A user as those who manage users see them.',
});

export const invitedAccountSchema = documentSchema(
  resourceSchema(
    'users',
    z.strictObject({
      ...accountAttributes,
      invitation_link: z
        .string()
        .optional()
        .describe(
          'The link of the invitation, which is shown this once: whoever has it chooses the password. Absent if a password was given.',
        ),
    }),
    {},
  ).meta({ id: 'InvitedUserAccount' }),
  [],
);
