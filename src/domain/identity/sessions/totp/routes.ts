import { JSON_PLAIN, type Route } from '../../../../http/route.ts';
import { confirmTotp, proposeTotp, removeTotp } from './actions.ts';
import { proposedTotpSchema, recoveryCodesSchema, totpInput } from './schema.ts';

const common = {
  path: '/session/totp',
  tag: 'Second factors',
  access: 'signed in',
  beforeSecondFactor: true,
  mediaType: JSON_PLAIN,
  includes: [],
} as const;

export const totpRoutes: Route[] = [
  {
    ...common,
    method: 'POST',
    operationId: 'proposeTotp',
    summary: 'Get a secret for an authenticator app',
    description:
      'Returns a new secret and its `otpauth:` address. Nothing changes until a code confirms the secret. The sign-in must not be older than 15 minutes.',
    refusal: 'Two-factor authentication is already on.',
    response: proposedTotpSchema,
    handle: async (ctx, { actor }) => ({ data: await proposeTotp(ctx, actor) }),
  },
  {
    ...common,
    method: 'PUT',
    operationId: 'confirmTotp',
    summary: 'Switch two-factor authentication on',
    description:
      'From now on, signing in with the password also takes a code of the app. The answer holds ten recovery codes, this once; each replaces a code of the app once.',
    input: totpInput,
    response: recoveryCodesSchema,
    handle: async (ctx, { actor, body }) => ({
      data: { recovery_codes: await confirmTotp(ctx, actor, body) },
    }),
  },
  {
    ...common,
    method: 'DELETE',
    operationId: 'removeTotp',
    summary: 'Switch two-factor authentication off',
    description:
      'The secret and the recovery codes become invalid. The sign-in must not be older than 15 minutes.',
    errorCodes: [404],
    handle: (ctx, { actor }) => removeTotp(ctx, actor),
  },
];
