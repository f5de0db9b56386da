import type { Context } from '../context.ts';
import { type Actor, guest } from './actor.ts';
import { sessionCookieIn } from './credentials.ts';
import { findSession } from './session-credentials.ts';
import { findToken } from './token-credentials.ts';

/** Returns the actor that the credentials identify, or a guest if they are not valid. */
export async function authenticate(ctx: Context, credentials: string): Promise<Actor> {
  const cookie = sessionCookieIn(credentials);
  const actor = cookie === undefined ? await findToken(ctx, credentials) : await findSession(ctx, cookie);
  return actor ?? guest;
}
