import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { currentTracer } from '../../lib/tracing.ts';
import type { Connections } from '../connections/connections.ts';
import { hasSeveralHosts } from '../connections/several-hosts.ts';
import { isForAllOrigins } from '../cors.ts';
import { hasDialectHeader } from '../dialect-choice.ts';
import { type Door, markCounted } from '../exchange.ts';
import type { Allowance } from '../rate-limit.ts';
import type { Readiness } from '../readiness.ts';
import type { RequestStats } from '../request-stats.ts';
import { isApi } from '../target.ts';
import type { CachedResponse } from './cached-response.ts';
import { DirectResponse } from './direct-response.ts';
import type { FrontCache } from './front-cache.ts';

interface DirectHitsOptions {
  readonly door: Door;
  readonly cache: FrontCache;
  readonly connections: Connections;
  readonly readiness: Readiness;
  readonly stats: RequestStats | undefined;
}

/**
 * Sends what is cached for guests, with as little work as possible: in an outage, that is nearly every request. It is the only
 * way past the exchange. A request that is unusual in any way is left to the pipeline, which answers it just the same, only
 * slower. So everything that may change a response must either be looked at here, or make a request unusual.
 */
export class DirectHits {
  readonly #options: DirectHitsOptions;
  readonly #hasCorsList: boolean;
  /** One function for all responses, since creating one for each costs time. */
  readonly #end: (response: DirectResponse) => void;

  constructor(options: DirectHitsOptions) {
    this.#options = options;
    this.#end = (response) => options.connections.end(response);
    this.#hasCorsList = !isForAllOrigins(options.door.ctx.config);
  }

  /** Sends the response to a request that was counted on its connection. Returns false if the pipeline must do it. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    if (!(response instanceof DirectResponse && response.isUsual) || this.#isUnusual(request)) return false;
    const { door, cache, stats } = this.#options;
    const url = request.url as string;
    const page = door.ctx.pages.forHost(request.headers.host);
    const cached = cache.findForGuests(page, isApi(url) ? '' : door.languageOf(request), url);
    const bytes = cached?.prepared(request.headers);
    if (!cached || !bytes) return false;
    let allowance: Allowance | undefined;
    if (door.limit.isOn) {
      allowance = door.limit.takeThrough(request.socket, door.addressOf(request));
      if (allowance.exceeded) {
        // The guard sends the refusal, and the request is counted once.
        markCounted(request, allowance);
        return false;
      }
    }
    cache.hits++;
    bytes.send(response, allowance, stats ? this.#counting(stats, cached) : this.#end);
    return true;
  }

  /** Counts the end of a response to this request in the numbers as well. */
  #counting(stats: RequestStats, cached: CachedResponse): (response: DirectResponse) => void {
    const startedAt = performance.now();
    return (response) => {
      this.#end(response);
      stats.addHit(cached.route, response.statusCode, startedAt);
    };
  }

  #isUnusual(request: IncomingMessage): boolean {
    const { headers } = request;
    const { door, readiness } = this.#options;
    const url = request.url as string;
    return (
      url.charCodeAt(0) !== SLASH ||
      url.includes('%') ||
      door.credentialsOf(headers) !== undefined ||
      this.#hasTokenHeader(headers) ||
      hasDialectHeader(headers) ||
      (this.#hasCorsList && headers.origin !== undefined) ||
      readiness.isDraining ||
      currentTracer() !== undefined ||
      door.ctx.log.isLevelEnabled('debug') ||
      hasSeveralHosts(request)
    );
  }

  #hasTokenHeader(headers: IncomingHttpHeaders): boolean {
    for (const { tokenHeader } of this.#options.door.tokenHeaders)
      if (headers[tokenHeader] !== undefined) return true;
    return false;
  }
}

const SLASH = 47;
