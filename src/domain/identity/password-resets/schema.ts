import { z } from 'zod';
import { email, password } from '../../../kernel/validation/fields.ts';
import { required } from '../../../kernel/validation/form.ts';

export const resetRequestInput = { email: required(email()) };

export const resetInput = { password: required(password()) };

/** What has happened, for people. */
export const messageSchema = z.strictObject({ message: z.string() }).meta({ id: 'MessageDocument' });
