import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamRequest } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Page } from '../../../kernel/pages/page.ts';
import { type HubOptions, LiveHub } from './hub.ts';
import type { PageRoute } from './page-watcher.ts';

/** The live streams of all status pages. Each page has a hub of its own, so that nobody is told of another page. */
export class LiveHubs {
  readonly #ctx: Context;
  readonly #options: HubOptions;
  readonly #routes: readonly PageRoute[];
  readonly #hubs = new Map<number, LiveHub>();
  #isClosed = false;

  constructor(ctx: Context, options: HubOptions, routes: readonly PageRoute[]) {
    this.#ctx = ctx;
    this.#options = options;
    this.#routes = routes;
  }

  join(request: IncomingMessage, response: ServerResponse, streamRequest: StreamRequest): void {
    this.#hubOf(streamRequest.page).join(request, response, streamRequest);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#hubs.values().map((hub) => hub.close()));
  }

  #hubOf(page: Page): LiveHub {
    const known = this.#hubs.get(page.id);
    if (known) return known;
    const hub = new LiveHub({ ...this.#ctx, page }, this.#options, this.#routes);
    // A hub that is closed refuses streams, and tells clients to come back.
    if (this.#isClosed) void hub.close();
    this.#hubs.set(page.id, hub);
    return hub;
  }
}
