import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import { hashPassword } from '../../../kernel/auth/passwords.ts';
import type { Context } from '../../../kernel/context.ts';
import { append } from '../../../kernel/events/events.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { password } from '../../../kernel/validation/fields.ts';
import { createForm, required } from '../../../kernel/validation/form.ts';
import { refuseOwnData } from '../../../kernel/validation/own-data.ts';
import { loadSettings } from '../../settings/queries.ts';
import { createAccountLink } from '../account-links/actions.ts';
import { linkUrl } from '../account-links/model.ts';
import { endSessionsOf } from '../sessions/end-session.ts';
import { unmarkWithoutFactors } from '../sessions/factor-rights.ts';
import { removePasskeysOf } from '../sessions/passkeys/actions.ts';
import { setPassword } from '../sessions/password-actions.ts';
import { forgetTotp } from '../sessions/totp/actions.ts';
import { writeUserColumns } from '../user-store/store.ts';
import { userState } from './insert-user.ts';
import { getPerson } from './queries.ts';
import { requireRoleCovered } from './rights.ts';

const passwordInput = { password: required(password()) };

/** Sets the password of a user who cannot sign in, and signs them out everywhere. For the command line. */
export async function resetPassword(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'users.manage');
  const form = createForm(passwordInput, body);
  const { read: db, dialect } = ctx.connection;
  const reader = { db, dialect, page: ctx.page };
  refuseOwnData(form, { ...(await getPerson(reader, id)), page: (await loadSettings(reader)).name });
  const password_hash = await hashPassword(form.done().password);
  await transaction(ctx, actor, async (tx) => {
    const user = await getPerson(tx, id);
    requireRoleCovered(actor, user.role);
    await setPassword(tx, user, password_hash);
    await endSessionsOf(tx, id);
  });
}

/** The URL of a link with which the user can choose a password, once. It is also sent to them. */
export function createResetLink(ctx: Context, actor: Actor, id: number): Promise<string> {
  authorize(actor, 'users.manage');
  return transaction(ctx, actor, async (tx) => {
    const user = await getPerson(tx, id);
    requireRoleCovered(actor, user.role);
    const purpose = user.joined_at === null ? 'invitation' : 'password_reset';
    const { token } = await createAccountLink(tx, id, purpose);
    return linkUrl(tx.config.baseUrl, purpose, token);
  });
}

/** For a user who has lost their phone or their keys: removes the second factor, its recovery codes, and all passkeys. */
export function removeSecondFactors(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'users.manage');
  return transaction(ctx, actor, async (tx) => {
    const user = await getPerson(tx, id);
    requireRoleCovered(actor, user.role);
    await removePasskeysOf(tx, id);
    await forgetTotp(tx, id);
    await writeUserColumns(tx, id, { second_factor_due: 0 });
    await unmarkWithoutFactors(tx, id);
    await append(tx, 'user.updated', { ...userState(user), changed: ['totp'] });
  });
}
