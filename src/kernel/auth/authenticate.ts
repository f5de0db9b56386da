import type { Context } from '../context.ts';
import { type Actor, guest } from './actor.ts';
import { sessionCookieIn } from './credentials.ts';
import { findProbe, isProbeToken } from './probe-credentials.ts';
import { findSession } from './session-credentials.ts';
import { findToken } from './token-credentials.ts';

/**
 * Returns the actor that the credentials identify, or a guest if they are not valid. `isUse` is false where nobody sends
 * them now, and they are only checked again: that must not keep a session alive.
 */
export async function authenticate(
  ctx: Context,
  credentials: string,
  { isUse } = { isUse: true },
): Promise<Actor> {
  if (isProbeToken(credentials)) return (await findProbe(ctx, credentials)) ?? guest;
  const cookie = sessionCookieIn(credentials);
  const actor =
    cookie === undefined ? await findToken(ctx, credentials, isUse) : await findSession(ctx, cookie, isUse);
  return actor ?? guest;
}
