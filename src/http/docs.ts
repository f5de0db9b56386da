import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { JSON_PLAIN, type Route } from './route.ts';

/** The description of the API, for machines and for people; made when it is first asked for. */
export function docsRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  const json = once(() => Buffer.from(JSON.stringify(openApiDocument(routes))));
  const page = once(() => {
    const { markup, styleHash } = docsPage(openApiDocument(routes));
    return { bytes: Buffer.from(markup), styleHash };
  });
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-type', JSON_PLAIN).header('access-control-allow-origin', '*').send(json()),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src '${page().styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(page().bytes),
  );
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
