import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, guest } from '../kernel/auth/actor.ts';
import type { Context } from '../kernel/context.ts';
import { NotFound, Unavailable } from '../kernel/errors.ts';
import { type Page, tagsOn } from '../kernel/pages/page.ts';
import { queryOf } from '../kernel/query-string.ts';
import type { Seconds } from '../lib/clock.ts';
import { encodeUtf8 } from '../lib/utf8.ts';
import { sharedCacheHeaders } from './cache/cache-control.ts';
import type { Span } from './cache/cache-generation.ts';
import { CachedResponse } from './cache/cached-response.ts';
import type { MarkStale } from './cache/stale-cache.ts';
import { exchangeOf } from './exchange.ts';
import { NOSNIFF_LIST } from './headers.ts';
import { withoutRetryAfterCommit } from './idempotency/commits.ts';
import { readPublic } from './public-read.ts';
import { originOf, type Services } from './services.ts';

/** Says, in the form of the other product, that its API is not here. */
interface ForeignResponse {
  readonly code: number;
  readonly document: object;
}

/** What the server offers besides the API: pages, feeds and pictures. All callers see what the public may see. */
export interface Site {
  readonly routes: readonly SiteRoute[];
  /** What a response depends on besides its URL: the language that the visitor asks for. */
  readonly variantOf: (request: IncomingMessage) => string;
  /** The parameters that pages read from their queries. Pages see no others, and are cached without them. */
  readonly parameters: readonly string[];
  /** The page for an error. It needs no database, because that may be what failed. */
  readonly errorPage: (page: Page, code: number, variant: string) => Promise<SiteResponse>;
  /** What programs get at an address that belongs to an API of another product; undefined for all other addresses. */
  readonly foreignApi?: (page: Page, path: string) => ForeignResponse | undefined;
  /** From now on, until when the clock does not change what the public may see, if nothing is written. */
  readonly findStable?: () => Promise<Span>;
  /** What is needed while the database is away. Without it, pages do not say that they are old. */
  readonly outage?: {
    /** Says on a page that it is old. */
    readonly markStale: MarkStale;
    /** URLs that are rendered now and then, so that there always is a last response. */
    readonly essentialUrls: readonly string[];
    /** The URLs of what is open on a page now, such as incidents: as long as it is, it belongs to them. */
    readonly findOpenUrls?: (page: Page) => Promise<readonly string[]>;
    /** Reads what the error pages show of the settings. */
    readonly prepareErrorPages: () => Promise<void>;
  };
  /** Ends the live streams, which would otherwise keep the server from stopping. */
  readonly close: () => void | Promise<void>;
}

export type SiteRoute = {
  /**
   * From the root, with parameters as `{guid}`. A parameter named `{token}` is a secret, and never logged; `{language}`
   * stands for the languages of the page only. `*` at the end
   * stands for everything deeper that no other route has.
   */
  readonly path: string;
  /** Needs no database, and works while the database is away. */
  readonly withoutDatabase?: true;
  /**
   * For what the public may see: the tags of the response, which name what it shows. Shared caches may keep such responses.
   * A response may have tags of its own.
   */
  readonly tags?: (params: SiteRequest['params']) => readonly string[];
} & (
  | {
      readonly render: (ctx: Context, request: SiteRequest) => Promise<SiteResponse>;
      /** Changes whenever the response does. For answers that take long to render. */
      readonly fingerprint?: (ctx: Context, request: SiteRequest) => Promise<string>;
      /** The path to which the page has moved for good; undefined if it has not. */
      readonly movedTo?: (ctx: Context, request: SiteRequest) => Promise<string | undefined>;
      /** With this parameter in its query, the page is for one visitor alone, and is never cached. */
      readonly personal?: { readonly parameter: string; readonly respond: Respond };
      /** What to show while the database is away. Without it, that is an error page. */
      readonly fallback?: () => Promise<SiteResponse>;
      readonly stream?: never;
      readonly respond?: never;
      readonly constant?: never;
    }
  | {
      /**
       * A response that stays the same as long as the process runs, for the part of the path that `*` stands for; undefined
       * if there is none. It is for everybody, so the caller is not identified, and the database is not asked.
       */
      readonly constant: (path: string) => CachedResponse | undefined;
      readonly personal?: never;
      readonly render?: never;
      readonly stream?: never;
      readonly respond?: never;
    }
  | {
      readonly stream: (request: IncomingMessage, response: ServerResponse, site: StreamRequest) => void;
      readonly personal?: never;
      readonly render?: never;
      readonly respond?: never;
      readonly constant?: never;
    }
  | {
      /** For responses to one visitor alone, and to a submitted form. They are never cached. */
      readonly respond: Respond;
      readonly method: 'GET' | 'POST';
      readonly personal?: never;
      readonly render?: never;
      readonly stream?: never;
      readonly constant?: never;
    }
);

