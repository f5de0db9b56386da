import { CHECKS_CREDENTIALS, JSON_PLAIN, type Route } from '../../../http/route.ts';
import { messageSchema } from '../password-resets/schema.ts';
import { confirmEmailChange } from '../sessions/profile-actions.ts';

export const emailChangeRoutes: Route[] = [
  {
    method: 'PUT',
    access: 'public',
    path: '/email-changes/{token}',
    textParameters: { token: 'The token in the link.' },
    tag: 'Sessions',
    mediaType: JSON_PLAIN,
    includes: [],
    personal: true,
    operationId: 'confirmEmailChange',
    noDryRun: CHECKS_CREDENTIALS,
    summary: 'Confirm a new email address',
    description:
      'Takes the token of the link that was sent to the new address. The address before it is told about the change.',
    refusal: 'The link cannot be used any more, or somebody else has the address now',
    response: messageSchema,
    handle: async (ctx, { actor, texts: { token = '' } }) => {
      await confirmEmailChange(ctx, actor, token);
      return { message: 'Your email address is changed.' };
    },
  },
];
