import { CHECKS_CREDENTIALS, JSON_PLAIN, type Route, WithHeaders } from '../../../http/route.ts';
import { mailWayOf } from '../../../kernel/config/mail-way.ts';
import { requestReset, resetPassword } from './actions.ts';
import { messageSchema, resetInput, resetRequestInput } from './schema.ts';

const common = {
  tag: 'Sessions',
  mediaType: JSON_PLAIN,
  includes: [],
  personal: true,
  noDryRun: CHECKS_CREDENTIALS,
  response: messageSchema,
} as const;

const ON_ITS_WAY =
  'If there is an account with this address, a link for a new password is on its way. It works once, for one hour. If you have asked before, the links that you already have work too, and Daymark may not send another one at once.';
const NOT_SENT =
  'No mail server is set up, so no email was sent. If there is an account with this address, the link was written to a file on the server. Ask whoever runs the server for a link: the command "daymark user reset-password" prints one.';

export const passwordResetRoutes: Route[] = [
  {
    ...common,
    method: 'POST',
    access: 'public',
    path: '/password-resets',
    operationId: 'requestPasswordReset',
    summary: 'Ask for a new password',
    description:
      'Sends a link to the address if it belongs to an account. The answer is always the same, so that it does not reveal which accounts exist. Earlier links work until they expire or one of them is used. After three mails to an account in a day, there is at most one in half an hour.',
    input: resetRequestInput,
    handle: async (ctx, { actor, body }) => {
      await requestReset(ctx, actor, body);
      // The same for every address.
      return { message: mailWayOf(ctx.config) === 'smtp' ? ON_ITS_WAY : NOT_SENT };
    },
  },
  {
    ...common,
    method: 'PUT',
    access: 'public',
    path: '/password-resets/{token}',
    textParameters: { token: 'The token in the link.' },
    operationId: 'resetPassword',
    summary: 'Choose a new password',
    description:
      'Takes the token of the link in the mail. All sessions of the user end. Afterwards sign in with the new password, and with the second factor if the user has one.',
    input: resetInput,
    handle: async (ctx, { actor, texts: { token = '' }, body }) => {
      const cookie = await resetPassword(ctx, actor, token, body);
      const message = 'Your password is changed. Sign in with it.';
      return new WithHeaders({ message }, { 'set-cookie': cookie });
    },
  },
];
