import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponse } from '../http/cached-response.ts';
import { JSON_PLAIN } from '../http/route.ts';
import { docsPage, type Reference } from './page.ts';

const common = ['cache-control', 'no-cache', 'vary', 'Accept-Encoding', 'x-content-type-options', 'nosniff'];

/** The description of the API for machines and for people. It is generated at the first request. */
export function docsRoutes(
  app: FastifyInstance,
  reference: Reference,
  describe: () => Record<string, unknown>,
): void {
  serve(app, `${reference.base}/openapi.json`, () => {
    const headers = ['content-type', JSON_PLAIN, 'access-control-allow-origin', '*', ...common];
    return new CachedResponse(Buffer.from(JSON.stringify(describe())), headers);
  });
  serve(app, `${reference.base}/docs`, () => {
    const { markup, styleHash } = docsPage(describe(), reference);
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

function serve(app: FastifyInstance, path: string, build: () => CachedResponse): void {
  let cached: CachedResponse | undefined;
  app.get(path, (request: FastifyRequest, reply: FastifyReply) => {
    cached ??= build();
    reply.hijack();
    cached.send(request.raw, reply.raw, undefined);
  });
}
