import { sessionCookieName } from '../../auth/credentials.ts';
import { hashSecret, newSecret } from '../../auth/secrets.ts';
import { sessionCookieValue } from '../../auth/session-credentials.ts';
import type { Row } from '../../db/schema.ts';
import { append } from '../../events/events.ts';
import type { SessionState } from '../../events/states.ts';
import type { Tx } from '../../events/transaction.ts';

/** A session ends this long after the sign-in, however often it is used. */
const MAX_SESSION_SECONDS = 30 * 86_400;
const MAX_USER_AGENT = 300;

/** How somebody has proved who they are. */
export interface Proof {
  readonly method: 'password' | 'passkey' | 'oidc' | 'setup' | 'invitation' | 'password_reset';
  readonly secondFactor: boolean;
}

export interface StartedSession {
  readonly id: number;
  /** The value of the `Set-Cookie` header. */
  readonly cookie: string;
}

/** Signs a user in: creates a session, and returns its cookie. The caller has checked that the user may sign in. */
export async function startSession(
  tx: Tx,
  user: Pick<Row<'users'>, 'id' | 'role'>,
  { method, secondFactor }: Proof,
): Promise<StartedSession> {
  const secret = newSecret();
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
      authenticated_at: tx.now,
      last_used_at: tx.now,
      expires_at: tx.now + MAX_SESSION_SECONDS,
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.db.updateTable('users').set({ last_signed_in_at: tx.now }).where('id', '=', user.id).execute();
  await append(tx, 'session.created', stateOf(row));
  return { id: row.id, cookie: sessionCookie(tx.baseUrl, sessionCookieValue(row.id, secret)) };
}

/** Without the secret, the address and the device. */
export const stateOf = ({ id, user_id, role, method, second_factor }: Row<'sessions'>): SessionState => ({
  id,
  user_id,
  role,
  method,
  second_factor,
});

/** The `Set-Cookie` header that gives a browser its session, or takes it away if the value is empty. */
export function sessionCookie(baseUrl: string, value: string): string {
  const age = value === '' ? 0 : MAX_SESSION_SECONDS;
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${sessionCookieName(baseUrl)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
