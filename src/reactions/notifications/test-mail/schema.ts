import { z } from 'zod';
import { mailWays } from '../../../kernel/config/mail-way.ts';
import { email } from '../../../kernel/validation/fields.ts';
import { nullable } from '../../../kernel/validation/form.ts';

export const testMailInput = {
  to: nullable(email(), 'Where the mail goes. Without it, it goes to your own address.'),
};

export const testMailSchema = z.strictObject({
  data: z.strictObject({
    to: z.string(),
    accepted: z
      .boolean()
      .nullable()
      .describe('Whether a mail server accepted the mail; null if it was not tried, as in a dry run.'),
    sent_by: z
      .enum(mailWays)
      .describe('folder: no mail server is configured, and mails are written to files.'),
    answer: z.string().nullable().describe('What the mail server said, or the name of the file.'),
    reason: z.string().nullable().describe('Why no mail server accepted it.'),
    advice: z.string().nullable().describe('What to do about it.'),
  }),
});
