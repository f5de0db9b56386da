import type { FastifyInstance } from 'fastify';
import type { Site } from './site.ts';

const FIRST_MS = 1000;
const EVERY_MS = 60_000;
/** Counted for by the rate limit. No client has this address. */
const remoteAddress = '0.0.0.0';

/**
 * Renders what the public reads most, once a minute, so that the front cache has an answer when the database goes away,
 * however few people have asked before.
 */
export class LastAnswerRenewal {
  readonly #app: FastifyInstance;
  readonly #outage: NonNullable<Site['outage']>;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(app: FastifyInstance, outage: NonNullable<Site['outage']>) {
    this.#app = app;
    this.#outage = outage;
  }

  start(): void {
    this.#renewIn(FIRST_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #renewIn(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#renew().finally(() => this.#renewIn(EVERY_MS)), ms).unref();
  }

  async #renew(): Promise<void> {
    try {
      await this.#outage.prepareErrorPages();
    } catch {
      // Whatever reads the database next reports its fault.
      return;
    }
    for (const url of this.#outage.essentialUrls) {
      if (this.#isStopped) return;
      const { statusCode } = await this.#app.inject({ url, remoteAddress });
      // While the database is away, nothing is gained by asking for the rest.
      if (statusCode >= 500) return;
    }
    this.#app.log.debug('rendered what the public reads most, in case the database goes away');
  }
}
