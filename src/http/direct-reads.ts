import type { IncomingMessage, ServerResponse } from 'node:http';
import { guest } from '../kernel/auth/actor.ts';
import { currentTracer } from '../lib/tracing.ts';
import { DirectResponse } from './cache/direct-response.ts';
import { callerOf } from './caller.ts';
import { hasDialectHeader } from './dialect-choice.ts';
import { stateOf } from './request-state.ts';
import { handlerOf, readShared } from './respond.ts';
import type { RespondingRoute, Route } from './route.ts';
import { PREFIX } from './route-paths.ts';
import { isPersonal } from './route-result.ts';
import type { Services } from './services.ts';

type Router = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Makes what guests read most, and is in no cache, without the router: finding a route by a list of paths costs less than
 * the objects and hooks of a router for each request. A request that is unusual in any way is left to the router, and so is every
 * failure, which the route then reports as it always does.
 */
export class DirectReads {
  readonly #services: Services;
  /** By path. */
  readonly #routes: ReadonlyMap<string, RespondingRoute>;
  readonly #hasCorsList: boolean;

  constructor(services: Services, routes: readonly Route[]) {
    this.#services = services;
    this.#routes = new Map(routes.filter(isDirect).map((route) => [PREFIX + route.path, route]));
    this.#hasCorsList = services.ctx.config.corsOrigins !== '*';
  }

  /** Responds to a request that may begin now, or lets the router do it. */
  respond(request: IncomingMessage, response: ServerResponse, router: Router): void {
    const route = this.#routes.get(pathOf(request.url as string));
    if (!route || this.#isUnusual(request, response) || !this.#mayAsk(request)) {
      router(request, response);
      return;
    }
    this.#read(route, request, response).catch((error: unknown) => {
      const state = stateOf(request);
      state.failure = { error };
      state.direct = undefined;
      router(request, response);
    });
  }

  async #read(route: RespondingRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const state = stateOf(request);
    state.direct = PREFIX + route.path;
    const cached = await readShared(this.#services, route, request, handlerOf(route, request, {}));
    cached.send(request, response, state.allowance);
  }

  /** Counts the request, as the guard does. Whoever has used up the limit is refused by the guard. */
  #mayAsk(request: IncomingMessage): boolean {
    const { limit, addressOf } = this.#services;
    const state = stateOf(request);
    state.actor = guest;
    state.allowance ??= limit.take(() => callerOf(guest, request, addressOf));
    return state.allowance?.exceeded !== true;
  }

  #isUnusual({ headers }: IncomingMessage, response: ServerResponse): boolean {
    const { ctx, credentialsOf } = this.#services;
    return (
      !(response instanceof DirectResponse && response.isUsual && response.isUntouched) ||
      credentialsOf(headers) !== undefined ||
      hasDialectHeader(headers) ||
      (this.#hasCorsList && headers.origin !== undefined) ||
      currentTracer() !== undefined ||
      ctx.log.isLevelEnabled('debug')
    );
  }
}

/** Whether a route has one address, and one response for all guests. */
const isDirect = (route: Route): route is RespondingRoute =>
  route.method === 'GET' &&
  route.stream === undefined &&
  !isPersonal(route) &&
  !route.download &&
  !route.path.includes('{');

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
