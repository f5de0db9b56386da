import type { SessionActor } from '../../../kernel/auth/actor.ts';
import { sessionCookie, staffCookie } from '../../../kernel/auth/credentials.ts';
import { isRole } from '../../../kernel/auth/role-abilities.ts';
import { hashSecret, newSecret } from '../../../kernel/auth/secrets.ts';
import { sessionCookieValue } from '../../../kernel/auth/session-credentials.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { loadSettings } from '../../settings/queries.ts';
import { writeUserColumns } from '../user-store/store.ts';
import { deviceCookie } from './device-cookie.ts';
import { endSession } from './end-session.ts';
import { sessionState } from './model.ts';
import { type Proof, requireAllowedMethod } from './sign-in-methods.ts';

const DAY = 86_400;
const MAX_USER_AGENT = 300;

export interface StartedSession {
  readonly id: number;
  readonly userId: number;
  /**
   * The values of the `Set-Cookie` header: the session, the cookie by which the browser is recognized later, and the one that
   * shows a link to the dashboard on the public page.
   */
  readonly cookies: string[];
}

/**
 * Signs a user in: creates a session, and returns its cookies. A session that the browser had before ends. The caller
 * has checked that the user may sign in.
 */
export async function startSession(
  tx: Tx,
  user: Pick<Row<'users'>, 'id' | 'role' | 'email_key'>,
  { method, secondFactor, authenticatedAt = tx.now }: Proof,
): Promise<StartedSession> {
  requireAllowedMethod(tx.config, user, method);
  if (tx.actor.type === 'session') await endSession(tx, tx.actor.id);
  const secret = newSecret();
  // The session ends then, however often it is used.
  const lifetime = (await loadSettings(tx)).session_days * DAY;
  const row = await tx.db
    .insertInto('sessions')
    .values({
      user_id: user.id,
      hash: hashSecret(secret),
      previous_hash: null,
      previous_until: null,
      role: user.role,
      method,
      second_factor: secondFactor ? 1 : 0,
      address: tx.origin?.address ?? '',
      user_agent: tx.origin?.userAgent.slice(0, MAX_USER_AGENT) ?? '',
      authenticated_at: Math.min(authenticatedAt, tx.now),
      last_used_at: tx.now,
      expires_at: tx.now + lifetime,
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeUserColumns(tx, user.id, { last_signed_in_at: tx.now });
  await recordSignIn({ ...tx, actor: actorOf(row) }, row);
  const cookies = [
    cookieFor(tx, row, secret),
    await deviceCookie(tx, user.email_key),
    staffCookie(tx.config.baseUrl, lifetime),
  ];
  return { id: row.id, userId: user.id, cookies };
}

const recordSignIn = (tx: Tx, row: Row<'sessions'>) => append(tx, 'session.created', sessionState(row));

/** The user who has just signed in. Until then the caller was a guest. */
const actorOf = ({ id, user_id, role, authenticated_at }: Row<'sessions'>): SessionActor => ({
  type: 'session',
  id,
  userId: user_id,
  role: isRole(role) ? role : 'viewer',
  authenticatedAt: authenticated_at,
});

/** The `Set-Cookie` header with a secret of the session. */
export const cookieFor = (
  { config, now }: Pick<Tx, 'config' | 'now'>,
  { id, expires_at }: Pick<Row<'sessions'>, 'id' | 'expires_at'>,
  secret: string,
): string => sessionCookie(config.baseUrl, sessionCookieValue(id, secret), Math.max(0, expires_at - now));
