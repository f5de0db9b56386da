import type { FastifyRequest } from 'fastify';
import type { SessionActor } from '../kernel/auth/actor.ts';
import type { Context, RequestOrigin } from '../kernel/context.ts';
import type { FrontCache } from './cache/front-cache.ts';
import type { KnownUrl } from './cache/known-parameters.ts';
import type { Connections } from './connections/connections.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import type { KnownCallers } from './overload/known-callers.ts';

/** How many recipients a write has, by channel. */
export interface Audience {
  readonly email: number;
  /** Webhooks that write to a chat, and subscribers with Slack, Teams or a webhook. */
  readonly chat: number;
  /** Webhooks that programs read. */
  readonly webhook: number;
  /** Browsers that show notifications. */
  readonly push: number;
}

export const nobody: Audience = { email: 0, chat: 0, webhook: 0, push: 0 };

/**
 * Finds out, inside the transaction of a dry run, who would be told of the events after `newestBefore`. The function that it
 * returns counts them after the transaction.
 */
export type CountAudience = (
  inside: Context,
  newestBefore: number,
) => Promise<(ctx: Context) => Promise<Audience>>;
/** Gives a session a new secret if it needs one. Returns the `Set-Cookie` header with it. */
export type RenewSession = (ctx: Context, session: SessionActor) => Promise<string | undefined>;

/** For how many hours a response is kept for its `Idempotency-Key`. It is called in the transaction of the write. */
export type FindKeptHours = (inside: Context) => Promise<number>;

/** What handling a request takes. */
export interface Services {
  readonly cache: FrontCache;
  readonly connections: Connections;
  /** What of a URL the response of a page depends on. */
  readonly knownUrlOf: KnownUrl;
  readonly knownCallers: KnownCallers;
  readonly audienceOf: CountAudience;
  readonly findKeptHours: FindKeptHours;
  /** Frees the place of a request that waits for something to change. */
  readonly release: (exchange: Exchange) => void;
  /** Whether the process is about to stop, so that nobody should wait any longer. */
  readonly isStopping: () => boolean;
  /** Absent if the server has no sessions. */
  readonly renewSession: RenewSession | undefined;
}

export const originOf = (request: FastifyRequest): RequestOrigin => ({
  id: request.id,
  address: exchangeOf(request.raw).address,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.headers.cookie,
  appended: [],
});
