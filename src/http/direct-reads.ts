import { guest } from '../kernel/auth/actor.ts';
import { DirectResponse } from './cache/direct-response.ts';
import type { FrontCache } from './cache/front-cache.ts';
import type { Exchange } from './exchange.ts';
import { handlerOf, readShared } from './respond.ts';
import type { RespondingRoute, Route } from './route.ts';
import { PREFIX } from './route-paths.ts';
import { isPersonal } from './route-result.ts';
import { pathOf } from './target.ts';

/**
 * Makes what guests read most, and is in no cache, without the router: finding a route by a list of paths costs less than
 * the objects and hooks of a router for each request. Everything else is left to the router, and so is every failure, which the
 * route then reports as it always does.
 */
export function directReads(
  cache: FrontCache,
  routes: readonly Route[],
  router: (exchange: Exchange) => void,
): (exchange: Exchange) => void {
  const direct = new Map(routes.filter(isDirect).map((route) => [PREFIX + route.path, route]));

  const read = async (route: RespondingRoute, exchange: Exchange): Promise<void> => {
    exchange.direct = PREFIX + route.path;
    exchange.send(await readShared(cache, route, exchange, handlerOf(route, exchange, {})));
  };
  return (exchange) => {
    const route = direct.get(pathOf(exchange.url));
    if (!route || !isPlainRead(exchange)) {
      router(exchange);
      return;
    }
    exchange.actor = guest;
    // Whoever has used up the limit is refused by the guard.
    if (exchange.count(guest)?.exceeded) {
      router(exchange);
      return;
    }
    read(route, exchange).catch((error: unknown) => {
      exchange.failure = { error };
      exchange.direct = undefined;
      router(exchange);
    });
  };
}

/** Whether a guest asks for what all guests get, in our own dialect, and the response can go out as prepared bytes. */
const isPlainRead = (exchange: Exchange): boolean =>
  exchange.isGuest &&
  exchange.isShareable &&
  exchange.variantFor(guest) === '' &&
  exchange.response instanceof DirectResponse &&
  exchange.response.isUsual;

/** Whether a route has one address, and one response for all guests. */
const isDirect = (route: Route): route is RespondingRoute =>
  route.method === 'GET' &&
  route.stream === undefined &&
  !isPersonal(route) &&
  !route.download &&
  !route.path.includes('{');
