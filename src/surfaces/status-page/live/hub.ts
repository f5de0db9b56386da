import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import { isLocale } from '../../../../common/texts/locales.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import { begin, end, HEARTBEAT_MS, heartbeat, send, sendAll } from '../../../http/event-stream.ts';
import type { StreamRequest } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { choiceFrom } from '../choice.ts';
import type { PageData } from '../page-data.ts';
import { METRICS } from '../views/page.ts';
import { type Broadcast, Broadcaster, broadcastsOf } from './broadcaster.ts';
import type { Variant } from './channel.ts';
import { Channel } from './channel.ts';
import { OutageNotice } from './outage-notice.ts';
import { loadPageSnapshot, nextChangeByClock } from './page-snapshot.ts';
import { type PageRoute, PageWatcher, WatchedPage } from './page-watcher.ts';
import { hasOnlyMetricPoints } from './queries.ts';
import { isRefused, refuse, refuseUnknownPage } from './refusals.ts';
import { isToken } from './state-token.ts';
import { type ViewerLimits, ViewerRegistry } from './viewer-registry.ts';

const POLL_MS = 200;
/** Metric points may arrive many times a second. Charts with a resolution of minutes need no such rate. */
const CHART_UPDATE_MS = 5000;
/** More channels than this are not kept when nobody watches them. */
const MAX_IDLE_CHANNELS = 4;
/** Number of pending viewers that are answered in one turn of the event loop. */
const PENDING_BATCH_SIZE = 50;

export interface HubOptions extends Partial<ViewerLimits> {
  readonly maxRendered?: number;
}

/** A viewer that has connected and not yet received what changed since its page was rendered. */
interface PendingViewer {
  readonly response: ServerResponse;
  readonly variant: Variant;
  /** The state of the page that the viewer has; empty if unknown. */
  readonly token: string;
}

/**
 * Sends changes of the page to everybody who watches it. It polls the version of the database, so it also sees writes
 * of other processes. While nobody watches, it does nothing.
 */
export class LiveHub {
  readonly #ctx: Context;
  readonly #viewers: ViewerRegistry;
  readonly #broadcaster: Broadcaster;
  readonly #pages: PageWatcher;
  readonly #outage: OutageNotice;
  readonly #channels = new Map<string, Channel>();
  readonly #onClose: (this: ServerResponse) => void;
  /** How often the page was read. */
  #loads = 0;
  #pending: PendingViewer[] = [];
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #isClosed = false;
  /** The version and the newest event at the last read. Channels that were updated at that read have the same epoch. */
  #version = Number.NaN;
  #newestEvent = 0;
  #epoch = 0;
  /** The time of the last read, and the time at which the clock alone will change the page. */
  #now = 0;
  #nextTimedChange = Number.POSITIVE_INFINITY;
  /** When a change of nothing but charts may be sent. It depends on charts only, so it reveals no other write. */
  #chartsDue = 0;

