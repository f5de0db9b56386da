import { z } from 'zod';
import { resourceSchema } from '../../jsonapi/schemas.ts';
import { email, password, text } from '../../validation/fields.ts';
import { nullable, required } from '../../validation/form.ts';

/** The public API never returns names and addresses of staff. */
export const userSchema = resourceSchema('users', z.strictObject({ id: z.int() }), {}).meta({ id: 'User' });

/** Users are created on the command line. */
export const userInput = {
  name: required(text()),
  email: required(email()),
  password: nullable(password()),
};
