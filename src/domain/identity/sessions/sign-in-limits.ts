import { hashSecret } from '../../../kernel/auth/secrets.ts';
import type { Context } from '../../../kernel/context.ts';
import { findNextTime, setNextTime } from '../../../kernel/db/next-times.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { networkOf } from '../../../lib/network.ts';
import { type AttemptLimit, type CountedAttempt, forgetAttempts, takeBackAttempt } from './attempts.ts';
import { findKnownDevice } from './device-cookie.ts';

/** Ten failures in ten minutes are free. The waits after that grow from half a minute to five minutes, and no further. */
export const signInRule = { attempts: 10, period: 600, wait: 30, maxWait: 300 } as const;

/** What counts for one attempt to sign in. */
export interface SignInLimits {
  /** Whether the account was used in this browser before. */
  readonly isKnownDevice: boolean;
  /** Counts guesses at the account: those of this browser if it is known, otherwise those of all strangers together. */
  readonly account: AttemptLimit;
  /** Counts the failures of strangers from one address, whatever the account. */
  readonly address: AttemptLimit | undefined;
}

/** Counts the guesses of strangers at an account, whether it exists or not. */
export const accountLimit = (accountKey: string): AttemptLimit => ({
  ...signInRule,
  key: `account ${hashSecret(accountKey)}`,
});

/**
 * Accounts that do not exist are counted like all others, so that the limit does not reveal which do. The key holds a
 * hash, because people type passwords into the wrong field.
 */
export async function signInLimits(ctx: Context, accountKey: string): Promise<SignInLimits> {
  const device = await findKnownDevice(ctx, accountKey);
  if (device !== undefined) {
    return { isKnownDevice: true, account: { ...signInRule, key: `device ${device}` }, address: undefined };
  }
  const network = networkOf(ctx.origin?.address ?? '');
  return {
    isKnownDevice: false,
    account: accountLimit(accountKey),
    address: { ...signInRule, key: `address ${network}` },
  };
}

export const allLimits = ({ account, address }: SignInLimits): AttemptLimit[] =>
  address ? [account, address] : [account];

/**
 * After a sign-in, the failures of the account are forgotten. Those of the address are not: whoever has an account
 * could otherwise start guessing anew after every tenth guess.
 */
export async function forgetFailures(tx: Tx, { account, address }: SignInLimits): Promise<void> {
  await forgetAttempts(tx, account);
  if (address) await takeBackAttempt(tx, [address]);
}

/** How long no other event of this kind is appended, in milliseconds. */
const EVENT_INTERVAL = 10_000;

/**
 * Appends an event if a limit has been reached. Every event changes the data version, which empties the caches: an
 * attacker must not be able to cause many, so there is at most one in ten seconds about existing accounts and one about
 * everything else. The work is the same for both.
 */
export async function reportReachedLimits(
  tx: Tx,
  accountKey: string,
  { account }: SignInLimits,
  counted: readonly CountedAttempt[],
): Promise<void> {
  const reached = counted.find(({ count, attempts }) => count >= attempts);
  if (!reached) return;
  const isAccount = reached.key === account.key;
  const user = await tx.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', accountKey)
    .executeTakeFirst();
  const id = isAccount ? (user?.id ?? 0) : 0;
  if (!(await takeEventSlot(tx, id === 0 ? 'refused sign-ins of nobody' : 'refused sign-ins'))) return;
  await append(tx, 'sign_in.refused', {
    id,
    reason: isAccount ? 'account_limit' : 'address_limit',
    failures: reached.count,
  });
}

async function takeEventSlot({ db, now }: Tx, name: string): Promise<boolean> {
  if (now * 1000 < ((await findNextTime(db, name)) ?? 0)) return false;
  await setNextTime(db, name, now * 1000 + EVENT_INTERVAL);
  return true;
}
