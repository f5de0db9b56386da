import { command } from '../src/auth/actor.ts';
import { transaction } from '../src/events/transaction.ts';
import { emailKey } from '../src/lib/email-address.ts';
import { createAccountLink } from '../src/resources/account-links/actions.ts';
import type { LinkPurpose } from '../src/resources/account-links/model.ts';
import { findSetupUrl } from '../src/resources/setup/actions.ts';
import { signLink } from '../src/resources/subscribers/signed-links.ts';
import { createUser } from '../src/resources/users/actions.ts';
import type { World } from './harness.ts';
import { addPerson, PASSWORD } from './sessions.ts';

export interface GuestRequest {
  readonly path: string;
  readonly body: object;
}

/** The token of a link that Grace was sent. */
async function linkFor(world: World, purpose: LinkPurpose, email: string | null = null): Promise<string> {
  const password = purpose === 'invitation' ? null : PASSWORD;
  const id = await addPerson(world, { password });
  const { token } = await transaction(world.ctx, command, (tx) =>
    createAccountLink(tx, id, purpose, { email }),
  );
  return token;
}

/** For each operation that anybody may call: a request that succeeds, on a database with one user. */
export const guestRequests: Readonly<Record<string, (world: World) => Promise<GuestRequest>>> = {
  reportBounce: async (world) => {
    const token = await world.token('*');
    await world.post('/subscribers', { email: 'one@b.example', verified: true }, { token });
    // The mail that comes back.
    const incident = { name: 'Down', status: 1, message: 'm', notifications: true };
    await world.post('/incidents', incident, { token });
    await world.react();
    const link = await signLink(world.ctx, 'bounce', 1, emailKey('one@b.example'));
    return { path: '/bounces', body: { token: `bounce+${link}` } };
  },
  startPasskeySignIn: async (world) => {
    const request = { path: '/session/passkey-options', body: {} };
    // The very first one creates the key that signs all of them.
    await world.post(request.path, request.body);
    return request;
  },
  signIn: async (world) => {
    await addPerson(world);
    return { path: '/session', body: { email: 'grace@staff.example', password: PASSWORD } };
  },
  completeSetup: async (world) => {
    const { write } = world.ctx.connection;
    await write.deleteFrom('users').execute();
    await write.deleteFrom('secrets').where('name', '=', 'setup').execute();
    const code = /code=([\w-]+)/.exec((await findSetupUrl(world.ctx)) ?? '')?.[1];
    return {
      path: '/setup',
      body: { name: 'Ada', email: 'ada@staff.example', password: PASSWORD, page: 'Harbour', code },
    };
  },
  acceptInvitation: async (world) => ({
    path: `/invitations/${await linkFor(world, 'invitation')}`,
    body: { name: 'Grace', password: PASSWORD },
  }),
  requestPasswordReset: async (world) => {
    await createUser(world.ctx, command, { name: 'Eve', email: 'eve@staff.example', role: 'viewer' });
    return { path: '/password-resets', body: { email: 'eve@staff.example' } };
  },
  resetPassword: async (world) => ({
    path: `/password-resets/${await linkFor(world, 'password_reset')}`,
    body: { password: 'eleven grey herons by the weir' },
  }),
  confirmEmailChange: async (world) => ({
    path: `/email-changes/${await linkFor(world, 'email_change', 'new@staff.example')}`,
    body: {},
  }),
};
