import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { CredentialsReader } from '../../kernel/auth/credentials.ts';
import type { Context } from '../../kernel/context.ts';
import { currentTracer } from '../../lib/tracing.ts';
import type { ApiDialect } from '../api-dialect.ts';
import type { Connections } from '../connections/connections.ts';
import { hasSeveralHosts } from '../connections/several-hosts.ts';
import { hasDialectHeader } from '../dialect-choice.ts';
import type { RateLimit } from '../rate-limit.ts';
import type { Readiness } from '../readiness.ts';
import { stateOf } from '../request-state.ts';
import type { RequestStats } from '../request-stats.ts';
import { isApi } from '../target.ts';
import type { CachedResponse } from './cached-response.ts';
import { DirectResponse } from './direct-response.ts';
import type { FrontCache } from './front-cache.ts';

interface DirectHitsOptions {
  readonly cache: FrontCache;
  readonly connections: Connections;
  readonly limit: RateLimit;
  readonly readiness: Readiness;
  readonly credentialsOf: CredentialsReader;
  readonly addressOf: (request: IncomingMessage) => string;
  /** The variant of a page that a guest gets. */
  readonly pageVariantOf: (request: IncomingMessage) => string;
  readonly dialects: readonly ApiDialect[];
  readonly stats: RequestStats | undefined;
}

/**
 * Sends what is cached for guests, with as little work as possible: in an outage, that is nearly every request. A request
 * that is unusual in any way is left to the pipeline, which answers it just the same, only slower. So everything that may
 * change a response must either be looked at here, or make a request unusual.
 */
export class DirectHits {
  readonly #options: DirectHitsOptions;
  readonly #log: Context['log'];
  readonly #pages: Context['pages'];
  readonly #tokenHeaders: readonly string[];
  readonly #hasCorsList: boolean;
  readonly #stats: RequestStats | undefined;
  readonly #limit: RateLimit;
  /** What the rate limit leaves to the caller that is being answered. One object for all responses, as below. */
  readonly #allowance: { limit: number; remaining: number };
  /** One function for all responses, since creating one for each costs time. */
  readonly #end: (response: DirectResponse) => void;

  constructor({ config, log, pages }: Pick<Context, 'config' | 'log' | 'pages'>, options: DirectHitsOptions) {
    this.#options = options;
    this.#log = log;
    this.#pages = pages;
    this.#tokenHeaders = options.dialects.map(({ tokenHeader }) => tokenHeader);
    this.#stats = options.stats;
    this.#limit = options.limit;
    this.#allowance = { limit: options.limit.most, remaining: 0 };
    this.#end = (response) => options.connections.end(response);
    this.#hasCorsList = config.corsOrigins !== '*';
  }

  /** Sends the response to a request that was counted on its connection. Returns false if the pipeline must do it. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    if (!(response instanceof DirectResponse && response.isUsual) || this.#isUnusual(request)) return false;
    const { cache, pageVariantOf } = this.#options;
    const url = request.url as string;
    const page = this.#pages.forHost(request.headers.host);
    const cached = cache.findForGuests(page, isApi(url) ? '' : pageVariantOf(request), url);
    const whole = cached?.prepared(request.headers);
    if (!cached || !whole) return false;
    if (this.#limit.isOn && !this.#count(request)) return false;
    cache.hits++;
    const allowance = this.#limit.isOn ? this.#allowance : undefined;
    whole.send(response, allowance, this.#stats ? this.#counting(cached) : this.#end);
    return true;
  }

  /** Counts the end of a response to this request in the numbers as well. */
  #counting(cached: CachedResponse): (response: DirectResponse) => void {
    const startedAt = performance.now();
    return (response) => {
      this.#end(response);
      this.#stats?.addHit(cached.route, response.statusCode, startedAt);
    };
  }

  #isUnusual(request: IncomingMessage): boolean {
    const { headers } = request;
    const url = request.url as string;
    return (
      url.charCodeAt(0) !== SLASH ||
      url.includes('%') ||
      this.#options.credentialsOf(headers) !== undefined ||
      this.#hasTokenHeader(headers) ||
      hasDialectHeader(headers) ||
      (this.#hasCorsList && headers.origin !== undefined) ||
      this.#options.readiness.isDraining ||
      currentTracer() !== undefined ||
      this.#log.isLevelEnabled('debug') ||
      hasSeveralHosts(request)
    );
  }

  #hasTokenHeader(headers: IncomingHttpHeaders): boolean {
    for (const name of this.#tokenHeaders) if (headers[name] !== undefined) return true;
    return false;
  }

  /** Counts the request once, even if the pipeline refuses it then. Returns whether it may be answered. */
  #count(request: IncomingMessage): boolean {
    const left = this.#limit.takeThrough(request.socket, this.#options.addressOf(request));
    if (typeof left === 'number') {
      this.#allowance.remaining = left;
      return true;
    }
    stateOf(request).allowance = left;
    return false;
  }
}

const SLASH = 47;
