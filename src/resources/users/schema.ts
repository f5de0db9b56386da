import { z } from 'zod';
import { roles } from '../../auth/roles.ts';
import { resourceSchema } from '../../jsonapi/schemas.ts';
import { email, password, text, word } from '../../validation/fields.ts';
import { nullable, optional, required } from '../../validation/form.ts';

/** The public API never returns names and addresses of staff. */
export const userSchema = resourceSchema('users', z.strictObject({ id: z.int() }), {}).meta({ id: 'User' });

export const userInput = {
  name: required(text()),
  email: required(email()),
  role: optional(word(roles), 'What the user may do.', 'viewer'),
  password: nullable(password()),
};
