import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Actor, actorIdOf, actorLabel } from '../kernel/auth/actor.ts';
import type { CredentialsReader } from '../kernel/auth/credentials.ts';
import type { Context } from '../kernel/context.ts';
import type { Page } from '../kernel/pages/page.ts';
import type { SpanIds } from '../lib/tracing.ts';
import type { CachedResponse } from './cache/cached-response.ts';
import { isForAllOrigins } from './cors.ts';
import { dialectOf } from './dialect-choice.ts';
import type { Ticket } from './overload/bulkhead.ts';
import type { Allowance, RateLimit } from './rate-limit.ts';
import { isApi } from './target.ts';

/** What requests are judged by: the same for all requests to a server. */
export interface Door {
  readonly ctx: Context;
  readonly limit: RateLimit;
  readonly credentialsOf: CredentialsReader;
  readonly addressOf: (request: IncomingMessage) => string;
  /** The language that a visitor asks for; empty if that is none of ours. */
  readonly languageOf: (request: IncomingMessage) => string;
  /** Clients of other APIs send a token in a header of their own. */
  readonly tokenHeaders: readonly { readonly prefix: string; readonly tokenHeader: string }[];
}

/**
 * A request with its response, and everything that is decided about it. Each question is asked once, here: for which page it is,
 * who asks, what the response depends on, and how much the rate limit leaves. Whoever looks at a request asks its exchange
 * instead of the headers, so that a new kind of caller, page or variant is added in one place.
 */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly startedAt: number = performance.now();
  /** Decided before anything else looks at the request. */
  readonly page: Page;
  /** The normalized target: nothing changes it from here on. */
  readonly url: string;
  /** What the request says about who sends it; undefined for a guest. Nobody has checked it. */
  readonly credentials: string | undefined;
  /** Who sent the request, once that is known. */
  actor: Actor | undefined = undefined;
  /** The request as the router sees it. What needs no router is answered without. */
  routed: FastifyRequest | undefined = undefined;
  /** The pattern of the route, if its response is made without the router. */
  direct: string | undefined = undefined;
  /** Why a response could not be made without the router. The route reports it. */
  failure: { readonly error: unknown } | undefined = undefined;
  /** For a response that can be cached: the pattern of the route that made it, such as `/api/incidents/:incident`. */
  cacheableRoute: string | undefined = undefined;
  /** Its place among the requests that are worked on; undefined if the cache answered it. */
  ticket: Ticket | undefined = undefined;
  /** What names its span; undefined if there are no traces. */
  spanIds: SpanIds | undefined = undefined;
  readonly #door: Door;
  #allowance: Allowance | undefined;
  #id: string | undefined;

  constructor(door: Door, request: Carrier, response: ServerResponse, id?: string) {
    const { headers } = request;
    this.#door = door;
    this.request = request;
    this.response = response;
    this.page = door.ctx.pages.forHost(headers.host);
    this.url = request.url as string;
    // A token in the header of another API counts like one in `Authorization`.
    for (const { prefix, tokenHeader } of door.tokenHeaders) {
      const token = headers[tokenHeader];
      if (token !== undefined && this.url.startsWith(prefix)) headers.authorization ??= `Bearer ${token}`;
    }
    this.credentials = door.credentialsOf(headers);
    this.#allowance = request[COUNTED];
    this.#id = id;
    request[EXCHANGE] = this;
  }

  /**
   * Names the request in the log and in error messages. It is random: consecutive numbers would tell every caller how many
   * requests others have sent in between.
   */
  get id(): string {
    this.#id ??= newRequestId();
    return this.#id;
  }

  /** The context in which it is answered: everything that it reads and writes is that of its page. */
  get ctx(): Context {
    const { ctx } = this.#door;
    return this.page === ctx.page ? ctx : { ...ctx, page: this.page };
  }

  /** The address of the client. */
  get address(): string {
    return this.#door.addressOf(this.request);
  }

  get isGuest(): boolean {
    return this.credentials === undefined;
  }

  get isRead(): boolean {
    const { method } = this.request;
    return method === 'GET' || method === 'HEAD';
  }

  /** Whether others may get the same response: its headers do not depend on the origin of the request. */
  get isShareable(): boolean {
    const { headers } = this.request;
    return this.isRead && (isForAllOrigins(this.#door.ctx.config) || headers.origin === undefined);
  }

  /** The language that the reader of a page asks for; empty in the API. */
  get language(): string {
    return isApi(this.url) ? '' : this.#door.languageOf(this.request);
  }

  /** What the response depends on besides page, kind of viewer and URL: the dialect in the API, the language of a page. */
  variantFor(actor: Actor): string {
    return isApi(this.url) ? dialectOf(this.request.headers, actor) : this.language;
  }

  /** What the rate limit decided, once the request has been counted. */
  get allowance(): Allowance | undefined {
    return this.#allowance;
  }

  /**
   * Counts the request, once, for its token or for its address if it has none. Undefined if nobody is counted: what a process
   * asks itself is not.
   */
  count(actor: Actor): Allowance | undefined {
    const { limit } = this.#door;
    if (this.#allowance || !limit.isOn || isOwn(this.request)) return this.#allowance;
    this.#allowance =
      actorIdOf(actor) === null
        ? limit.takeThrough(this.request.socket, this.address)
        : limit.takeFor(actorLabel(actor));
    return this.#allowance;
  }

  /** Sends a response that is ready. `added` are headers of this one time, names and values in turn. */
  send(cached: CachedResponse, added?: readonly string[]): void {
    this.#note(cached);
    cached.send(this.request, this.response, this.#allowance, added);
  }

  /** The same without a word about the rate limit. */
  sendUncounted(cached: CachedResponse): void {
    this.#note(cached);
    cached.send(this.request, this.response, undefined);
  }

  /** Whoever makes a response also sends it first. */
  #note(cached: CachedResponse): void {
    cached.route ??= this.direct ?? this.routed?.routeOptions.url;
    this.cacheableRoute = cached.route;
  }

  /** The pattern of the route that answers, such as `/api/incidents/:incident`; undefined if there is none. */
  get route(): string | undefined {
    const { cacheableRoute, direct, routed } = this;
    return cacheableRoute ?? direct ?? (routed?.is404 === false ? routed.routeOptions.url : undefined);
  }
}

export function newRequestId(): string {
  const random = randomUUID();
  return `${random.slice(0, 8)}-${random.slice(-12)}`;
}

/** A property is faster than a WeakMap, and this is read several times in every request. */
const EXCHANGE = Symbol('exchange');
const OWN = Symbol('sent by this process');
const COUNTED = Symbol('counted before');

type Carrier = IncomingMessage & { [EXCHANGE]?: Exchange; [OWN]?: true; [COUNTED]?: Allowance };

/** The exchange that a request has begun; undefined if it has not come through the pipeline yet. */
export const findExchange = (request: Carrier): Exchange | undefined => request[EXCHANGE];

/** The exchange of a request. One that has not come through the pipeline cannot be answered. */
export function exchangeOf(request: Carrier): Exchange {
  const exchange = request[EXCHANGE];
  if (!exchange) throw new Error('A request was to be answered that has not come through the pipeline.');
  return exchange;
}

/** This process sends the request to itself. */
export function markOwn(request: Carrier): void {
  request[OWN] = true;
}

/** The request was counted before it became an exchange. */
export function markCounted(request: Carrier, allowance: Allowance): void {
  request[COUNTED] = allowance;
}

const isOwn = (request: Carrier): boolean => request[OWN] === true;

/** A route as the API describes it, such as `/api/incidents/{incident}`: without the expressions of the router. */
export const describeRoute = (pattern: string): string => pattern.replace(/:(\w+)(?:\(\^.*?\$\))?/g, '{$1}');