  /** The routes are those of the pages besides the status page. */
  constructor(ctx: Context, { maxRendered, ...limits }: HubOptions = {}, routes: readonly PageRoute[] = []) {
    this.#ctx = ctx;
    this.#viewers = new ViewerRegistry(limits);
    this.#outage = new OutageNotice(ctx.log, this.#viewers);
    this.#broadcaster = new Broadcaster(ctx, maxRendered);
    this.#pages = new PageWatcher(ctx, routes, (response) => this.#viewers.has(response));
    const remove = (response: ServerResponse) => this.#removeViewer(response);
    // One function for all responses, to save memory.
    this.#onClose = function () {
      remove(this);
    };
  }

  /** Counters of the work done so far; they show what a write costs. */
  get work() {
    return { loads: this.#loads, pageReads: this.#pages.reads, ...this.#broadcaster.work };
  }

  /** Responds with a stream of the changes of the page. */
  join(request: IncomingMessage, response: ServerResponse, streamRequest: StreamRequest): void {
    const watched = this.#audienceFor(streamRequest);
    if (this.#isClosed) refuse(response, 1);
    else if (!watched) refuseUnknownPage(response);
    else if (!isRefused(response, this.#viewers, streamRequest.address, watched))
      this.#accept(request, response, streamRequest, watched);
  }

  #accept(
    request: IncomingMessage,
    response: ServerResponse,
    streamRequest: StreamRequest,
    watched: Variant | WatchedPage,
  ): void {
    begin(request, response, { 'access-control-allow-origin': '*' });
    if (response.writableEnded || response.destroyed) return;
    const token = String(request.headers['last-event-id'] ?? streamRequest.query.get('version') ?? '');
    // Node keeps the request until its response ends. The headers were an eighth of a viewer's heap.
    request.headers = {};
    request.rawHeaders = [];
    response.on('error', ignore).on('close', this.#onClose);
    this.#viewers.add(response, streamRequest.address, watched);
    this.#outage.greet(response);
    this.#wake();
    const mustWait =
      watched instanceof WatchedPage
        ? this.#pages.join(watched, response, token)
        : this.#joinVariant(watched, response, token);
    if (mustWait && !this.#polling) this.#schedulePoll(0);
  }

  /** Returns whether the viewer has to wait for the next poll. */
  #joinVariant(variant: Variant, response: ServerResponse, token: string): boolean {
    const isUpToDate = this.#isCurrent(variant.channel) && variant.channel.isUpToDate(token);
    if (isUpToDate) variant.viewers.add(response);
    else this.#pending.push({ response, variant, token: isToken(token) ? token : '' });
    return !isUpToDate;
  }

  /** Ends all streams; browsers reconnect by themselves. Resolves when no database read is pending. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const response of this.#viewers.responses) end(response);
    this.#sleep();
    await this.#polling;
  }

  /** What the viewer watches: a variant of the status page, or the page that the query names. */
  #audienceFor({ query, variant: preferred }: StreamRequest): Variant | WatchedPage | undefined {
    const locale = [query.get('lang') ?? '', preferred].find(isLocale);
    const page = query.get('page');
    if (page !== null) return this.#pages.pageAt(page, locale);
    const choice = choiceFrom(query);
    const key = `${choice.days} ${choice.view}`;
    const channel = this.#channels.get(key) ?? new Channel(choice);
    this.#channels.set(key, channel);
    return channel.variantFor(locale, query.has('prefix'));
  }

  #removeViewer(response: ServerResponse): void {
    this.#viewers.remove(response);
    if (this.#viewers.size === 0) this.#sleep();
  }

  #wake(): void {
    this.#heartbeat ??= setInterval(
      () => void sendAll(this.#viewers.responses, heartbeat),
      HEARTBEAT_MS,
    ).unref();
    if (!this.#timer && !this.#polling) this.#schedulePoll(0);
  }

  #sleep(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    this.#heartbeat = undefined;
    this.#timer = undefined;
  }

  /** Polls run from a timer only: in the same turn of the event loop as a request, a poll might miss the newest write. */
  #schedulePoll(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#polling = this.#poll();
    }, ms).unref();
  }

  async #poll(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const broadcasts = await this.#findBroadcasts(pending, onError);
    if (broadcasts.length + pending.length > 0) this.#broadcaster.selectVariants(this.#channels.values());
    await this.#broadcaster.send(broadcasts, onError);
    await this.#pages.poll(onError).catch(onError);
    for (const [index, viewer] of pending.entries()) {
      if (!this.#isCurrent(viewer.variant.channel)) continue;
      if (index % PENDING_BATCH_SIZE === 0) await nextTurnOfEventLoop();
      await this.#catchUp(viewer).catch(onError);
    }
    const hasMore = this.#pending.length > 0;
    this.#pending.push(...pending.filter((viewer) => this.#isWaiting(viewer)));
    this.#polling = undefined;
    if (!this.#isClosed) this.#outage.record(errors);
    if (this.#isClosed || this.#viewers.size === 0) return;
    this.#schedulePoll(hasMore ? 0 : POLL_MS);
  }

  #isCurrent(channel: Channel): boolean {
    return channel.epoch === this.#epoch;
  }

  #isWaiting({ response, variant }: PendingViewer): boolean {
    return this.#viewers.has(response) && !variant.viewers.has(response);
  }

  /** Reads the page if it may have changed, once for all choices, and returns the updates to send. */
  async #findBroadcasts(
    pending: readonly PendingViewer[],
    onError: (error: unknown) => void,
  ): Promise<Broadcast[]> {
    const broadcasts: Broadcast[] = [];
    if (pending.length === 0 && !this.#channels.values().some(({ isWatched }) => isWatched))
      return broadcasts;
    try {
      const awaited = new Set(pending.map(({ variant }) => variant.channel));
      const isNew = [...awaited].some((channel) => !this.#isCurrent(channel));
      if ((await this.#mayHaveChanged(pending)) || isNew) {
        const channels = [...this.#channels.values()].filter((one) => one.isWatched || awaited.has(one));
        await this.#update(channels, broadcasts);
      }
    } catch (error) {
      // Updates found so far are sent; the next poll reads the rest.
      this.#version = Number.NaN;
      onError(error);
    }
    return broadcasts;
  }

  async #update(channels: readonly Channel[], broadcasts: Broadcast[]): Promise<void> {
    const snapshot = await loadPageSnapshot(
      this.#ctx,
      channels.map(({ choice }) => choice),
    );
    this.#loads++;
    this.#epoch++;
    this.#broadcaster.clearCache();
    this.#dropIdleChannels();
    const mayUpdateCharts = performance.now() >= this.#chartsDue;
    const pages: PageData[] = [];
    for (const channel of channels) {
      const page = snapshot.source.page(channel.choice);
      pages.push(page);
      const update = channel.update(page, { mayUpdateCharts });
      channel.epoch = this.#epoch;
      if (update) broadcasts.push(...broadcastsOf(channel, update));
      await nextTurnOfEventLoop();
    }
    if (broadcasts.some(({ update }) => update !== 'refresh' && update.parts.has(METRICS)))
      this.#chartsDue = performance.now() + CHART_UPDATE_MS;
    this.#version = snapshot.position.version;
    this.#newestEvent = snapshot.position.newestEvent;
    this.#now = snapshot.source.state.now;
    this.#nextTimedChange = nextChangeByClock(snapshot, pages);
  }

  /**
   * Whether there was a write, the clock passed the time of the next change, or a pending viewer has an unknown state.
   */
  async #mayHaveChanged(pending: readonly PendingViewer[]): Promise<boolean> {
    const version = await this.#ctx.connection.dataVersion.read();
    const now = this.#ctx.clock.now();
    if (Number.isNaN(this.#version) || now >= this.#nextTimedChange || now < this.#now) return true;
    const chartsAreDue = performance.now() >= this.#chartsDue;
    if (chartsAreDue && this.#channels.values().some((one) => one.isWatched && one.hasPendingCharts))
      return true;
    const hasUnknownToken = pending.some(({ variant, token }) => token && !variant.channel.hasSeen(token));
    if (hasUnknownToken) return version !== this.#version || now !== this.#now;
    if (version === this.#version) return false;
    return chartsAreDue || !(await this.#hasOnlyMetricPoints());
  }

  #hasOnlyMetricPoints(): Promise<boolean> {
    return hasOnlyMetricPoints(
      publicReadContext(this.#ctx, this.#ctx.page),
      this.#newestEvent,
      Number.MAX_SAFE_INTEGER,
    );
  }

  #dropIdleChannels(): void {
    const idle = [...this.#channels].filter(([, channel]) => channel.isIdle);
    for (const [key] of idle.slice(0, -MAX_IDLE_CHANNELS)) this.#channels.delete(key);
  }

  /** Sends a pending viewer what changed since its page was rendered. */
  async #catchUp({ response, variant, token }: PendingViewer): Promise<void> {
    const { channel } = variant;
    const update = token ? channel.updateSince(token) : channel.fullUpdate();
    if (update) send(response, await this.#broadcaster.messageOf(variant, update));
    if (this.#viewers.has(response)) variant.viewers.add(response);
  }
}

/** The `close` event that follows removes the viewer. */
const ignore = () => {};
