import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { addCorsHeaders } from './cors.ts';
import { JSON_PLAIN } from './route.ts';

/** Paths that answer GET below `/api` and are no operations of the API. */
export const descriptionPaths: readonly string[] = ['/api', '/api/docs', '/api/openapi.json'];

/**
 * `/api` itself says where its description is. The API answers with JSON whoever asks, so the body is the same for all; a
 * browser is sent on to the reference. The redirect is relative: it works under any host name and behind any proxy.
 */
export function apiIndexRoute(app: FastifyInstance, config: Config): void {
  const index = Buffer.from(
    JSON.stringify({
      name: 'Daymark',
      documentation: `${config.baseUrl}/api/docs`,
      openapi: `${config.baseUrl}/api/openapi.json`,
    }),
  );
  app.get('/api', async (request, reply) => {
    if (request.headers.accept?.includes('text/html')) {
      const endsWithSlash = request.url.split('?', 1)[0]?.endsWith('/');
      reply.code(302).header('location', endsWithSlash ? 'docs' : 'api/docs');
    }
    addCorsHeaders(config, request, reply);
    return reply
      .header('content-type', JSON_PLAIN)
      .header('vary', config.corsOrigins === '*' ? 'Accept' : 'Accept, Origin')
      .header('x-content-type-options', 'nosniff')
      .send(index);
  });
}
