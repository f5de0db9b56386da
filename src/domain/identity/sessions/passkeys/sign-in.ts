import type { Actor } from '../../../../kernel/auth/actor.ts';
import { useOnce } from '../../../../kernel/auth/challenges.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { Unauthenticated } from '../../../../kernel/errors.ts';
import { independentTransaction, type Tx, transaction } from '../../../../kernel/events/transaction.ts';
import { createForm } from '../../../../kernel/validation/form.ts';
import { countAttempt, takeBackAttempt } from '../attempts.ts';
import { passkeySignInInput } from '../schema.ts';
import { maySignIn } from '../sign-in.ts';
import { reportReachedLimits, signInLimits } from '../sign-in-limits.ts';
import { type StartedSession, startSession } from '../start-session.ts';
import { verifyAssertion } from './ceremony.ts';
import { isFreshCounter, isHandleOf } from './model.ts';
import { findPasskeyByCredential } from './queries.ts';
import type { PasskeyAssertion } from './schema.ts';

/** The same words for everything that can be wrong, so that nobody learns which passkeys exist. */
const REFUSED =
  'This passkey is not accepted. It may have been deleted, or the sign-in may have taken longer than five minutes. Try again, or sign in another way.';

/** Signs somebody in with a passkey. It proves that they have the device, and the device proves who uses it: two factors. */
export async function signInWithPasskey(ctx: Context, actor: Actor, body: object): Promise<StartedSession> {
  const { passkey: response } = createForm(passkeySignInInput, body).done();
  const found = await findOwned(ctx, response);
  const accountKey = found?.user.email_key ?? '';
  // Nobody can guess a signature. What counts for an address is only that it sends many wrong ones.
  const limits = await signInLimits(ctx, accountKey);
  const addresses = limits.address ? [limits.address] : [];
  // Committed before the signature is checked, as for passwords. One that is right is taken back.
  await independentTransaction(ctx, actor, async (tx) => {
    await reportReachedLimits(tx, accountKey, limits, await countAttempt(tx, addresses));
  });
  const proof = found && (await verifyAssertion(ctx, response, found.passkey));
  if (!proof) throw new Unauthenticated(REFUSED);
  return transaction(ctx, actor, async (tx) => {
    const user = await usePasskey(tx, found.passkey, proof);
    if (!user) throw new Unauthenticated(REFUSED);
    await takeBackAttempt(tx, addresses);
    return startSession(tx, user, { method: 'passkey', secondFactor: true });
  });
}

interface OwnedPasskey {
  readonly passkey: Row<'passkeys'>;
  readonly user: Row<'users'>;
}

/** The passkey that the browser names, with its user. */
async function findOwned(ctx: Context, response: PasskeyAssertion): Promise<OwnedPasskey | undefined> {
  const { read } = ctx.connection;
  const passkey = await findPasskeyByCredential(read, response.id);
  if (!passkey || !isHandleOf(response.response.userHandle, passkey.user_id)) return undefined;
  const user = await read
    .selectFrom('users')
    .selectAll()
    .where('id', '=', passkey.user_id)
    .executeTakeFirst();
  return user && { passkey, user };
}

/**
 * The user who signs in. Undefined if the response was used before, if the counter shows that the passkey was copied, or if the
 * passkey or its user is gone or disabled in the meantime.
 */
async function usePasskey(
  tx: Tx,
  { id, user_id }: Row<'passkeys'>,
  { challenge, counter }: { readonly challenge: string; readonly counter: number },
): Promise<Row<'users'> | undefined> {
  const { db, now } = tx;
  const passkey = await db.selectFrom('passkeys').select('counter').where('id', '=', id).executeTakeFirst();
  const user = await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst();
  if (!passkey || !user || !maySignIn(user) || !isFreshCounter(counter, passkey.counter)) return undefined;
  if (!(await useOnce(tx, challenge))) return undefined;
  await db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
  return user;
}
