import { z } from 'zod';
import { text } from '../../../../kernel/validation/fields.ts';
import { required } from '../../../../kernel/validation/form.ts';

export const totpInput = { code: required(text(64), 'The six digits that the authenticator app shows now.') };

export const proposedTotpSchema = z.strictObject({
  data: z.strictObject({
    secret: z.string().describe('In base 32, for typing it into an authenticator app.'),
    uri: z.string().describe('The `otpauth:` address, for a QR code.'),
  }),
});

export const recoveryCodesSchema = z.strictObject({
  data: z.strictObject({
    recovery_codes: z.array(z.string()).describe('Each replaces a code of the app once. Shown only now.'),
  }),
});
