import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guest } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { Finished } from './finished.ts';
import { countedAllowances } from './front-cache.ts';
import type { Services } from './server.ts';

/** What is served beside the API: pages, feeds, pictures. Everybody is shown what the public may see. */
export interface Site {
  readonly routes: readonly SiteRoute[];
  /** What an answer depends on besides its URL: the language that the reader asks for. */
  readonly variantOf: (request: IncomingMessage) => string;
  /** A page for what went wrong. It needs no database, which may be the very reason. */
  readonly errorPage: (code: number, variant: string) => Promise<SiteAnswer>;
  /** Ends what would otherwise go on for ever. */
  readonly close: () => void | Promise<void>;
}

export type SiteRoute = {
  /** From the root, with parameters as `{guid}`. */
  readonly path: string;
} & (
  | { readonly render: (ctx: Context, request: SiteRequest) => Promise<SiteAnswer>; readonly stream?: never }
  | {
      readonly stream: (request: IncomingMessage, response: ServerResponse, site: SiteRequest) => void;
      readonly render?: never;
    }
);

export interface SiteRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly variant: string;
}

export interface SiteAnswer {
  readonly body: string | Buffer;
  readonly type: string;
  /** Names and values in turn. */
  readonly headers?: readonly string[];
}

/** Answers a request for a page that was judged; it is made once for all who ask in the same moment. */
export async function answerSite(
  { ctx, cache }: Services,
  site: Site,
  route: SiteRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const url = request.raw.url as string;
  const asked: SiteRequest = {
    params: request.params as Record<string, string>,
    query: new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : ''),
    variant: variantFor(site, request.raw),
  };
  if (route.stream) {
    reply.hijack();
    route.stream(request.raw, reply.raw, asked);
    return;
  }
  const { render } = route;
  const finished = await cache.finish(guest, asked.variant, url, async () => {
    const { body, type, headers = [] } = await render(ctx, asked);
    return new Finished(Buffer.from(body), headersOf(type, headers));
  });
  reply.hijack();
  finished.send(request.raw, reply.raw, countedAllowances.get(request.raw));
}

const headersOf = (type: string, headers: readonly string[]): string[] => [
  'content-type',
  type,
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'strict-origin-when-cross-origin',
  ...(headers.includes('cache-control') ? [] : ['cache-control', 'no-cache']),
  ...(headers.includes('vary') ? [] : ['vary', 'Accept-Encoding']),
  ...headers,
];

export async function sendErrorPage(
  site: Site,
  code: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body, type, headers = [] } = await site.errorPage(code, site.variantOf(request.raw));
  const fields = headersOf(type, headers);
  for (let index = 0; index < fields.length; index += 2) {
    reply.header(fields[index] as string, fields[index + 1]);
  }
  return reply.code(code).header('x-request-id', request.id).send(Buffer.from(body));
}

/** Only pages speak languages. */
export const variantFor = (site: Site, request: IncomingMessage): string =>
  isApi(request.url as string) ? '' : site.variantOf(request);

/** Whether an answer to this URL is for the API's clients, who read JSON. */
export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
