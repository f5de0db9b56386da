import type { Actor } from '../../../kernel/auth/actor.ts';
import { hashPassword } from '../../../kernel/auth/passwords.ts';
import type { Context } from '../../../kernel/context.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { refuseOwnData } from '../../../kernel/validation/own-data.ts';
import { loadSettings } from '../../settings/queries.ts';
import { useAccountLink } from '../account-links/actions.ts';
import { setPassword } from '../sessions/password-actions.ts';
import { writeUser } from '../sessions/profile-actions.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { getInvitation } from './queries.ts';
import { invitationInput } from './schema.ts';

/** The invited person chooses a password, and is signed in. */
export async function acceptInvitation(
  ctx: Context,
  actor: Actor,
  token: string,
  body: object,
): Promise<StartedSession> {
  const now = ctx.clock.now();
  const { read: db, dialect } = ctx.connection;
  const reader = { db, dialect, page: ctx.page, now };
  const { user } = await getInvitation(reader, token);
  const form = createForm(invitationInput, body);
  const page = (await loadSettings(reader)).name;
  refuseOwnData(form, { name: form.values.name ?? user.name, email: user.email, page });
  const { name, password } = form.done();
  // Hashing is slow on purpose, so it is done before the transaction begins.
  const password_hash = await hashPassword(password);
  return transaction(ctx, actor, async (tx) => {
    const { user: invited } = await getInvitation(tx, token);
    await useAccountLink(tx, token, 'invitation');
    if (name !== undefined && name !== invited.name) await writeUser(tx, invited, { name });
    await setPassword(tx, invited, password_hash);
    return startSession(tx, invited, { method: 'invitation', secondFactor: false });
  });
}
