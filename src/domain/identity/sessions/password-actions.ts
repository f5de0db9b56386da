import type { SessionActor } from '../../../kernel/auth/actor.ts';
import { hashPassword, verifyPassword, withRoom } from '../../../kernel/auth/passwords.ts';
import { requireRecentSignIn } from '../../../kernel/auth/recent-sign-in.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import { independentTransaction, type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { refuseOwnData } from '../../../kernel/validation/own-data.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { loadSettings } from '../../settings/queries.ts';
import { endAccountLinks } from '../account-links/actions.ts';
import { linkPurposes } from '../account-links/model.ts';
import { writeUserColumns } from '../user-store/store.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { endSessionsOf } from './end-session.ts';
import { getOwnSession, getUser } from './queries.ts';
import { issueSecret } from './renew-session.ts';
import { passwordInput } from './schema.ts';
import { signInRule } from './sign-in-limits.ts';

/**
 * Changes the password of the signed-in user, ends their other sessions, and gives this one a new secret. Returns the
 * `Set-Cookie` header with it.
 */
export async function changeOwnPassword(ctx: Context, actor: SessionActor, body: object): Promise<string> {
  requireRecentSignIn(actor, ctx.clock.now());
  const form = createForm(passwordInput, body);
  const { read: db, dialect } = ctx.connection;
  const reader = { db, dialect, page: ctx.page };
  const user = await getUser(reader, actor.userId);
  const current = form.values.current_password;
  if (user.password_hash !== null && !current) {
    form.fail('current_password', 'required');
  }
  refuseOwnData(form, { ...user, page: (await loadSettings(reader)).name });
  const { password } = form.done();
  if (user.password_hash !== null) await checkCurrentPassword(ctx, actor, user.password_hash, current ?? '');
  const password_hash = await hashPassword(password);
  return transaction(ctx, actor, async (tx) => {
    const { password_hash: now, role } = await getUser(tx, actor.userId);
    // Somebody else changed it while it was hashed, so the current password is not proved any more.
    if (now !== user.password_hash) throw invalid('current_password', 'wrong_password');
    const session = await getOwnSession(tx, actor.userId, actor.id);
    await setPassword(tx, user, password_hash);
    await endSessionsOf(tx, actor.userId, { except: actor.id });
    return issueSecret(tx, session, { role, graceSeconds: 0 });
  });
}

/** Whoever finds an unlocked computer must not be able to guess the password there. */
async function checkCurrentPassword(
  ctx: Context,
  actor: SessionActor,
  hash: string,
  given: string,
): Promise<void> {
  const limit = { ...signInRule, key: `password ${actor.userId}` };
  const isRight = await withRoom('known', async () => {
    await independentTransaction(ctx, actor, (tx) => countAttempt(tx, [limit]));
    return verifyPassword(given, hash, 'known');
  });
  if (!isRight) throw invalid('current_password', 'wrong_password');
  await independentTransaction(ctx, actor, (tx) => forgetAttempts(tx, limit));
}

/** Stores a new password. Links that were sent before it do not work any more. */
export async function setPassword(
  tx: Tx,
  user: Pick<Row<'users'>, 'id' | 'role' | 'disabled_at' | 'joined_at'>,
  password_hash: string,
): Promise<void> {
  await writeUserColumns(tx, user.id, {
    password_hash,
    joined_at: user.joined_at ?? tx.now,
    updated_at: tx.now,
  });
  await endAccountLinks(tx, user.id, linkPurposes);
  await append(tx, 'user.updated', {
    id: user.id,
    role: user.role,
    disabled: user.disabled_at !== null,
    changed: ['password'],
  });
}
