import type { FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../kernel/auth/actor.ts';
import { authenticate } from '../kernel/auth/authenticate.ts';
import { Unavailable } from '../kernel/errors.ts';
import { addCorsHeaders } from './cors.ts';
import { exchangeOf } from './exchange.ts';
import type { StreamHub } from './route.ts';
import type { Services } from './services.ts';

/** Opens a stream for a caller whom the guard let through. */
export function respondWithStream(
  { connections }: Services,
  hub: StreamHub,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!connections.openStream(request.raw)) {
    throw new Unavailable('There are too many live connections. Try again in a minute.', { retryAfter: 60 });
  }
  const { ctx, actor = guest, credentials = '' } = exchangeOf(request.raw);
  addCorsHeaders(ctx.config, request, reply);
  reply.header('x-request-id', request.id);
  const caller = {
    actor,
    key: credentials,
    identify: () => authenticate(ctx, credentials, { isUse: false }),
  };
  // It counts as a stream from now on. If it is refused, it must not stay open and be counted on.
  reply.raw.shouldKeepAlive = false;
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
  hub.join(request.raw, reply.raw, caller, Object.fromEntries(headers));
  reply.hijack();
}
