import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { CredentialsReader } from '../auth/credentials.ts';
import type { Context, RequestOrigin } from '../context.ts';
import type { Connections } from './connections.ts';
import type { FrontCache } from './front-cache.ts';
import type { RateLimit } from './rate-limit.ts';

/** What handling a request takes. */
export interface Services {
  readonly ctx: Context;
  readonly limit: RateLimit;
  readonly cache: FrontCache;
  readonly credentialsOf: CredentialsReader;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly connections: Connections;
}

export const originOf = (request: FastifyRequest, addressOf: Services['addressOf']): RequestOrigin => ({
  id: request.id,
  address: addressOf(request.raw),
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.headers.cookie,
});
