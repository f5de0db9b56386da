import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Actor, guest, viewerOf } from '../../kernel/auth/actor.ts';
import type { CredentialsReader } from '../../kernel/auth/credentials.ts';
import type { Context } from '../../kernel/context.ts';
import type { Page } from '../../kernel/pages/page.ts';
import type { Pages } from '../../kernel/pages/pages.ts';
import { callerOf } from '../caller.ts';
import type { RateLimit } from '../rate-limit.ts';
import { stateOf } from '../request-state.ts';
import { isApi } from '../target.ts';
import type { CachedResponse } from './cached-response.ts';
import { HidingWatch } from './hiding-watch.ts';
import type { KnownUrl } from './known-parameters.ts';
import { SlowResponses } from './slow-responses.ts';
import { type MarkStale, StaleCache } from './stale-cache.ts';

/** Memory for what guests were answered last: this share of the cache, and at least so many bytes. */
const SHARE_OF_CACHE = 1 / 4;
const MIN_BYTES = 4 * 1_048_576;

export interface StaleResponsesOptions {
  readonly limit: RateLimit;
  readonly credentialsOf: CredentialsReader;
  readonly addressOf: (request: IncomingMessage) => string;
  /** What a response depends on besides its kind of viewer and its URL: its language, or its dialect. */
  readonly variantOf: (request: IncomingMessage, actor: Actor) => string;
  /** What of a URL a response depends on. */
  readonly knownUrlOf?: KnownUrl;
  /** Says on a page that it is old. */
  readonly markStale?: MarkStale | undefined;
}

/** What guests get while the database is away, or takes too long: what they were answered last. */
export class StaleResponses {
  readonly #log: Context['log'];
  readonly #pages: Pages;
  readonly #options: StaleResponsesOptions;
  readonly #knownUrlOf: KnownUrl;
  readonly #last: StaleCache;
  readonly #slow: SlowResponses;
  readonly hidings: HidingWatch;
  /** How many were sent. */
  sent = 0;
  /** Called when an incident was opened, and when answers were dropped because something was hidden or deleted. */
  onChange: () => void = () => {};

  constructor(ctx: Context, readVersion: () => Promise<number>, options: StaleResponsesOptions) {
    const { config, log, pages } = ctx;
    const { markStale = async (markup) => markup, knownUrlOf = (url) => url } = options;
    this.#knownUrlOf = knownUrlOf;
    this.#log = log;
    this.#pages = pages;
    this.#options = options;
    this.#last = new StaleCache(Math.max(config.cacheBytes * SHARE_OF_CACHE, MIN_BYTES), markStale);
    this.#slow = new SlowResponses(config.databaseTimeout * 500);
    this.hidings = new HidingWatch(ctx, readVersion, {
      onHidden: () => {
        this.#last.dropBefore(this.hidings.oldestSafe);
        this.onChange();
      },
      onOpened: () => this.onChange(),
    });
  }

  /**
   * Sends what guests were answered last, marked as stale. Returns false if there is nothing to send. All visitors see the
   * same pages; in the API, a caller with credentials may see more than a guest, or less.
   */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const { credentialsOf, variantOf, limit, addressOf } = this.#options;
    const url = this.#knownUrlOf(request.url as string);
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (isApi(url) && credentialsOf(request.headers) !== undefined) return false;
    const last = this.#find(this.#pages.forHost(request.headers.host), url, variantOf(request, guest));
    if (!last) return false;
    const state = stateOf(request);
    state.actor ??= guest;
    state.allowance ??= limit.take(() => callerOf(guest, request, addressOf));
    if (state.allowance?.exceeded) return false;
    this.sent++;
    last.response
      .then((ready) => ready.send(request, response, state.allowance, ['age', String(last.age)]))
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'a request failed');
        response.destroy();
      });
    return true;
  }

  /** Sends the last response if a new one took too long a moment ago. */
  sendIfSlow(request: IncomingMessage, response: ServerResponse, variant: string): boolean {
    const page = this.#pages.forHost(request.headers.host);
    return (
      this.#slow.isSlow(keyOf(page, variant, this.#knownUrlOf(request.url as string))) &&
      this.send(request, response)
    );
  }

  /**
   * Does work for a response, or a part of it. If there is a last response, and the work takes too long, it throws, and that can
   * be sent.
   */
  inTime<T>(
    page: Page,
    actor: Actor,
    variant: string,
    wholeUrl: string,
    work: () => Promise<T>,
    part: 'answer' | 'address' = 'answer',
  ): Promise<T> {
    const url = this.#knownUrlOf(wholeUrl);
    const hasLast = isForGuests(actor) && this.#last.has(page, url, variant, this.hidings.oldestSafe);
    const key = keyOf(page, variant, url);
    return hasLast ? this.#slow.inTime(part === 'answer' ? key : `${part} ${key}`, work) : work();
  }

  keep(page: Page, actor: Actor, variant: string, url: string, made: CachedResponse, version: number): void {
    if (isForGuests(actor)) this.#last.keep(page, url, variant, made, version);
  }

  /** What this URL named is gone, so it is not shown while the database is away either. */
  forget(page: Page, url: string): void {
    this.#last.forget(page, this.#knownUrlOf(url));
  }

  #find(page: Page, url: string, variant: string) {
    return this.#last.find(page, url, variant, this.hidings.oldestSafe);
  }
}

const isForGuests = (actor: Actor): boolean => viewerOf(actor) === viewerOf(guest);

const keyOf = ({ key }: Page, variant: string, url: string): string => `${key}${variant} ${url}`;
