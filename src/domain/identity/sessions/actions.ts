import type { Actor, SessionActor } from '../../../kernel/auth/actor.ts';
import { requireRecentSignIn } from '../../../kernel/auth/recent-sign-in.ts';
import type { Context } from '../../../kernel/context.ts';
import { Refused } from '../../../kernel/errors.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { endSession, endSessionsOf } from './end-session.ts';
import { getOwnSession } from './queries.ts';

/** The session of a caller. Tokens act for a user, but nobody is signed in with them. */
export function requireSession(actor: Actor): SessionActor {
  if (actor.type === 'session') return actor;
  throw new Refused(
    'A token has no session. Sign in with POST /api/session, and send the cookie instead of the token.',
  );
}

export const signOut = (ctx: Context, actor: SessionActor): Promise<void> =>
  transaction(ctx, actor, (tx) => endSession(tx, actor.id));

export const endOwnSession = (ctx: Context, actor: SessionActor, id: number): Promise<void> =>
  transaction(ctx, actor, async (tx) => {
    const { id: own } = await getOwnSession(tx, actor.userId, id);
    if (own !== actor.id) requireRecentSignIn(actor, tx.now);
    await endSession(tx, own);
  });

export const endOtherSessions = (ctx: Context, actor: SessionActor): Promise<void> =>
  transaction(ctx, actor, async (tx) => {
    requireRecentSignIn(actor, tx.now);
    await endSessionsOf(tx, actor.userId, { except: actor.id });
  });
