import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentTracer } from '../lib/tracing.ts';
import { keepPrivate } from './cache/cache-control.ts';
import type { DirectHits } from './cache/direct-hits.ts';
import type { FrontCache } from './cache/front-cache.ts';
import type { Connections } from './connections/connections.ts';
import { hasSeveralHosts } from './connections/several-hosts.ts';
import { type Door, Exchange, exchangeOf, findExchange } from './exchange.ts';
import { NOSNIFF } from './headers.ts';
import { isHealthCheck, respondToHealthCheck } from './health.ts';
import type { Admission } from './overload/admission.ts';
import type { Readiness } from './readiness.ts';
import { normalizeTarget } from './target.ts';
import { traceRequest } from './trace-request.ts';

/** Runs when a response is closed: it was sent completely, or the client went away. */
export type FinishHook = (exchange: Exchange) => void;

/**
 * Responds to a request that needs neither the cache nor the router, and returns whether it does. `otherwise` lets the request go
 * on as usual.
 */
export type Shortcut = (exchange: Exchange, otherwise: () => void) => boolean;

type Route = (exchange: Exchange) => void;

/** What a request passes besides its connection and the cache. */
interface PipelineStages {
  readonly door: Door;
  readonly directHits: DirectHits;
  readonly readiness: Readiness;
  readonly admission: Admission;
  readonly shortcut?: Shortcut | undefined;
}

/**
 * What happens to every request, in this order. A response of the front cache takes the same way as one of a route.
 *
 * 1. `connections.ts` counts the request on its connection, or drops it if the connection was refused. If it is a usual
 *    request of a guest for something that is cached, `direct-hits.ts` answers it, and the other stages are left out.
 *    Otherwise `target.ts` gives the URL its only spelling, before anything is compared, cached or logged. `health.ts` answers `/healthz` and `/readyz` right
 *    away, whatever happens to the rest.
 * 2. `exchange.ts` decides for which page the request is and what it says about its sender. If it has credentials,
 *    `http/cache/cache-control.ts` makes sure that no shared cache stores its response. What higher layers respond to by
 *    themselves takes its shortcut here, such as heartbeats of known jobs.
 * 3. `front-cache.ts` finds out whether it knows the caller, counts the request (`rate-limit.ts`) and sends the response, if
 *    it has one for this page, this kind of viewer and this variant.
 * 4. Otherwise `overload/` lets the request begin, makes it wait, or refuses it (503), if there is too much to do.
 * 5. `direct-reads.ts` makes what guests read most. For everything else, the router finds the route. `guard.ts` identifies
 *    the caller (401), counts the request (429) and checks the ability (403). `respond.ts` (API) or `site.ts` (pages)
 *    sends the response.
 * 6. When the response is closed, the finish hooks run: the connection is free again, and `request-log.ts` writes a line.
 */
export class Pipeline {
  readonly #connections: Connections;
  readonly #cache: FrontCache;
  readonly #stages: PipelineStages;
  readonly #onClose: (this: ServerResponse) => void;

  constructor(
    connections: Connections,
    cache: FrontCache,
    stages: PipelineStages,
    finishHooks: readonly FinishHook[],
  ) {
    this.#connections = connections;
    this.#cache = cache;
    this.#stages = stages;
    // One function for all responses, since creating one for each costs time.
    this.#onClose = function () {
      const exchange = exchangeOf(this.req);
      for (const hook of finishHooks) hook(exchange);
    };
  }

  /** Handles a request that came in through a socket. */
  handle(request: IncomingMessage, response: ServerResponse, route: Route): void {
    if (!this.#connections.begin(request, response)) return;
    const { directHits, readiness, shortcut } = this.#stages;
    if (directHits.send(request, response)) return;
    // Sends `Connection: close`, so that the client opens its next connection elsewhere.
    if (readiness.isDraining) response.shouldKeepAlive = false;
    request.url = normalizeTarget(request.url as string);
    if (isHealthCheck(request.url)) {
      response.on('close', () => this.#connections.end(response));
      void respondToHealthCheck(request, response, () => readiness.report());
      return;
    }
    const exchange = this.#open(request, response);
    if (hasSeveralHosts(request)) {
      refuseHosts(response);
      return;
    }
    const otherwise = () => this.#respond(exchange, route);
    const handle = () => {
      if (!shortcut?.(exchange, otherwise)) otherwise();
    };
    const tracer = currentTracer();
    if (tracer) traceRequest(tracer, exchange, handle);
    else handle();
  }

  #respond(exchange: Exchange, route: Route): void {
    this.#cache.handle(exchange, (lookUpAgain) =>
      this.#stages.admission.enter(exchange, () => route(exchange), lookUpAgain),
    );
  }

  /** Handles a request that has reached the router. Tests inject requests there, without a socket. */
  enterRouter(request: FastifyRequest, reply: FastifyReply): Exchange {
    return findExchange(request.raw) ?? this.#open(request.raw, reply.raw, request.id);
  }

  #open(request: IncomingMessage, response: ServerResponse, id?: string): Exchange {
    const exchange = new Exchange(this.#stages.door, request, response, id);
    response.on('close', this.#onClose);
    if (!exchange.isGuest) keepPrivate(response);
    return exchange;
  }
}

function refuseHosts(response: ServerResponse): void {
  const body = JSON.stringify({ message: 'The request has several Host headers. Send one.' });
  response
    .writeHead(400, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...NOSNIFF,
      connection: 'close',
    })
    .end(body);
}
