import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Page } from '../../kernel/pages/page.ts';
import type { Pages } from '../../kernel/pages/pages.ts';
import { http } from '../../lib/http-module.ts';
import { markOwn } from '../exchange.ts';
import type { Site } from '../site.ts';
import { DirectResponse } from './direct-response.ts';

/** An address of a page. */
export interface PageUrl {
  readonly page: Page;
  readonly url: string;
}

/** What the public reads most at the moment, on each page. */
export class EssentialUrls {
  readonly #pages: Pages;
  readonly #always: readonly string[];
  readonly #findMore: (page: Page) => Promise<readonly string[]>;
  #now: ReadonlySet<string>;

  constructor(pages: Pages, { essentialUrls, findOpenUrls = async () => [] }: NonNullable<Site['outage']>) {
    this.#pages = pages;
    this.#always = essentialUrls;
    this.#findMore = findOpenUrls;
    this.#now = new Set(pages.all.flatMap((page) => essentialUrls.map((url) => page.key + url)));
  }

  has(page: Page, url: string): boolean {
    return this.#now.has(page.key + url);
  }

  /** Reads which they are now. Returns all of them, those first that are always among them. */
  async refresh(): Promise<readonly PageUrl[]> {
    const found: PageUrl[] = [];
    for (const page of this.#pages.all) {
      const urls = new Set([...this.#always, ...(await this.#findMore(page))]);
      for (const url of urls) found.push({ page, url });
    }
    this.#now = new Set(found.map(({ page, url }) => page.key + url));
    return found;
  }
}

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

const LOOPBACK = '127.0.0.1';

/**
 * Sends requests to this process, and to no other that shares its port. They come through a socket like all others: injected
 * requests consist of other objects, and once the code of Node that answers requests has seen both kinds, it is slower for
 * everybody.
 */
export async function withOwnRequests(
  server: Server,
  work: (statusOf: (page: Page, url: string) => Promise<number>) => Promise<void>,
): Promise<void> {
  const entrance = http.createServer({ ServerResponse: DirectResponse }, (request, response) => {
    markOwn(request);
    server.emit('request', request, response);
  });
  entrance.listen(0, LOOPBACK);
  await once(entrance, 'listening');
  const { port } = entrance.address() as AddressInfo;
  try {
    await work(async (page, url) => {
      const socket = connect(port, LOOPBACK);
      const { host } = new URL(page.url);
      socket.write(`GET ${url} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(await text(socket)) ?? [];
      return Number(status);
    });
  } finally {
    entrance.close();
  }
}
