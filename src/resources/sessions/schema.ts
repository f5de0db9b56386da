import { email, existingPassword, text } from '../../validation/fields.ts';
import { nullable, required } from '../../validation/form.ts';

export const signInInput = {
  email: required(email()),
  password: required(existingPassword()),
  code: nullable(text(64), 'The code of a second factor, if the answer without one asks for it.'),
};