type Respond = (ctx: Context, request: PersonalRequest) => Promise<PersonalResponse>;

export interface SiteRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly variant: string;
}

export interface StreamRequest extends SiteRequest {
  /** The address of the client. */
  readonly address: string;
  readonly page: Page;
}

export interface PersonalRequest extends StreamRequest {
  /** The submitted form; empty for GET. */
  readonly form: URLSearchParams;
  /** The visitor, who may be signed in. */
  readonly actor: Actor;
  /** Whether only the headers are asked for, as programs do that look at links. */
  readonly isHead: boolean;
}

export type PersonalResponse =
  | (SiteResponse & { readonly code?: number })
  | { readonly redirect: string; readonly headers?: SiteResponse['headers'] };

export interface SiteResponse {
  readonly body: string | Buffer;
  readonly type: string;
  /** Names and values in turn. */
  readonly headers?: readonly string[];
  /** What it shows, besides what its route says: see `SiteRoute.tags`. */
  readonly tags?: readonly string[];
  /** When the clock will change it, apart from changes of the public state. Absent if that may be in a second. */
  readonly changesAt?: Seconds;
}

/** Nothing is there, and browsers are shown something in its place, such as an empty image. Nobody keeps it. */
export class Missing extends NotFound {
  readonly response: SiteResponse;
  constructor(response: SiteResponse) {
    super();
    this.response = response;
  }
}

/** Sends a page. It is rendered once for all visitors who ask for it at the same version of the data. */
export async function respondWithSite(
  { cache, connections, knownUrlOf }: Services,
  route: SiteRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const exchange = exchangeOf(request.raw);
  const { ctx, url } = exchange;
  const asked: SiteRequest = {
    params: request.params as Record<string, string>,
    query: queryOf(url),
    variant: exchange.language,
  };
  if (route.constant) {
    const response = route.constant(asked.params['*'] ?? '');
    if (!response) throw new NotFound();
    reply.hijack();
    exchange.send(response);
    return undefined;
  }
  const respondPersonally = async (respond: Respond): Promise<FastifyReply> => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const origin = originOf(request);
    const visitor = {
      ...asked,
      form,
      page: ctx.page,
      address: origin.address,
      actor: exchange.actor ?? guest,
      isHead: request.method === 'HEAD',
    };
    const response = await withoutRetryAfterCommit({ ...ctx, origin }, (noted) => respond(noted, visitor));
    return sendPersonal(response, reply);
  };
  if (route.respond) return respondPersonally(route.respond);
  if (route.personal && asked.query.has(route.personal.parameter))
    return respondPersonally(route.personal.respond);
  if (route.stream) {
    if (!connections.openStream(request.raw)) return refuseStream(reply);
    reply.hijack();
    route.stream(request.raw, reply.raw, { ...asked, page: ctx.page, address: exchange.address });
    return undefined;
  }
  const { render, fallback } = route;
  const known: SiteRequest = { ...asked, query: queryOf(knownUrlOf(url)) };
  const { movedTo } = route;
  const path =
    movedTo &&
    (await cache.staleResponses.inTime(
      ctx.page,
      guest,
      asked.variant,
      url,
      () => movedTo(ctx, asked),
      'address',
    ));
  if (path !== undefined) return sendMoved(withQueryOf(url, path), reply);
  const seconds = route.tags ? ctx.config.publicCacheSeconds : 0;
  const make = async () => {
    // A shared cache keeps one response for everybody, so it depends on nothing but the address.
    const {
      body,
      type,
      headers = [],
      tags = [],
      changesAt = 0,
    } = await readPublic(ctx, guest, (chosen) =>
      render(chosen, seconds > 0 ? { ...known, variant: '' } : known),
    );
    const all = tagsOn(ctx.page, [...(route.tags?.(asked.params) ?? []), ...tags]);
    const shared = seconds === 0 ? headers : sharedCacheHeaders(seconds, all, headers);
    const made = new CachedResponse(
      typeof body === 'string' ? encodeUtf8(body) : body,
      headersOf(type, shared),
    );
    made.changesAt = changesAt;
    return made;
  };
  let cached: CachedResponse;
  try {
    cached = route.withoutDatabase
      ? await cache.getOrMakeFixed(ctx.page, url, make)
      : await cache.getOrMake(ctx.page, guest, asked.variant, url, make);
  } catch (error) {
    if (error instanceof Missing) return sendMissing(error.response, reply);
    if (!fallback || !(error instanceof Unavailable)) throw error;
    if (cache.staleResponses.send(exchange)) {
      reply.hijack();
      return undefined;
    }
    const { body, type, headers = [] } = await fallback();
    cached = new CachedResponse(
      Buffer.from(body),
      headersOf(type, ['cache-control', 'no-store', ...headers]),
    );
  }
  reply.hijack();
  exchange.send(cached);
  return undefined;
}

