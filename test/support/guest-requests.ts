import { signLink } from '../../src/domain/audience/subscribers/signed-links.ts';
import { createAccountLink } from '../../src/domain/identity/account-links/actions.ts';
import type { LinkPurpose } from '../../src/domain/identity/account-links/model.ts';
import { findSetupUrl } from '../../src/domain/identity/setup/actions.ts';
import { createUser } from '../../src/domain/identity/users/actions.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import { emailKey } from '../../src/lib/email-address.ts';
import type { Harness } from './harness.ts';
import { addPerson, PASSWORD } from './sessions.ts';

export interface GuestRequest {
  readonly path: string;
  readonly body: object;
}

/** The token of a link that Grace was sent. */
async function linkFor(harness: Harness, purpose: LinkPurpose, email: string | null = null): Promise<string> {
  const password = purpose === 'invitation' ? null : PASSWORD;
  const id = await addPerson(harness, { password });
  const { token } = await transaction(harness.ctx, command, (tx) =>
    createAccountLink(tx, id, purpose, { email }),
  );
  return token;
}

/** For each operation that anybody may call: a request that succeeds, on a database with one user. */
export const guestRequests: Readonly<Record<string, (harness: Harness) => Promise<GuestRequest>>> = {
  reportBounce: async (harness) => {
    const token = await harness.token('*');
    await harness.post('/subscribers', { email: 'one@b.example', verified: true }, { token });
    // The mail that comes back.
    const incident = { name: 'Down', status: 1, message: 'm', notifications: true };
    await harness.post('/incidents', incident, { token });
    await harness.react();
    const link = await signLink(harness.ctx, 'bounce', 1, emailKey('one@b.example'));
    return { path: '/bounces', body: { token: `bounce+${link}` } };
  },
  startPasskeySignIn: async (harness) => {
    const request = { path: '/session/passkey-options', body: {} };
    // The very first one creates the key that signs all of them.
    await harness.post(request.path, request.body);
    return request;
  },
  signIn: async (harness) => {
    await addPerson(harness);
    return { path: '/session', body: { email: 'grace@staff.example', password: PASSWORD } };
  },
  completeSetup: async (harness) => {
    const { write } = harness.ctx.connection;
    await write.deleteFrom('users').execute();
    await write.deleteFrom('secrets').where('name', '=', 'setup').execute();
    const code = /code=([\w-]+)/.exec((await findSetupUrl(harness.ctx)) ?? '')?.[1];
    return {
      path: '/setup',
      body: { name: 'Ada', email: 'ada@staff.example', password: PASSWORD, page: 'Harbour', code },
    };
  },
  acceptInvitation: async (harness) => ({
    path: `/invitations/${await linkFor(harness, 'invitation')}`,
    body: { name: 'Grace', password: PASSWORD },
  }),
  requestPasswordReset: async (harness) => {
    await createUser(harness.ctx, command, { name: 'Eve', email: 'eve@staff.example', role: 'viewer' });
    return { path: '/password-resets', body: { email: 'eve@staff.example' } };
  },
  resetPassword: async (harness) => ({
    path: `/password-resets/${await linkFor(harness, 'password_reset')}`,
    body: { password: 'eleven grey herons by the weir' },
  }),
  confirmEmailChange: async (harness) => ({
    path: `/email-changes/${await linkFor(harness, 'email_change', 'new@staff.example')}`,
    body: {},
  }),
};
