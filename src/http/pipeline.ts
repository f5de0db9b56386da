import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CredentialsReader } from '../kernel/auth/credentials.ts';
import { currentTracer } from '../lib/tracing.ts';
import type { ApiDialect } from './api-dialect.ts';
import type { DirectHits } from './cache/direct-hits.ts';
import type { FrontCache } from './cache/front-cache.ts';
import { keepPrivate } from './cache/private-responses.ts';
import type { Connections } from './connections/connections.ts';
import { hasSeveralHosts } from './connections/several-hosts.ts';
import { NOSNIFF } from './headers.ts';
import { isHealthCheck, respondToHealthCheck } from './health.ts';
import type { Admission } from './overload/admission.ts';
import type { Readiness } from './readiness.ts';
import { stateOf } from './request-state.ts';
import { normalizeTarget } from './target.ts';
import { traceRequest } from './trace-request.ts';

/** Runs when a response is closed: it was sent completely, or the client went away. */
export type FinishHook = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Responds to a request that needs neither the cache nor the router, and returns whether it does. `otherwise` lets the request go
 * on as usual.
 */
export type Shortcut = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean;

type Route = (request: IncomingMessage, response: ServerResponse) => void;

/** What a request passes besides its connection and the cache. */
interface PipelineStages {
  readonly directHits: DirectHits;
  readonly credentialsOf: CredentialsReader;
  readonly dialects: readonly ApiDialect[];
  readonly readiness: Readiness;
  readonly admission: Admission;
  readonly shortcut?: Shortcut | undefined;
}

/**
 * What happens to every request, in this order. A response of the front cache takes the same way as one of a route.
 *
 * 1. `connections.ts` counts the request on its connection, or drops it if the connection was refused. If it is a usual
 *    request of a guest for something that is cached, `direct-hits.ts` answers it, and the other stages are left out.
 * 2. `target.ts` gives the URL its only spelling, before anything is compared, cached or logged. The token header of
 *    another API becomes `Authorization`. If the request has credentials, `http/cache/private-responses.ts` makes sure that no shared cache
 *    stores its response. `health.ts` answers `/healthz` and `/readyz` right away, whatever happens to
 *    the rest. What higher layers respond to by themselves takes its shortcut here, such as heartbeats of known jobs.
 * 3. `front-cache.ts` identifies the caller (`auth/credentials.ts`), counts the request (`rate-limit.ts`) and sends the
 *    response, if it has one for this kind of viewer.
 * 4. Otherwise `overload/` lets the request begin, makes it wait, or refuses it (503), if there is too much to do.
 * 5. `direct-reads.ts` makes what guests read most. For everything else, the router finds the route. `guard.ts` identifies
 *    the caller (401), counts the request (429) and checks the ability (403). `respond.ts` (API) or `site.ts` (pages)
 *    sends the response.
 * 6. When the response is closed, the finish hooks run: the connection is free again, and `request-log.ts` writes a line.
 */
export class Pipeline {
  readonly #connections: Connections;
  readonly #cache: FrontCache;
  readonly #directHits: DirectHits;
  readonly #credentialsOf: CredentialsReader;
  readonly #dialects: readonly ApiDialect[];
  readonly #readiness: Readiness;
  readonly #admission: Admission;
  readonly #shortcut: Shortcut | undefined;
  readonly #onClose: (this: ServerResponse) => void;

  constructor(
    connections: Connections,
    cache: FrontCache,
    { directHits, credentialsOf, dialects, readiness, admission, shortcut }: PipelineStages,
    finishHooks: readonly FinishHook[],
  ) {
    this.#connections = connections;
    this.#cache = cache;
    this.#directHits = directHits;
    this.#credentialsOf = credentialsOf;
    this.#dialects = dialects;
    this.#readiness = readiness;
    this.#admission = admission;
    this.#shortcut = shortcut;
    // One function for all responses, since creating one for each costs time.
    this.#onClose = function () {
      for (const hook of finishHooks) hook(this.req, this);
    };
  }

  /** Handles a request that came in through a socket. */
  handle(request: IncomingMessage, response: ServerResponse, route: Route): void {
    if (!this.#connections.begin(request, response)) return;
    if (this.#directHits.send(request, response)) return;
    // Sends `Connection: close`, so that the client opens its next connection elsewhere.
    if (this.#readiness.isDraining) response.shouldKeepAlive = false;
    request.url = normalizeTarget(request.url as string);
    if (isHealthCheck(request.url)) {
      response.on('close', () => this.#connections.end(response));
      void respondToHealthCheck(request, response, () => this.#readiness.report());
      return;
    }
    this.#begin(request, response);
    if (hasSeveralHosts(request)) {
      refuseHosts(response);
      return;
    }
    const tracer = currentTracer();
    const isShort =
      !tracer && this.#shortcut?.(request, response, () => this.#respond(request, response, route));
    if (isShort) return;
    if (tracer) traceRequest(tracer, request, response, () => this.#respond(request, response, route));
    else this.#respond(request, response, route);
  }

  #respond(request: IncomingMessage, response: ServerResponse, route: Route): void {
    this.#cache.handle(request, response, (lookUpAgain) =>
      this.#admission.enter(request, response, () => route(request, response), lookUpAgain),
    );
  }

  /** Handles a request that has reached the router. Tests inject requests there, without a socket. */
  enterRouter(request: FastifyRequest, reply: FastifyReply): void {
    const state = stateOf(request.raw);
    state.routed = request;
    if (!state.hasBegun) this.#begin(request.raw, reply.raw);
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    stateOf(request).hasBegun = true;
    response.on('close', this.#onClose);
    this.#readTokenHeader(request);
    if (this.#credentialsOf(request.headers) !== undefined) keepPrivate(response);
  }

  /** A token in the header of another API counts like one in `Authorization`. */
  #readTokenHeader({ url, headers }: IncomingMessage): void {
    for (const { prefix, tokenHeader } of this.#dialects) {
      const token = headers[tokenHeader];
      if (token !== undefined && url?.startsWith(prefix)) headers.authorization ??= `Bearer ${token}`;
    }
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
