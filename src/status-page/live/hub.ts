import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurnOfEventLoop } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { StreamRequest } from '../../http/site.ts';
import { isLocale } from '../../i18n/languages.ts';
import { publicReadContext } from '../../public-state/state.ts';
import { choiceFrom } from '../choice.ts';
import type { PageData } from '../page-data.ts';
import { METRICS } from '../views/page.ts';
import { Audience, type AudienceLimits } from './audience.ts';
import type { Variant } from './channel.ts';
import { Channel } from './channel.ts';
import { type Broadcast, Broadcaster, broadcastsOf } from './messenger.ts';
import { loadPageSnapshot, nextChangeByClock } from './page-snapshot.ts';
import { isOnlyPoints } from './queries.ts';
import { isOldToken, isToken } from './state-token.ts';
import { begin, end, refuse, refuseAddress, send, sendAll } from './streams.ts';

const LOOK_MS = 200;
const HEARTBEAT_MS = 25_000;
/** Points of metrics may come many times a second; charts of minutes need not. */
const CHARTS_MS = 5000;
/** More than this are not kept once nobody watches them. */
const MAX_IDLE_CHANNELS = 4;
/** Who has come is answered so many at a time. */
const ARRIVALS_AT_ONCE = 50;
const heartbeat = Buffer.from(':\n\n');

export interface HubOptions extends Partial<AudienceLimits> {
  readonly mostRendered?: number;
}

/** Somebody who has come, and is not yet told what changed since its page was made. */
interface Arrival {
  readonly response: ServerResponse;
  readonly variant: Variant;
  /** What it knows of the page; nothing where it is empty. */
  readonly token: string;
}

/**
 * Tells those who watch the page how it changes, whoever wrote: it looks at the version of the database, not at our own
 * writes. While nobody watches it does nothing.
 */
export class LiveHub {
  readonly #ctx: Context;
  readonly #audience: Audience;
  readonly #messenger: Broadcaster;
  readonly #channels = new Map<string, Channel>();
  readonly #leave: (this: ServerResponse) => void;
  /** How often the page was read. */
  #loads = 0;
  #arrivals: Arrival[] = [];
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isFailing = false;
  #isClosed = false;
  /** The version of what was read last, and its newest event. Channels that were read then have its epoch. */
  #version = Number.NaN;
  #newestEvent = 0;
  #epoch = 0;
  /** The clock when the page was last read, and when the clock alone will change it. */
  #now = 0;
  #nextTurn = Number.POSITIVE_INFINITY;
  /** When charts may be sent alone. It depends on charts only, so that no other write can be told by it. */
  #chartsDue = 0;

