import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponse } from '../../http/cache/cached-response.ts';
import { type Exchange, exchangeOf } from '../../http/exchange.ts';
import { NOSNIFF_LIST } from '../../http/headers.ts';
import { JSON_PLAIN } from '../../http/route.ts';
import { NotFound } from '../../kernel/errors.ts';
import type { Page } from '../../kernel/pages/page.ts';
import { rootOf } from '../status-page/page-context.ts';
import { docsPages, type Reference, styleHash } from './page.ts';

const policy = `default-src 'none'; style-src '${styleHash}'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

const common = ['cache-control', 'no-cache', 'vary', 'Accept-Encoding', ...NOSNIFF_LIST];

/** The description of the API for machines and for people. It is generated at the first request of a page. */
export function docsRoutes(
  app: FastifyInstance,
  reference: Reference,
  describe: (pageUrl: string) => Record<string, unknown>,
): void {
  const descriptions = new Map<number, CachedResponse>();
  app.get(`${reference.base}/openapi.json`, (request, reply) => {
    const exchange = exchangeOf(request.raw);
    send(
      exchange,
      reply,
      once(descriptions, exchange.page, ({ url }) => jsonResponse(describe(url))),
    );
  });
  const references = new Map<number, ReadonlyMap<string, CachedResponse>>();
  const pagesOf = ({ url }: Page) =>
    new Map(
      Array.from(docsPages(describe(url), reference, rootOf(url)), ([name, markup]) => [
        name,
        htmlResponse(markup),
      ]),
    );
  const sendPage = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const exchange = exchangeOf(request.raw);
    const response = once(references, exchange.page, pagesOf).get(name);
    if (!response) throw new NotFound();
    send(exchange, reply, response);
  };
  app.get(`${reference.base}/docs`, (request, reply) => sendPage(request, reply, ''));
  app.get<{ Params: { name: string } }>(`${reference.base}/docs/:name`, (request, reply) =>
    sendPage(request, reply, request.params.name),
  );
}

function once<T>(built: Map<number, T>, page: Page, build: (page: Page) => T): T {
  const made = built.get(page.id) ?? build(page);
  built.set(page.id, made);
  return made;
}

function send(exchange: Exchange, reply: FastifyReply, response: CachedResponse): void {
  reply.hijack();
  exchange.sendUncounted(response);
}

const jsonResponse = (document: Record<string, unknown>) =>
  new CachedResponse(Buffer.from(JSON.stringify(document)), [
    'content-type',
    JSON_PLAIN,
    'access-control-allow-origin',
    '*',
    ...common,
  ]);

const htmlResponse = (markup: string) =>
  new CachedResponse(Buffer.from(markup), [
    'content-type',
    'text/html; charset=utf-8',
    'content-security-policy',
    policy,
    'referrer-policy',
    'no-referrer',
    ...common,
  ]);
