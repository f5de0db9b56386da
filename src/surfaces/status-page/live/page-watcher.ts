import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import { type Locale, locales } from '../../../../common/texts/locales.ts';
import { send, sendAll } from '../../../http/event-stream.ts';
import type { SiteRequest } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { PageResponse } from '../page-context.ts';
import { mainElement } from '../views/layout.ts';
import { ChangeDetector } from './change-detector.ts';
import { readAtOneVersion } from './consistent-read.ts';
import { changeMessage, refreshOf } from './messages.ts';
import { compareTokens, type LivePageState } from './page-state.ts';
import type { Audience } from './viewer-registry.ts';

/** Reading pages takes at most about this much of the time between two polls. The rest waits for the next poll. */
const READ_MS = 60;
/** Viewers fetch a page that is larger than this: then it is compressed, and the server has it in its cache. */
const MAX_MESSAGE = 64 * 1024;
const MAX_ADDRESS = 1024;
const LANGUAGE = `(?<language>${locales.join('|')})`;

/** A page of the site that may be live. */
export interface PageRoute {
  readonly path: string;
  readonly render: (ctx: Context, request: SiteRequest) => Promise<PageResponse>;
}

interface PendingViewer {
  readonly response: ServerResponse;
  /** The state of the page that the viewer has; empty if unknown. */
  readonly token: string;
}

/** One address in one language. */
export class WatchedPage implements Audience {
  readonly viewers = new Set<ServerResponse>();
  streams = 0;
  networks = 0;
  readonly key: string;
  readonly read: () => Promise<LivePageState | undefined>;
  pending: PendingViewer[] = [];
  /** Of the newest state that was read: undefined before the first, and empty if the page does not exist. */
  token: string | undefined;
  /** The version of the data at which it was read. */
  epoch = -1;
  /** For how many polls it has waited to be read. */
  waited = 0;

  constructor(key: string, read: WatchedPage['read']) {
    this.key = key;
    this.read = read;
  }

  /** The more networks watch a page, the earlier it is read; and none waits for ever. */
  get priority(): number {
    return this.networks * (this.waited + 1);
  }
}

/**
 * Sends changes of all pages other than the status page: incidents, maintenance, components, history and so on. Each
 * page that somebody watches is rendered again after a write, as for a visitor, and sent if it shows something else.
 */
export class PageWatcher {
  readonly #ctx: Context;
  readonly #routes: readonly { readonly pattern: RegExp; readonly route: PageRoute }[];
  readonly #isConnected: (response: ServerResponse) => boolean;
  readonly #changes: ChangeDetector;
  readonly #pages = new Map<string, WatchedPage>();
  /** How often a page was read. */
  reads = 0;

  constructor(
    ctx: Context,
    routes: readonly PageRoute[],
    isConnected: (response: ServerResponse) => boolean,
  ) {
    this.#ctx = ctx;
    this.#isConnected = isConnected;
    this.#changes = new ChangeDetector(ctx);
    this.#routes = routes.map((route) => ({
      route,
      pattern: new RegExp(
        `^${route.path.replace('{language}', LANGUAGE).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
      ),
    }));
  }

  /** The page at an address such as `/history?date=2026-03-10`; undefined if there is no such kind of page. */
  pageAt(address: string, locale: Locale | undefined): WatchedPage | undefined {
    const key = `${locale ?? ''} ${address}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const [path = '', query = ''] = address.split(/\?(.*)/s);
    for (const { route, pattern } of address.length > MAX_ADDRESS ? [] : this.#routes) {
      const match = pattern.exec(path);
      if (!match) continue;
      const request = {
        params: { ...match.groups },
        query: new URLSearchParams(query),
        variant: locale ?? '',
      };
      return new WatchedPage(key, () => this.#render(route, request));
    }
    return undefined;
  }

  /** Adds a viewer that has the state with this token. Returns whether it has to wait for the next poll. */
  join(page: WatchedPage, response: ServerResponse, token: string): boolean {
    this.#pages.set(page.key, page);
    const isUpToDate = page.epoch === this.#changes.epoch && page.token === token;
    if (isUpToDate) page.viewers.add(response);
    else page.pending.push({ response, token });
    return !isUpToDate;
  }

  /** Reads the pages that may have changed, and tells their viewers. */
  async poll(onError: (error: unknown) => void): Promise<void> {
    for (const [key, { streams }] of this.#pages) if (streams === 0) this.#pages.delete(key);
    if (this.#pages.size === 0) return;
    const epoch = await this.#changes.poll();
    const due = [...this.#pages.values()]
      .filter((page) => page.epoch !== epoch || page.pending.length > 0)
      .sort((a, b) => b.priority - a.priority);
    const start = performance.now();
    for (const page of due) {
      if (page !== due[0] && performance.now() - start > READ_MS) page.waited++;
      else await this.#update(page, epoch).catch(onError);
    }
  }

  async #update(page: WatchedPage, epoch: number): Promise<void> {
    const state = await page.read();
    const before = page.token;
    const pending = page.pending.splice(0);
    page.token = state?.token ?? '';
    page.epoch = epoch;
    page.waited = 0;
    const message = messagesOf(state, page.streams);
    if (before !== undefined && before !== page.token) await sendAll(page.viewers, message(before));
    for (const { response, token } of pending) {
      if (!state || token !== page.token) send(response, message(token));
      if (this.#isConnected(response)) page.viewers.add(response);
    }
    await nextTurnOfEventLoop();
  }

  async #render(route: PageRoute, request: SiteRequest): Promise<LivePageState | undefined> {
    this.reads++;
    try {
      return (await readAtOneVersion(this.#ctx, (ctx) => route.render(ctx, request))).live;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }
}

/** The message for viewers who have the state of a token. It is made once for each token. */
function messagesOf(state: LivePageState | undefined, viewers: number): (before: string) => Buffer {
  const made = new Map<string, Buffer>();
  return (before) => {
    const message = made.get(before) ?? messageOf(state, before, viewers);
    made.set(before, message);
    return message;
  };
}

function messageOf(state: LivePageState | undefined, before: string, viewers: number): Buffer {
  // A page that does not exist any more is fetched too, so that the visitor learns it.
  const difference = state && before !== '' ? compareTokens(before, state.token) : 'shows';
  if (!state || difference === 'around' || state.main.markup.length > MAX_MESSAGE) return refreshOf(viewers);
  const { token, title, main, said } = state;
  return changeMessage(token, {
    said: difference === 'shows' && before !== '' ? said : '',
    title,
    parts: { main: mainElement(main).markup },
  });
}