  constructor(ctx: Context, { mostRendered, ...limits }: HubOptions = {}) {
    this.#ctx = ctx;
    this.#audience = new Audience(limits);
    this.#messenger = new Broadcaster(ctx, mostRendered);
    const leave = (response: ServerResponse) => this.#forget(response);
    // One function for all of them.
    this.#leave = function () {
      leave(this);
    };
  }

  /** What was done so far, for whoever wants to know what a write costs. */
  get work() {
    return { loads: this.#loads, ...this.#messenger.work };
  }

  /** Answers with a stream of what changes on the page from now on. */
  join(request: IncomingMessage, response: ServerResponse, asked: StreamRequest): void {
    if (this.#isRefused(response, asked)) return;
    begin(request, response);
    if (response.writableEnded || response.destroyed) return;
    const variant = this.#variantFor(asked);
    const token = String(request.headers['last-event-id'] ?? asked.query.get('version') ?? '');
    // Node keeps the request as long as its answer lasts: its headers were an eighth of a viewer's heap.
    request.headers = {};
    request.rawHeaders = [];
    response.on('error', ignore).on('close', this.#leave);
    this.#audience.add(response, asked.address, variant);
    this.#wake();
    if (this.#isCurrent(variant.channel) && variant.channel.isUpToDate(token)) variant.viewers.add(response);
    else {
      this.#arrivals.push({ response, variant, token: isToken(token) || isOldToken(token) ? token : '' });
      if (!this.#looking) this.#lookIn(0);
    }
  }

  /** Ends all streams; browsers come back by themselves. Done when nothing is read from the database any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const response of this.#audience.responses) end(response);
    this.#sleep();
    await this.#looking;
  }

  #isRefused(response: ServerResponse, { address }: StreamRequest): boolean {
    if (this.#isClosed || this.#audience.isFull()) refuse(response, this.#isClosed ? 1 : 60);
    else if (this.#audience.isFullFor(address)) {
      refuseAddress(response, this.#audience.limits.mostPerNetwork);
    } else return false;
    return true;
  }

  #variantFor({ query, variant: preferred }: StreamRequest): Variant {
    const choice = choiceFrom(query);
    const key = `${choice.days} ${choice.view}`;
    const channel = this.#channels.get(key) ?? new Channel(choice);
    this.#channels.set(key, channel);
    return channel.variantFor([query.get('lang') ?? '', preferred].find(isLocale));
  }

  #forget(response: ServerResponse): void {
    this.#audience.remove(response);
    if (this.#audience.size === 0) this.#sleep();
  }

  #wake(): void {
    this.#heartbeat ??= setInterval(
      () => void sendAll(this.#audience.responses, heartbeat),
      HEARTBEAT_MS,
    ).unref();
    if (!this.#timer && !this.#looking) this.#lookIn(0);
  }

  #sleep(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    this.#heartbeat = undefined;
    this.#timer = undefined;
  }

  /** From a timer always: a look that shared its moment with a request might not see what it reads. */
  #lookIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#looking = this.#look();
    }, ms).unref();
  }

  async #look(): Promise<void> {
    const arrivals = this.#arrivals;
    this.#arrivals = [];
    const problems: unknown[] = [];
    const note = (problem: unknown) => void problems.push(problem);
    const deliveries = await this.#read(arrivals, note);
    if (deliveries.length + arrivals.length > 0) this.#messenger.choose(this.#channels.values());
    await this.#messenger.send(deliveries, note);
    for (const [index, arrival] of arrivals.entries()) {
      if (!this.#isCurrent(arrival.variant.channel)) continue;
      if (index % ARRIVALS_AT_ONCE === 0) await nextTurnOfEventLoop();
      await this.#receive(arrival).catch(note);
    }
    const hasMore = this.#arrivals.length > 0;
    this.#arrivals.push(...arrivals.filter((arrival) => this.#isWaiting(arrival)));
    this.#looking = undefined;
    this.#tell(problems[0]);
    if (this.#isClosed || this.#audience.size === 0) return;
    this.#lookIn(hasMore ? 0 : LOOK_MS);
  }

  /** Once, however long it goes on: the next look tries again. */
  #tell(problem: unknown): void {
    if (problem && !this.#isFailing && !this.#isClosed) {
      this.#ctx.log.warn({ err: problem }, 'live updates wait: the page cannot be read');
    }
    this.#isFailing = problem !== undefined;
  }

  #isCurrent(channel: Channel): boolean {
    return channel.epoch === this.#epoch;
  }

  #isWaiting({ response, variant }: Arrival): boolean {
    return this.#audience.has(response) && !variant.viewers.has(response);
  }

  /** Reads the page where it may be another one now, once for all choices, and gives what must be told to whom. */
  async #read(arrivals: readonly Arrival[], note: (problem: unknown) => void): Promise<Broadcast[]> {
    const deliveries: Broadcast[] = [];
    try {
      const awaited = new Set(arrivals.map(({ variant }) => variant.channel));
      const isNew = [...awaited].some((channel) => !this.#isCurrent(channel));
      if ((await this.#mayHaveChanged(arrivals)) || isNew) {
        const channels = [...this.#channels.values()].filter((one) => one.isWatched || awaited.has(one));
        await this.#update(channels, deliveries);
      }
    } catch (problem) {
      // What was found until then is told; the rest is looked for again.
      this.#version = Number.NaN;
      note(problem);
    }
    return deliveries;
  }

  async #update(channels: readonly Channel[], deliveries: Broadcast[]): Promise<void> {
    const snapshot = await loadPageSnapshot(
      this.#ctx,
      channels.map(({ choice }) => choice),
    );
    this.#loads++;
    this.#epoch++;
    this.#messenger.forget();
    this.#letGoOfIdle();
    const chartsMayGo = performance.now() >= this.#chartsDue;
    const pages: PageData[] = [];
    for (const channel of channels) {
      const page = snapshot.source.page(channel.choice);
      pages.push(page);
      const news = channel.update(page, { chartsMayGo });
      channel.epoch = this.#epoch;
      if (news) deliveries.push(...broadcastsOf(channel, news));
      await nextTurnOfEventLoop();
    }
    if (deliveries.some(({ news }) => news !== 'refresh' && news.parts.has(METRICS)))
      this.#chartsDue = performance.now() + CHARTS_MS;
    this.#version = snapshot.position.version;
    this.#newestEvent = snapshot.position.newestEvent;
    this.#now = snapshot.source.state.now;
    this.#nextTurn = nextChangeByClock(snapshot, pages);
  }

  /** Whether somebody has written, or the clock has passed a moment that matters, or somebody has seen another page. */
  async #mayHaveChanged(arrivals: readonly Arrival[]): Promise<boolean> {
    const version = await this.#ctx.connection.dataVersion.read();
    const now = this.#ctx.clock.now();
    if (Number.isNaN(this.#version) || now >= this.#nextTurn || now < this.#now) return true;
    const chartsAreDue = performance.now() >= this.#chartsDue;
    if (chartsAreDue && this.#channels.values().some((one) => one.isWatched && one.withholdsCharts))
      return true;
    const isStrange = arrivals.some(({ variant, token }) => token && !variant.channel.knows(token));
    if (isStrange) return version !== this.#version || now !== this.#now;
    if (version === this.#version) return false;
    return chartsAreDue || !(await this.#areOnlyPoints());
  }

  #areOnlyPoints(): Promise<boolean> {
    return isOnlyPoints(publicReadContext(this.#ctx), this.#newestEvent, Number.MAX_SAFE_INTEGER);
  }

  #letGoOfIdle(): void {
    const idle = [...this.#channels].filter(([, channel]) => channel.isIdle);
    for (const [key] of idle.slice(0, -MAX_IDLE_CHANNELS)) this.#channels.delete(key);
  }

  /** Tells somebody who has come what changed since its page was made. */
  async #receive({ response, variant, token }: Arrival): Promise<void> {
    const { channel } = variant;
    const news = token ? channel.newsSince(token) : channel.everything();
    if (news) send(response, await this.#messenger.messageOf(variant, news));
    if (this.#audience.has(response)) variant.viewers.add(response);
  }
}

/** A reader that is gone is forgotten when its connection closes. */
const ignore = () => {};
