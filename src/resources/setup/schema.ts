import { z } from 'zod';
import { email, password, text } from '../../validation/fields.ts';
import { nullable, required } from '../../validation/form.ts';

export const setupInput = {
  code: required(text(), 'The code in the address that the server prints when it starts.'),
  name: required(text()),
  email: required(email()),
  password: required(password()),
  page: nullable(text(), 'The name of the status page; null keeps it as it is.'),
};

export const setupSchema = z
  .strictObject({ data: z.strictObject({ open: z.boolean() }) })
  .meta({ id: 'SetupDocument' });
