import { sql } from 'kysely';
import type { Actor } from '../../../kernel/auth/actor.ts';
import { hashPassword, withRoom } from '../../../kernel/auth/passwords.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { refuseOwnData } from '../../../kernel/validation/own-data.ts';
import { constantTime } from '../../../lib/constant-time.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { networkOf } from '../../../lib/network.ts';
import { loadSettings } from '../../settings/queries.ts';
import { createAccountLink, useAccountLink } from '../account-links/actions.ts';
import { linkLifetimes } from '../account-links/model.ts';
import { getAccountLink } from '../account-links/queries.ts';
import { countAttempt, forgetAttempts } from '../sessions/attempts.ts';
import { deviceCookie, findKnownDevice } from '../sessions/device-cookie.ts';
import { endSessionsOf } from '../sessions/end-session.ts';
import { setPassword } from '../sessions/password-actions.ts';
import { getUser } from '../sessions/queries.ts';
import { maySignIn } from '../sessions/sign-in.ts';
import { accountLimit } from '../sessions/sign-in-limits.ts';
import { resetInput, resetRequestInput } from './schema.ts';

const DAY = 86_400;
/** Limits the requests of one requester, whatever the accounts. Others do not notice. */
const requesterRule = { attempts: 10, period: 3600, wait: 300, maxWait: 3600 };
/**
 * Limits the mails to one account, whoever asks, so that nobody can flood its mailbox: after a few mails in a day, there is
 * less than one in this time. Nobody is kept out by that. A mail is left out only if the one before it has a link that works
 * for at least as long again: half of the lifetime of a link has passed at most.
 */
const FEW_MAILS = 3;
const BETWEEN_MAILS = linkLifetimes.password_reset / 2;
const BETWEEN_FEW_MAILS = 120;

/**
 * Sends a link for a new password, if there is an account with this address. Neither the response nor its time says
 * whether there is one.
 */
export async function requestReset(ctx: Context, actor: Actor, body: object): Promise<void> {
  const { email } = createForm(resetRequestInput, body).done();
  await constantTime(async () => {
    const key = `reset ${await requesterOf(ctx, emailKey(email))}`;
    await transaction(ctx, actor, async (tx) => {
      await countAttempt(tx, [{ ...requesterRule, key }]);
      const user = await tx.db
        .selectFrom('users')
        .selectAll()
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      if (user && maySignIn(user) && (await mayMail(tx, user.id))) {
        await createAccountLink(tx, user.id, 'password_reset');
      }
    });
  });
}

/**
 * A browser in which this account was used before is counted apart: strangers in the same network cannot use up its
 * requests.
 */
async function requesterOf(ctx: Context, accountKey: string): Promise<string> {
  const device = await findKnownDevice(ctx, accountKey);
  return device === undefined ? networkOf(ctx.origin?.address ?? '') : `device ${device}`;
}

async function mayMail({ db, now }: Tx, userId: number): Promise<boolean> {
  const { mails, newest } = await db
    .selectFrom('account_links')
    .select([sql<number>`count(*)`.as('mails'), (of) => of.fn.max('created_at').as('newest')])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password_reset')
    .where('created_at', '>', now - DAY)
    .executeTakeFirstOrThrow();
  const pause = Number(mails) < FEW_MAILS ? BETWEEN_FEW_MAILS : BETWEEN_MAILS;
  return (newest ?? 0) <= now - pause;
}

/**
 * Sets the password with the link. All sessions of the user end, and nobody is signed in: a second factor stays
 * required. Returns a `Set-Cookie` header, by which the browser counts as one that knows the account: strangers who
 * guess passwords cannot keep its owner out.
 */
export async function resetPassword(
  ctx: Context,
  actor: Actor,
  token: string,
  body: object,
): Promise<string> {
  const { read: db, dialect } = ctx.connection;
  const reader = { db, dialect, page: ctx.page, now: ctx.clock.now() };
  const link = await getAccountLink(reader, token, 'password_reset');
  const owner = await getUser(reader, link.user_id);
  const form = createForm(resetInput, body);
  refuseOwnData(form, { ...owner, page: (await loadSettings(reader)).name });
  const { password } = form.done();
  const hash = await withRoom('known', () => hashPassword(password));
  return transaction(ctx, actor, async (tx) => {
    const { user_id } = await useAccountLink(tx, token, 'password_reset');
    const user = await getUser(tx, user_id);
    if (!maySignIn(user)) throw new NotFound();
    await setPassword(tx, user, hash);
    await endSessionsOf(tx, user.id);
    await forgetAttempts(tx, accountLimit(user.email_key));
    return deviceCookie(tx, user.email_key);
  });
}
