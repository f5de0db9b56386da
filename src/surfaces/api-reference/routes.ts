import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponse } from '../../http/cache/cached-response.ts';
import { pageOf } from '../../http/request-page.ts';
import { JSON_PLAIN } from '../../http/route.ts';
import type { Context } from '../../kernel/context.ts';
import type { Page } from '../../kernel/pages/page.ts';
import { docsPage, type Reference } from './page.ts';

const common = ['cache-control', 'no-cache', 'vary', 'Accept-Encoding', 'x-content-type-options', 'nosniff'];

/** The description of the API for machines and for people. It is generated at the first request of a page. */
export function docsRoutes(
  app: FastifyInstance,
  ctx: Pick<Context, 'pages'>,
  reference: Reference,
  describe: (pageUrl: string) => Record<string, unknown>,
): void {
  serve(app, ctx, `${reference.base}/openapi.json`, ({ url }) => {
    const headers = ['content-type', JSON_PLAIN, 'access-control-allow-origin', '*', ...common];
    return new CachedResponse(Buffer.from(JSON.stringify(describe(url))), headers);
  });
  serve(app, ctx, `${reference.base}/docs`, ({ url }) => {
    const { markup, styleHash } = docsPage(describe(url), reference);
    const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
    return new CachedResponse(Buffer.from(markup), [
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

function serve(
  app: FastifyInstance,
  ctx: Pick<Context, 'pages'>,
  path: string,
  build: (page: Page) => CachedResponse,
): void {
  const cached = new Map<number, CachedResponse>();
  app.get(path, (request: FastifyRequest, reply: FastifyReply) => {
    const page = pageOf(ctx, request);
    const response = cached.get(page.id) ?? build(page);
    cached.set(page.id, response);
    reply.hijack();
    response.send(request.raw, reply.raw, undefined);
  });
}
