import { z } from 'zod';
import { resourceSchema } from '../../jsonapi/schemas.ts';
import { email, password, text } from '../../validation/fields.ts';
import { nullable, required } from '../../validation/form.ts';

/** Names and addresses of staff never leave through the public API. */
export const userSchema = resourceSchema('users', z.strictObject({ id: z.int() }), {}).meta({ id: 'User' });

/** Staff are made by the command line. */
export const userInput = {
  name: required(text()),
  email: required(email()),
  password: nullable(password()),
};
