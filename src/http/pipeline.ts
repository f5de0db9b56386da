import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connections } from './connections.ts';
import type { FrontCache } from './front-cache.ts';
import type { Admission } from './overload/admission.ts';
import { stateOf } from './request-state.ts';
import { normalizeTarget } from './target.ts';

/** Runs when a response is closed: it was sent completely, or the client went away. */
export type FinishHook = (request: IncomingMessage, response: ServerResponse) => void;

type Route = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * What happens to every request, in this order. A response from the front cache takes the same way as one from a route.
 *
 * 1. `connections.ts` counts the request on its connection, or drops it if the connection was refused.
 * 2. `target.ts` gives the URL its only spelling, before anything is compared, cached or logged.
 * 3. `front-cache.ts` identifies the caller (`auth/credentials.ts`), counts the request (`rate-limit.ts`) and sends the
 *    response, if it has one for this kind of viewer.
 * 4. Otherwise `overload/` lets the request begin, makes it wait, or refuses it (503), if there is too much to do.
 * 5. The router finds the route. `guard.ts` identifies the caller (401), counts the request (429) and checks the
 *    ability (403). `respond.ts` (API) or `site.ts` (pages) sends the response.
 * 6. When the response is closed, the finish hooks run: the connection is free again, and `request-log.ts` writes a line.
 */
export class Pipeline {
  readonly #connections: Connections;
  readonly #cache: FrontCache;
  readonly #admission: Admission;
  readonly #onClose: (this: ServerResponse) => void;

  constructor(
    connections: Connections,
    cache: FrontCache,
    admission: Admission,
    finishHooks: readonly FinishHook[],
  ) {
    this.#connections = connections;
    this.#cache = cache;
    this.#admission = admission;
    // One function for all responses, since creating one for each costs time.
    this.#onClose = function () {
      for (const hook of finishHooks) hook(this.req, this);
    };
  }

  /** Handles a request that came in through a socket. */
  handle(request: IncomingMessage, response: ServerResponse, route: Route): void {
    if (!this.#connections.begin(request, response)) return;
    request.url = normalizeTarget(request.url as string);
    this.#begin(request, response);
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
  }
}
