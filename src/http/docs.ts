import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { JSON_PLAIN, type Route } from './route.ts';

/** The description of the API, for machines and for people. Made once, when the server starts. */
export function docsRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  const document = openApiDocument(routes);
  const json = Buffer.from(JSON.stringify(document));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-type', JSON_PLAIN).header('access-control-allow-origin', '*').send(json),
  );
  const { markup, styleHash } = docsPage(document);
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(Buffer.from(markup)),
  );
  app.get('/', async (_request, reply) => reply.redirect('/api/docs'));
}
