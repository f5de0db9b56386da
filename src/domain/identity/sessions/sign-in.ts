import { sql } from 'kysely';
import type { Actor } from '../../../kernel/auth/actor.ts';
import {
  type Bulkhead,
  hashPassword,
  needsRehash,
  verifyPassword,
  withRoom,
} from '../../../kernel/auth/passwords.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { SecondFactorRequired, Unauthenticated } from '../../../kernel/errors.ts';
import { append } from '../../../kernel/events/events.ts';
import { independentTransaction, type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { writeUserColumns } from '../user-store/store.ts';
import { countAttempt, refuseBlocked, takeBackAttempt } from './attempts.ts';
import { passwordSignInInput } from './schema.ts';
import { checkSecondFactor, type SecondFactor, secondFactorsOf } from './second-factor.ts';
import {
  allLimits,
  forgetFailures,
  reportReachedLimits,
  type SignInLimits,
  signInLimits,
} from './sign-in-limits.ts';
import { mayUsePassword, refuseUnlessOpen } from './sign-in-methods.ts';
import { type StartedSession, startSession } from './start-session.ts';

/** The same words whether the account exists or not. */
const WRONG = 'The email address or the password is wrong. Check both, or ask for a new password.';
const CODE_MISSING = 'The password is right. Send it again together with the code of your second factor.';
const CODE_WRONG = 'The code is wrong or was used before. Send a new one together with the password.';

type Outcome =
  | { readonly state: 'signed in'; readonly session: StartedSession }
  | { readonly state: 'wrong' }
  | { readonly state: 'code missing' | 'code wrong'; readonly factors: readonly SecondFactor[] };

/**
 * Signs somebody in with a password. Until the password has turned out to be right, existing and unknown accounts take
 * the same statements and the same hashes, so that neither words nor time tell them apart. So do accounts whose password does
 * not count, because people sign in with OpenID Connect only.
 */
export async function signIn(ctx: Context, actor: Actor, body: object): Promise<StartedSession> {
  const { email, password, code } = createForm(passwordSignInInput, body).done();
  const accountKey = emailKey(email);
  const limits = await signInLimits(ctx, accountKey);
  await refuseBlocked({ db: ctx.connection.read, now: ctx.clock.now() }, allLimits(limits));
  const bulkhead = limits.isKnownDevice ? 'known' : 'unknown';
  const outcome = await withRoom(bulkhead, () =>
    attempt(ctx, actor, { accountKey, password, code, limits, bulkhead }),
  );
  switch (outcome.state) {
    case 'signed in':
      return outcome.session;
    case 'wrong':
      // With OpenID Connect only, everybody is sent there, in the same words and whatever they tried.
      refuseUnlessOpen(ctx.config);
      throw new Unauthenticated(WRONG);
    case 'code missing':
      throw new SecondFactorRequired(CODE_MISSING, outcome.factors);
    case 'code wrong':
      throw new SecondFactorRequired(CODE_WRONG, outcome.factors);
  }
}

interface Attempt {
  readonly accountKey: string;
  readonly password: string;
  readonly code: string | null | undefined;
  readonly limits: SignInLimits;
  readonly bulkhead: Bulkhead;
}

async function attempt(ctx: Context, actor: Actor, given: Attempt): Promise<Outcome> {
  const { accountKey, password, code, limits, bulkhead } = given;
  // Committed before the password is checked: hashing takes long, and must not keep others from writing.
  const failures = await independentTransaction(ctx, actor, async (tx) => {
    const counted = await countAttempt(tx, allLimits(limits));
    await reportReachedLimits(tx, accountKey, limits, counted);
    return counted[0]?.count ?? 1;
  });
  const user = await ctx.connection.read
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', accountKey)
    .executeTakeFirst();
  const isAllowed = user && maySignIn(user) && mayUsePassword(ctx.config, user);
  const hash = isAllowed ? user.password_hash : null;
  const isRight = await verifyPassword(password, hash, bulkhead, await highestBcryptCost(ctx));
  if (!isRight || !user || hash === null) return { state: 'wrong' };
  const newHash = needsRehash(hash) ? await hashPassword(password, bulkhead) : hash;
  return transaction(ctx, actor, (tx) => complete(tx, user.id, { hash, newHash, code, limits, failures }));
}

/** The highest cost of the bcrypt hashes that are still there: users have them until they sign in after an import. */
async function highestBcryptCost({ connection }: Context): Promise<number> {
  const row = await connection.read
    .selectFrom('users')
    .select(sql<string | null>`max(substr(password_hash, 5, 2))`.as('cost'))
    .where('password_hash', 'like', '$2%')
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.cost ?? 0);
}

/** Whether a user may have a session at all. */
export const maySignIn = ({
  disabled_at,
  built_in,
}: Pick<Row<'users'>, 'disabled_at' | 'built_in'>): boolean => disabled_at === null && built_in === 0;

interface CheckedPassword extends Pick<Attempt, 'code' | 'limits'> {
  readonly hash: string;
  readonly newHash: string;
  /** How many attempts at the account have failed, including this one if it fails. */
  readonly failures: number;
}

/** What happens after the password was right. It returns the outcome, because an error would undo what it has written. */
async function complete(
  tx: Tx,
  userId: number,
  { hash, newHash, code, limits, failures }: CheckedPassword,
): Promise<Outcome> {
  const user = await tx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  // Hashing takes a while. The password may have been changed, or the user disabled, in the meantime.
  if (!user || !maySignIn(user) || user.password_hash !== hash) return { state: 'wrong' };
  const factors = await secondFactorsOf(tx, user);
  if (factors.length > 0 && !code) {
    await takeBackAttempt(tx, allLimits(limits));
    return { state: 'code missing', factors };
  }
  if (factors.length > 0 && code && !(await checkSecondFactor(tx, user, code))) {
    // The attempt stays counted. Somebody knows the password, so this is recorded each time.
    await append(tx, 'sign_in.refused', { id: user.id, reason: 'second_factor', failures });
    return { state: 'code wrong', factors };
  }
  await forgetFailures(tx, limits);
  if (newHash !== hash) {
    await writeUserColumns(tx, user.id, { password_hash: newHash });
  }
  const session = await startSession(tx, user, { method: 'password', secondFactor: factors.length > 0 });
  return { state: 'signed in', session };
}
