import type { Seconds } from '../../lib/clock.ts';
import { MAX_ID } from '../../lib/record-id.ts';
import type { Context } from '../context.ts';
import type { Row } from '../db/schema.ts';
import type { SessionActor } from './actor.ts';
import { isRole } from './role-abilities.ts';
import { secretMatches } from './secrets.ts';
import { isUseDue, recordUse } from './use-recording.ts';

/** A session ends this long after its last use. Together with the fixed end, `expires_at`, this limits its life. */
export const SESSION_IDLE_SECONDS = 12 * 3600;

/** The value of the session cookie. */
export const sessionCookieValue = (id: number, secret: string): string => `${id}.${secret}`;

/** The session in a cookie. A session of a disabled user is not valid. */
export async function findSession(
  ctx: Context,
  cookie: string,
  isUse: boolean,
): Promise<SessionActor | undefined> {
  const parts = /^([1-9]\d{0,9})\.([\w-]{1,200})$/.exec(cookie);
  const id = Number(parts?.[1]);
  if (!parts || !(id <= MAX_ID)) return undefined;
  const row = await ctx.connection.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .leftJoin('settings', (join) => join.on('settings.name', '=', SECOND_FACTOR_ROLES))
    .select([
      'users.role as user_role',
      'users.disabled_at',
      'users.second_factor_due',
      'settings.value as second_factor_roles',
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  const now = ctx.clock.now();
  const secret = row && matchOf(row, parts[2] as string, now);
  if (!row || !secret) return undefined;
  if (row.disabled_at !== null || !isRole(row.user_role)) return undefined;
  if (isUse && isUseDue(row.last_used_at, now)) recordUse(ctx, 'sessions', id, now);
  return {
    type: 'session',
    id,
    userId: row.user_id,
    role: row.user_role,
    authenticatedAt: row.authenticated_at,
    secondFactor: hasSecondFactor(row),
    lacksSecondFactor:
      !hasSecondFactor(row) &&
      (row.second_factor_due === 1 || listIn(row.second_factor_roles).includes(row.user_role)),
    ...(secret === 'current' && row.role !== row.user_role && { needsNewSecret: true }),
  };
}

/** Whether the sign-in included a second factor. For OpenID Connect, that is what the provider said. */
export const hasSecondFactor = (session: Pick<Row<'sessions'>, 'second_factor'>): boolean =>
  session.second_factor === 1;

/** The setting that lists the roles whose users need a second factor. */
const SECOND_FACTOR_ROLES = 'second_factor_roles';

/** A setting that is stored as a JSON list. One that cannot be read counts as not set, as everywhere. */
function listIn(stored: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Which secret of the session this is, if it is one that counts now. */
function matchOf(row: Row<'sessions'>, secret: string, now: Seconds): 'current' | 'previous' | undefined {
  if (row.expires_at <= now || row.last_used_at + SESSION_IDLE_SECONDS <= now) return undefined;
  if (secretMatches(secret, row.hash)) return 'current';
  // Requests that were sent before the browser learned the new secret still arrive with the old one.
  const isPrevious =
    row.previous_hash !== null &&
    row.previous_until !== null &&
    now < row.previous_until &&
    secretMatches(secret, row.previous_hash);
  return isPrevious ? 'previous' : undefined;
}
