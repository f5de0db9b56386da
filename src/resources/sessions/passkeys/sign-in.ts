import { useOnce } from '../../../auth/challenges.ts';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import type { Tx } from '../../../events/transaction.ts';
import { verifyAssertion } from './ceremony.ts';
import { isFreshCounter, isHandleOf } from './model.ts';
import { findPasskeyByCredential } from './queries.ts';
import type { PasskeyAssertion } from './schema.ts';

/** A passkey whose signature is right. Whether it may be used is decided in the transaction of the sign-in. */
export interface ProvenPasskey {
  readonly id: number;
  readonly userId: number;
  readonly challenge: string;
  readonly counter: number;
}

/** Checks the signature, before the transaction: it takes a while, and wrong ones must not keep others from writing. */
export async function provePasskey(
  ctx: Context,
  answer: PasskeyAssertion,
): Promise<ProvenPasskey | undefined> {
  const passkey = await findPasskeyByCredential(ctx.connection.read, answer.id);
  if (!passkey || !isHandleOf(answer.response.userHandle, passkey.user_id)) return undefined;
  const proof = await verifyAssertion(ctx, answer, passkey);
  return proof && { id: passkey.id, userId: passkey.user_id, ...proof };
}

/**
 * The user who signs in with the passkey. Undefined if the answer was used before, if the counter shows that the passkey was
 * copied, or if the passkey or its user is gone or disabled in the meantime.
 */
export async function acceptPasskey(tx: Tx, proven: ProvenPasskey): Promise<Row<'users'> | undefined> {
  const { db, now } = tx;
  const passkey = await db
    .selectFrom('passkeys')
    .select('counter')
    .where('id', '=', proven.id)
    .executeTakeFirst();
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', proven.userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!passkey || !user || !isFreshCounter(proven.counter, passkey.counter)) return undefined;
  if (!(await useOnce(tx, proven.challenge))) return undefined;
  await db
    .updateTable('passkeys')
    .set({ counter: proven.counter, last_used_at: now })
    .where('id', '=', proven.id)
    .execute();
  return user;
}
