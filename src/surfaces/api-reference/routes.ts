import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponse } from '../../http/cache/cached-response.ts';
import { exchangeOf } from '../../http/exchange.ts';
import { NOSNIFF_LIST } from '../../http/headers.ts';
import { JSON_PLAIN } from '../../http/route.ts';
import type { Page } from '../../kernel/pages/page.ts';
import { rootOf } from '../status-page/page-context.ts';
import { docsPage, type Reference, styleHash } from './page.ts';

const policy = `default-src 'none'; style-src '${styleHash}'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

const common = ['cache-control', 'no-cache', 'vary', 'Accept-Encoding', ...NOSNIFF_LIST];

/** The description of the API for machines and for people. It is generated at the first request of a page. */
export function docsRoutes(
  app: FastifyInstance,
  reference: Reference,
  describe: (pageUrl: string) => Record<string, unknown>,
): void {
  serve(app, `${reference.base}/openapi.json`, ({ url }) => {
    const headers = ['content-type', JSON_PLAIN, 'access-control-allow-origin', '*', ...common];
    return new CachedResponse(Buffer.from(JSON.stringify(describe(url))), headers);
  });
  serve(app, `${reference.base}/docs`, ({ url }) => {
    return new CachedResponse(Buffer.from(docsPage(describe(url), reference, rootOf(url))), [
      'content-type',
      'text/html; charset=utf-8',
      'content-security-policy',
      policy,
      'referrer-policy',
      'no-referrer',
      ...common,
    ]);
  });
}

function serve(app: FastifyInstance, path: string, build: (page: Page) => CachedResponse): void {
  const cached = new Map<number, CachedResponse>();
  app.get(path, (request: FastifyRequest, reply: FastifyReply) => {
    const exchange = exchangeOf(request.raw);
    const { page } = exchange;
    const response = cached.get(page.id) ?? build(page);
    cached.set(page.id, response);
    reply.hijack();
    exchange.sendUncounted(response);
  });
}