const streamRefusal = ['cache-control', 'no-store', 'retry-after', '60', 'access-control-allow-origin', '*'];

/** The page's script then polls the page instead. */
const refuseStream = (reply: FastifyReply): FastifyReply =>
  addHeaders(reply, headersOf('text/plain; charset=utf-8', streamRefusal))
    .code(503)
    .send('There are too many live connections. Ask for the page instead, or try again in a minute.\n');

/** Nobody may store the response, and links on it must not reveal its address. */
const personal = ['cache-control', 'no-store', 'referrer-policy', 'no-referrer', 'x-robots-tag', 'noindex'];

function sendPersonal(response: PersonalResponse, reply: FastifyReply): FastifyReply {
  if ('redirect' in response) {
    return addHeaders(reply, ['location', response.redirect, ...personal, ...(response.headers ?? [])])
      .code(303)
      .send();
  }
  const { body, type, headers = [], code = 200 } = response;
  return addHeaders(reply, headersOf(type, [...personal, ...headers]))
    .code(code)
    .send(Buffer.from(body));
}

const sendMissing = ({ body, type, headers = [] }: SiteResponse, reply: FastifyReply): FastifyReply =>
  addHeaders(reply, headersOf(type, ['cache-control', 'no-store', ...headers]))
    .code(404)
    .send(Buffer.from(body));

/** The path with the query of this URL, which comes before a fragment. */
function withQueryOf(url: string, path: string): string {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const [place = '', fragment] = path.split('#', 2);
  return place + query + (fragment === undefined ? '' : `#${fragment}`);
}

/** A permanent redirect that clients revalidate: when the entry is hidden later, its old address must stop working too. */
const sendMoved = (location: string, reply: FastifyReply): FastifyReply =>
  addHeaders(reply, ['location', location, 'cache-control', 'no-cache', ...NOSNIFF_LIST])
    .code(301)
    .send();

function addHeaders(reply: FastifyReply, fields: readonly string[]): FastifyReply {
  for (let index = 0; index < fields.length; index += 2) {
    reply.header(fields[index] as string, fields[index + 1]);
  }
  return reply;
}

export const headersOf = (type: string, headers: readonly string[]): string[] => [
  'content-type',
  type,
  ...NOSNIFF_LIST,
  ...(headers.includes('referrer-policy') ? [] : ['referrer-policy', 'strict-origin-when-cross-origin']),
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
  const { page, language } = exchangeOf(request.raw);
  const { body, type, headers = [] } = await site.errorPage(page, code, language);
  return addHeaders(reply, headersOf(type, headers))
    .code(code)
    .header('x-request-id', request.id)
    .send(Buffer.from(body));
}

/** The methods that a page accepts. */
export const siteVerbs = (route: SiteRoute): string[] =>
  route.respond && route.method === 'POST' ? ['POST'] : ['GET', 'HEAD'];
