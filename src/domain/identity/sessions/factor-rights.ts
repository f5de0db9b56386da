import type { Actor, SessionActor } from '../../../kernel/auth/actor.ts';
import { requireRecentSignIn } from '../../../kernel/auth/recent-sign-in.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound, ReauthenticationRequired } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { writeUserColumns } from '../user-store/store.ts';
import { requireSession } from './actions.ts';

/**
 * The user who may change their own second factors and passkeys now. A token may not: whoever finds one could otherwise sign in
 * for good. Neither may a session without a second factor if the user has one.
 */
export async function getFactorOwner(
  tx: Pick<Tx, 'db' | 'now'>,
  actor: Actor,
): Promise<{ readonly session: SessionActor; readonly user: Row<'users'> }> {
  const session = requireSession(actor);
  requireRecentSignIn(session, tx.now);
  const user = await tx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', session.userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new NotFound();
  if (!session.secondFactor && (await hasDueFactor(tx, session, user))) throw new ReauthenticationRequired();
  return { session, user };
}

/**
 * Whether the user should have signed in with a second factor. Somebody who lost their only passkey can still sign in with the
 * password and delete it, unless the role requires a second factor.
 */
async function hasDueFactor(tx: Pick<Tx, 'db'>, actor: SessionActor, user: Row<'users'>): Promise<boolean> {
  return (
    user.totp_confirmed_at !== null || (actor.lacksSecondFactor === true && (await hasPasskey(tx, user)))
  );
}

async function hasPasskey({ db }: Pick<Tx, 'db'>, { id }: Pick<Row<'users'>, 'id'>): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user has just proved a second factor in this session, by setting it up. */
export async function markSecondFactor({ db }: Tx, session: SessionActor): Promise<void> {
  await db.updateTable('sessions').set({ second_factor: 1 }).where('id', '=', session.id).execute();
  await writeUserColumns({ db }, session.userId, { second_factor_due: 0 });
}

/** Call it after a factor was removed: without any factor, no session of the user counts as having one. */
export async function unmarkWithoutFactors(tx: Tx, userId: number): Promise<void> {
  const user = await tx.db
    .selectFrom('users')
    .select(['id', 'totp_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || user.totp_confirmed_at !== null || (await hasPasskey(tx, user))) return;
  await tx.db.updateTable('sessions').set({ second_factor: 0 }).where('user_id', '=', userId).execute();
}
