import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { SessionActor } from '../auth/actor.ts';
import type { CredentialsReader } from '../auth/credentials.ts';
import type { Context, RequestOrigin } from '../context.ts';
import type { Connections } from './connections.ts';
import type { FrontCache } from './front-cache.ts';
import type { RateLimit } from './rate-limit.ts';

/** Gives a session a new secret if it needs one. Returns the `Set-Cookie` header with it. */
export type RenewSession = (ctx: Context, session: SessionActor) => Promise<string | undefined>;

/** What handling a request takes. */
export interface Services {
  readonly ctx: Context;
  readonly limit: RateLimit;
  readonly cache: FrontCache;
  readonly credentialsOf: CredentialsReader;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly connections: Connections;
  /** Absent if the server has no sessions. */
  readonly renewSession: RenewSession | undefined;
}

export const originOf = (request: FastifyRequest, addressOf: Services['addressOf']): RequestOrigin => ({
  id: request.id,
  address: addressOf(request.raw),
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.headers.cookie,
});
