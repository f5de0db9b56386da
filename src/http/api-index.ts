import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { addCorsHeaders } from './cors.ts';
import { JSON_PLAIN } from './route.ts';

/** Paths below `/api` that answer GET without being operations of the API. */
export const descriptionPaths: readonly string[] = [
  '/api',
  '/api/docs',
  '/api/openapi.json',
  '/api/cachet3/docs',
  '/api/cachet3/openapi.json',
  '/api/v1/docs',
  '/api/v1/openapi.json',
];

/**
 * `/api` itself says where the API is described. The body is JSON for every client, and a browser is redirected to the
 * reference. The redirect is relative, so it works under any host name and behind any proxy.
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
