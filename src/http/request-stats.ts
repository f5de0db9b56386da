import { Durations } from '../lib/durations.ts';
import { describeRoute, type Exchange } from './exchange.ts';

/**
 * What the front cache did for a response: `hit` if it sent the response, `miss` if a route made one that can be cached,
 * `not_modified` if the client had it already, and `none` if the response is never cached.
 */
const cacheResults = ['none', 'hit', 'miss', 'not_modified'] as const;
type CacheResult = (typeof cacheResults)[number];

/** For requests that no route answers. */
const UNMATCHED = 'unmatched';
/** The client went away before the response began. Nginx uses this code too. */
const CLIENT_CLOSED_REQUEST = 499;
const OTHER_METHOD = 'other';
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The responses of one route to one method. */
class RouteStats {
  readonly durations = new Durations();
  readonly #counts = new Map<number, number>();

  add(code: number, cache: CacheResult): void {
    // One number instead of a text, which would have to be made for each response.
    const key = code * cacheResults.length + cacheResults.indexOf(cache);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  *counts(): Generator<{ readonly code: number; readonly cache: CacheResult; readonly count: number }> {
    for (const [key, count] of this.#counts) {
      const cache = cacheResults[key % cacheResults.length] as CacheResult;
      yield { code: Math.floor(key / cacheResults.length), cache, count };
    }
  }
}

/** How the routes of a server differ. All paths are patterns as the router knows them. */
export interface RouteKinds {
  /** Routes whose responses never end, so that their duration says nothing. */
  readonly streams: ReadonlySet<string>;
  /** Routes whose responses are in memory from the start. */
  readonly constants: ReadonlySet<string>;
}

/**
 * Counts responses by route, method, status code and what the cache did, and measures them. It runs once for every response,
 * so it creates nothing but the entry of a route that is new. Routes are patterns, so their number is limited.
 */
export class RequestStats {
  readonly #routes = new Map<string, Map<string, RouteStats>>();
  #kinds: RouteKinds = { streams: new Set(), constants: new Set() };

  set kinds(kinds: RouteKinds) {
    this.#kinds = kinds;
  }

  /** A finish hook of the pipeline. */
  readonly add = (exchange: Exchange): void => {
    const { request, response, routed, direct, cacheableRoute, startedAt } = exchange;
    const route = exchange.route ?? UNMATCHED;
    const stats = this.#statsOf(route, request.method ?? '');
    const code = response.headersSent ? response.statusCode : CLIENT_CLOSED_REQUEST;
    stats.add(code, this.#cacheResult(code, cacheableRoute, (routed ?? direct) !== undefined));
    if (!this.#kinds.streams.has(route)) stats.durations.add(performance.now() - startedAt);
  };

  /** Counts a response that the front cache sent without the pipeline. */
  addHit(route: string | undefined, code: number, startedAt: number): void {
    const stats = this.#statsOf(route ?? UNMATCHED, 'GET');
    stats.add(code, this.#cacheResult(code, route, false));
    stats.durations.add(performance.now() - startedAt);
  }

  /** All routes that have answered something. */
  *entries(): Generator<{ readonly route: string; readonly method: string; readonly stats: RouteStats }> {
    for (const [route, byMethod] of this.#routes) {
      const path = describeRoute(route);
      for (const [method, stats] of byMethod) yield { route: path, method, stats };
    }
  }

  #cacheResult(code: number, cacheableRoute: string | undefined, isRouted: boolean): CacheResult {
    if (code === 304) return 'not_modified';
    if (cacheableRoute === undefined) return 'none';
    return isRouted && !this.#kinds.constants.has(cacheableRoute) ? 'miss' : 'hit';
  }

  #statsOf(route: string, method: string): RouteStats {
    let byMethod = this.#routes.get(route);
    if (!byMethod) {
      byMethod = new Map();
      this.#routes.set(route, byMethod);
    }
    const known = methods.has(method) ? method : OTHER_METHOD;
    let stats = byMethod.get(known);
    if (!stats) {
      stats = new RouteStats();
      byMethod.set(known, stats);
    }
    return stats;
  }
}
