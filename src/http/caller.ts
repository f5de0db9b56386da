import type { IncomingMessage } from 'node:http';
import { type Actor, actorIdOf, actorLabel } from '../kernel/auth/actor.ts';
import { addressCaller } from './rate-limit.ts';
import { stateOf } from './request-state.ts';

/** Whom a request is counted for: its token, or its address if it has none. What a process asks itself is not counted. */
export function callerOf(
  actor: Actor,
  request: IncomingMessage,
  addressOf: (request: IncomingMessage) => string,
): string | undefined {
  if (stateOf(request).isOwn) return undefined;
  return actorIdOf(actor) === null ? addressCaller(addressOf(request)) : actorLabel(actor);
}
