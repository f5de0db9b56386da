import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../kernel/auth/actor.ts';
import type { SpanIds } from '../lib/tracing.ts';
import type { Ticket } from './overload/bulkhead.ts';
import type { Allowance } from './rate-limit.ts';

/** What is known about a request while it is being answered. */
export class RequestState {
  readonly startedAt: number = performance.now();
  /** Whether the request has entered the pipeline. */
  hasBegun = false;
  /** Whether this process sent it to itself. */
  isOwn = false;
  /** Who sent the request, once that is known. */
  actor: Actor | undefined = undefined;
  /** What the rate limit decided, once the request has been counted. */
  allowance: Allowance | undefined = undefined;
  /** The request as the router sees it. The cache answers without the router. */
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
  #id: string | undefined = undefined;

  /**
   * Names the request in the log and in error messages. It is random: consecutive numbers would tell every caller how many
   * requests others have sent in between.
   */
  get id(): string {
    this.#id ??= newRequestId();
    return this.#id;
  }
}

function newRequestId(): string {
  const random = randomUUID();
  return `${random.slice(0, 8)}-${random.slice(-12)}`;
}

const STATE = Symbol('request state');

/** A property is faster than a WeakMap, and this is read several times in every request. */
export function stateOf(request: IncomingMessage & { [STATE]?: RequestState }): RequestState {
  request[STATE] ??= new RequestState();
  return request[STATE];
}

/** The pattern of the route that answers a request, such as `/api/incidents/:incident`; undefined if there is none. */
export function routeOf(request: IncomingMessage): string | undefined {
  const { cacheableRoute, direct, routed } = stateOf(request);
  return cacheableRoute ?? direct ?? (routed?.is404 === false ? routed.routeOptions.url : undefined);
}

/** A route as the API describes it, such as `/api/incidents/{incident}`: without the expressions of the router. */
export const describeRoute = (pattern: string): string => pattern.replace(/:(\w+)(?:\(\^.*?\$\))?/g, '{$1}');
