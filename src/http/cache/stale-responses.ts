import { type Actor, guest, viewerOf } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { noResponse } from '../../kernel/db/faults.ts';
import type { Page } from '../../kernel/pages/page.ts';
import type { Exchange } from '../exchange.ts';
import { isApi } from '../target.ts';
import type { CachedResponse } from './cached-response.ts';
import { HidingWatch } from './hiding-watch.ts';
import type { KnownUrl } from './known-parameters.ts';
import { type MarkStale, StaleCache } from './stale-cache.ts';
import { patienceOf } from './version-poller.ts';

/** Memory for what guests were answered last: this share of the cache, and at least so many bytes. */
const SHARE_OF_CACHE = 1 / 4;
const MIN_BYTES = 4 * 1_048_576;

export interface StaleResponsesOptions {
  /** What of a URL a response depends on. */
  readonly knownUrlOf?: KnownUrl;
  /** Says on a page that it is old. */
  readonly markStale?: MarkStale | undefined;
}

/** What guests get while the database is away, or takes too long: what they were answered last. */
export class StaleResponses {
  readonly #log: Context['log'];
  readonly #knownUrlOf: KnownUrl;
  readonly #last: StaleCache;
  readonly #slow: SlowResponses;
  readonly hidings: HidingWatch;
  /** How many were sent. */
  sent = 0;
  /** Called when an incident was opened, and when answers were dropped because something was hidden or deleted. */
  onChange: () => void = () => {};

  constructor(ctx: Context, readVersion: () => Promise<number>, options: StaleResponsesOptions) {
    const { config, log } = ctx;
    const { markStale = async (markup) => markup, knownUrlOf = (url) => url } = options;
    this.#knownUrlOf = knownUrlOf;
    this.#log = log;
    this.#last = new StaleCache(Math.max(config.cacheBytes * SHARE_OF_CACHE, MIN_BYTES), markStale);
    this.#slow = new SlowResponses(patienceOf(config));
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
  send(exchange: Exchange): boolean {
    const url = this.#knownUrlOf(exchange.url);
    if (!exchange.isRead || (isApi(url) && !exchange.isGuest)) return false;
    const last = this.#find(exchange.page, url, exchange.variantFor(guest));
    if (!last) return false;
    exchange.actor ??= guest;
    if (exchange.count(guest)?.exceeded) return false;
    this.sent++;
    last.response
      .then((ready) => exchange.send(ready, ['age', String(last.age)]))
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'a request failed');
        exchange.response.destroy();
      });
    return true;
  }

  /** Sends the last response if a new one took too long a moment ago. */
  sendIfSlow(exchange: Exchange, variant: string): boolean {
    const key = keyOf(exchange.page, variant, this.#knownUrlOf(exchange.url));
    return this.#slow.isSlow(key) && this.send(exchange);
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
    // Right after a write, it is not known for a moment whether the last answer may be shown. It may be by the time that matters.
    const mayBeSent = () => this.#last.has(page, url, variant, this.hidings.oldestSafe);
    if (!isForGuests(actor) || !this.#last.has(page, url, variant)) return work();
    const key = keyOf(page, variant, url);
    return this.#slow.inTime(part === 'answer' ? key : `${part} ${key}`, work, mayBeSent);
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

/** After a response took too long, the next ones for the same address do not wait for so long. */
const PAUSE_MS = 1000;
/** How long the one after that waits, to see whether it is still so. */
const SHORT_PATIENCE_MS = 250;
const MAX_ADDRESSES = 1000;
/** How often those that wait are looked at: one timer for all of them costs less than one for each. */
const CHECK_MS = 20;

interface Waiting {
  readonly until: number;
  /** Whether there is something to send instead. Who has nothing else goes on waiting. */
  readonly mayGiveUp: () => boolean;
  readonly giveUp: () => void;
}

/**
 * Knows which addresses take too long to answer, because the database does not get on: it is locked, or hangs. It is for
 * requests that may get the last response instead. Which tables a response needs differs, so each address is on its own.
 */
class SlowResponses {
  readonly #patienceMs: number;
  /** Until when nobody waits, by address. */
  readonly #slow = new Map<string, number>();
  readonly #unfinished = new Map<string, Promise<unknown>>();
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Whether it is no use to wait for this address now. */
  isSlow(address: string): boolean {
    const until = this.#slow.get(address);
    return until !== undefined && (performance.now() < until || this.#unfinished.has(address));
  }

  /** The result of the work, if it comes in time. The work goes on in any case, and only once for each address. */
  async inTime<T>(address: string, work: () => Promise<T>, mayGiveUp: () => boolean): Promise<T> {
    if (this.isSlow(address) && mayGiveUp())
      throw noResponse(new Error('It took too long a moment ago.'), false);
    const running = work();
    this.#watch(address, running);
    const ms = this.#slow.has(address) ? SHORT_PATIENCE_MS : this.#patienceMs;
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => {
        this.#noteSlow(address);
        reject(noResponse(new Error(`An answer was not finished within ${ms} ms.`), false));
      };
      const waiting = { until: performance.now() + ms, mayGiveUp, giveUp };
      this.#wait(waiting);
      const end = () => this.#waiting.delete(waiting);
      running.then(end, end);
      running.then(resolve, reject);
    });
  }

  #wait(waiting: Waiting): void {
    this.#waiting.add(waiting);
    this.#timer ??= setTimeout(() => this.#check(), CHECK_MS);
  }

  #check(): void {
    this.#timer = undefined;
    const now = performance.now();
    const overdue = [...this.#waiting].filter(({ until, mayGiveUp }) => until <= now && mayGiveUp());
    if (overdue.length > 0) {
      // A result that arrived while this process was busy is handled between the timer and the second turn after it.
      setImmediate(() => setImmediate(() => this.#giveUp(overdue)));
    }
    if (this.#waiting.size > overdue.length) this.#timer = setTimeout(() => this.#check(), CHECK_MS);
  }

  #giveUp(overdue: readonly Waiting[]): void {
    for (const waiting of overdue) if (this.#waiting.delete(waiting)) waiting.giveUp();
  }

  #watch(address: string, running: Promise<unknown>): void {
    this.#unfinished.set(address, running);
    const end = () => {
      if (this.#unfinished.get(address) === running) this.#unfinished.delete(address);
    };
    running.then(() => {
      end();
      this.#slow.delete(address);
    }, end);
  }

  #noteSlow(address: string): void {
    if (this.#slow.size >= MAX_ADDRESSES) this.#slow.clear();
    this.#slow.set(address, performance.now() + PAUSE_MS);
  }
}
