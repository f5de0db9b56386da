import type { FastifyInstance } from 'fastify';
import type { Context } from '../kernel/context.ts';
import { addCorsHeaders, isForAllOrigins } from './cors.ts';
import { exchangeOf } from './exchange.ts';
import { NOSNIFF } from './headers.ts';
import { JSON_PLAIN, type Route } from './route.ts';

/** Where the API is described, and the dialects that programs of other products speak. */
const REFERENCES = ['/api', '/api/cachet3', '/api/v1'] as const;

/** Paths below `/api` that answer GET without being operations of the API. */
export const descriptionPaths = (routes: readonly Route[]): readonly string[] => [
  '/api',
  ...REFERENCES.flatMap((base) => [
    `${base}/openapi.json`,
    `${base}/docs`,
    ...[...new Set(routes.map(({ tag }) => tag))].map((tag) => `${base}/docs/${slugOf(tag)}`),
  ]),
];

/** The last part of the address of the page that describes the operations with this tag. */
export const slugOf = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');

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
