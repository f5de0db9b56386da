import type { Seconds } from '../../lib/clock.ts';
import { ReauthenticationRequired } from '../errors.ts';
import type { Actor, SessionActor } from './actor.ts';

const RECENT_SECONDS = 15 * 60;

/**
 * Passwords, second factors, passkeys, tokens, and who may sign in with which address and role may be changed only soon after
 * a sign-in: whoever finds an unlocked computer must neither be able to take over an account nor to lock others out. Tokens
 * and the command line never sign in, so this does not concern them.
 */
export function requireRecentSignIn(actor: Actor, now: Seconds): void {
  if (actor.type === 'session' && !isRecent(actor, now)) throw new ReauthenticationRequired();
}

export const isRecent = ({ authenticatedAt }: SessionActor, now: Seconds): boolean =>
  now - authenticatedAt <= RECENT_SECONDS;
