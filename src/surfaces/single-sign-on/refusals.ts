import type { Config } from '../../kernel/config.ts';

/** Why a sign-in did not succeed, and what people can do about it. */
interface Explanation {
  readonly code: 400 | 403 | 503;
  readonly title: string;
  readonly text: (config: Pick<Config, 'oidcOnly'>) => string;
}

const refusals = {
  unavailable: {
    code: 503,
    title: 'Your identity provider does not answer',
    text: ({ oidcOnly }) =>
      `Daymark could not reach it. Try again in a minute. ${
        oidcOnly
          ? 'If it does not come back, an owner who is named in OIDC_BREAK_GLASS can sign in with a password.'
          : 'In the meantime, people who have a password or a passkey can sign in with it.'
      }`,
  },
  expired: {
    code: 400,
    title: 'This sign-in is no longer valid',
    text: () =>
      'It was begun more than ten minutes ago, in another browser or another tab, or it was completed before. Begin again.',
  },
  declined: {
    code: 403,
    title: 'Your identity provider declined the sign-in',
    text: () =>
      'You may have cancelled it, or you may not be allowed to use Daymark. Ask your administrator.',
  },
  failed: {
    code: 400,
    title: 'The sign-in could not be completed',
    text: () =>
      'The answer of your identity provider is not valid. Try again. If it fails again, ask your administrator to look into the log of Daymark.',
  },
  email: {
    code: 403,
    title: 'Your email address is not verified',
    text: () =>
      'Your identity provider does not say that your email address belongs to you, and without that Daymark does not know who you are. Verify the address there and try again, or ask your administrator.',
  },
  domain: {
    code: 403,
    title: 'You have no account here',
    text: () =>
      'People with your email domain do not get an account by themselves. Ask an administrator to invite you, then sign in again.',
  },
  setup: {
    code: 403,
    title: 'Daymark is not set up yet',
    text: () =>
      'The first user has to be an owner. Open the set-up address that the server printed when it started (daymark setup prints it again), then sign in here.',
  },
  role: {
    code: 403,
    title: 'You have no role here',
    text: () =>
      'Your identity provider knows you, but none of your groups has access to Daymark. Ask your administrator.',
  },
  disabled: {
    code: 403,
    title: 'Your account is disabled',
    text: () => 'Ask an administrator to enable it again.',
  },
  linked: {
    code: 403,
    title: 'Your email address belongs to another account',
    text: () =>
      'Somebody else at your identity provider has signed in with this address before. Ask an administrator to delete the old account or to change its address.',
  },
} as const satisfies Record<string, Explanation>;

export type Refusal = keyof typeof refusals;

export const refusalNames = Object.keys(refusals) as Refusal[];

export const explain = (refusal: Refusal): Explanation => refusals[refusal];
