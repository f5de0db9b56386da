import type { FastifyInstance } from 'fastify';
import type { Site } from '../site.ts';
import type { EssentialUrls, PageUrl } from './essential-urls.ts';
import { withOwnRequests } from './own-requests.ts';

const FIRST_MS = 1000;
const EVERY_MS = 60_000;
/** After something was opened or hidden, and not more often than this. */
const SOON_MS = 2000;

/**
 * Renders what the public reads most, once a minute, so that the front cache has a response when the database goes away,
 * however few people have asked before.
 */
export class StaleCacheRenewal {
  readonly #app: FastifyInstance;
  readonly #outage: NonNullable<Site['outage']>;
  readonly #essential: EssentialUrls;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isSoon = false;

  constructor(app: FastifyInstance, outage: NonNullable<Site['outage']>, essential: EssentialUrls) {
    this.#app = app;
    this.#outage = outage;
    this.#essential = essential;
  }

  start(): void {
    this.#renewIn(FIRST_MS);
  }

  /** There is something new, or what was there is gone, because something on it may be hidden by now. */
  renewSoon(): void {
    if (!this.#timer || this.#isSoon) return;
    this.#isSoon = true;
    this.#renewIn(SOON_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #renewIn(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      this.#isSoon = false;
      try {
        await this.#renew();
      } catch (error) {
        this.#app.log.warn({ err: error }, 'could not render what the public reads most; trying again');
      }
      this.#renewIn(EVERY_MS);
    }, ms).unref();
  }

  async #renew(): Promise<void> {
    let urls: readonly PageUrl[];
    try {
      await this.#outage.prepareErrorPages();
      urls = await this.#essential.refresh();
    } catch {
      // Whatever reads the database next reports its fault.
      return;
    }
    await withOwnRequests(this.#app.server, async (statusOf) => {
      for (const { page, url } of urls) {
        // While the database is away, nothing is gained by asking for the rest.
        if (this.#isStopped || (await statusOf(page, url)) >= 500) return;
      }
      this.#app.log.debug('rendered what the public reads most, in case the database goes away');
    });
  }
}
