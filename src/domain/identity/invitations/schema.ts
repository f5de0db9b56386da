import { z } from 'zod';
import { roles } from '../../../../common/roles.ts';
import { timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import { password, text } from '../../../kernel/validation/fields.ts';
import { optional, required } from '../../../kernel/validation/form.ts';

export const invitationInput = {
  name: optional(text(), 'Your name, if it should be another one than in the invitation.'),
  password: required(password()),
};

export const invitationSchema = z
  .strictObject({
    data: z.strictObject({
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      expires: timestampSchema,
    }),
  })
  .meta({ id: 'InvitationDocument' });
