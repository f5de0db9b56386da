import type { FastifyInstance } from 'fastify';
import type { Context } from '../kernel/context.ts';
import { addCorsHeaders, isForAllOrigins } from './cors.ts';
import { exchangeOf } from './exchange.ts';
import { NOSNIFF } from './headers.ts';
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
export function apiIndexRoute(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  app.get('/api', async (request, reply) => {
    if (request.headers.accept?.includes('text/html')) {
      const endsWithSlash = request.url.split('?', 1)[0]?.endsWith('/');
      reply.code(302).header('location', endsWithSlash ? 'docs' : 'api/docs');
    }
    addCorsHeaders(config, request, reply);
    const { url } = exchangeOf(request.raw).page;
    const index = { name: 'Daymark', documentation: `${url}/api/docs`, openapi: `${url}/api/openapi.json` };
    return reply
      .header('content-type', JSON_PLAIN)
      .header('vary', isForAllOrigins(config) ? 'Accept' : 'Accept, Origin')
      .headers(NOSNIFF)
      .send(Buffer.from(JSON.stringify(index)));
  });
}
