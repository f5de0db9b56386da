import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../kernel/config.ts';
import { DIALECT_HEADER } from './dialect-choice.ts';

const CORS_EXPOSED =
  'Age, Daymark-Event, ETag, Retry-After, Warning, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

type CorsConfig = Pick<Config, 'corsOrigins'>;

/** Whether the headers of a response are the same whatever its origin, so that all who ask can share it. */
export const isForAllOrigins = ({ corsOrigins }: CorsConfig): boolean => corsOrigins === '*';

/** The headers of a response that is the same for all origins, names and values in turn; none if it is not. */
export const corsForAll = (config: CorsConfig): readonly string[] =>
  isForAllOrigins(config)
    ? ['access-control-allow-origin', '*', 'access-control-expose-headers', CORS_EXPOSED]
    : [];

/** Lets browsers on the allowed origins read. They never send cookies or other credentials. */
export function addCorsHeaders(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const origin = allowedOrigin(config, request.headers.origin, reply);
  if (origin === undefined) return;
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', CORS_EXPOSED);
}

/** Answers OPTIONS: a browser's preflight request, or somebody who wants to know the allowed methods. */
export function respondToOptions(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  verbs: string[],
) {
  const origin = allowedOrigin(config, request.headers.origin, reply);
  reply.code(204).header('allow', [...verbs, 'OPTIONS'].join(', '));
  if (origin !== undefined) {
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-methods', 'GET, HEAD, OPTIONS')
      .header(
        'access-control-allow-headers',
        `Accept, Authorization, Content-Type, If-None-Match, Last-Event-ID, X-Cachet-Token, ${DIALECT_HEADER}`,
      )
      .header('access-control-max-age', '86400');
  }
  return reply.send();
}

function allowedOrigin(
  config: CorsConfig,
  origin: string | undefined,
  reply: FastifyReply,
): string | undefined {
  if (isForAllOrigins(config)) return '*';
  reply.header('vary', 'Origin');
  return origin !== undefined && config.corsOrigins.includes(origin) ? origin : undefined;
}
