import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../../context.ts';
import type { SiteRequest } from '../../http/site.ts';
import { choiceFrom } from '../choice.ts';
import { isLocale } from '../languages/languages.ts';
import { findVersion } from '../queries.ts';
import { publicReading } from '../state.ts';
import { type KnownMark, type Mark, parseMark } from './mark.ts';
import { isOnlyPoints } from './queries.ts';
import { loadExactly, render } from './rendering.ts';
import { begin, end, refuse, send, sendAll } from './streams.ts';
import { isSeen, refreshMessage, Variant } from './variant.ts';

const LOOK_MS = 200;
const HEARTBEAT_MS = 25_000;
/** Points of metrics may come many times a second; charts of minutes need not. */
const POINTS_MS = 5000;
const MOST_VIEWERS = 20_000;
/** More than this are not kept once nobody watches them. */
const MOST_IDLE_VARIANTS = 32;
const heartbeat = Buffer.from(':\n\n');

/** Somebody who has come, and is not yet told what changed since its page was made. */
interface Arrival {
  readonly response: ServerResponse;
  readonly variant: Variant;
  readonly mark: KnownMark | undefined;
}

/**
 * Tells those who watch the page how it changes, whoever wrote: it looks at the version of the database, not at our own
 * writes. While nobody watches it does nothing.
 */
export class LiveHub {
  readonly #ctx: Context;
  readonly #mostViewers: number;
  readonly #variants = new Map<string, Variant>();
  readonly #viewers = new Map<ServerResponse, Variant>();
  readonly #leave: (this: ServerResponse) => void;
  #arrivals: Arrival[] = [];
  #timer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isFailing = false;
  #isClosed = false;
  /** Counts the states of the page that were loaded. */
  #epoch = 0;
  #seen: number | undefined;
  /** The newest event that every variant of this state has, and when it was loaded. */
  #version = Number.POSITIVE_INFINITY;
  #loadedAt = 0;
  #now = 0;
  #nextTurn = Number.POSITIVE_INFINITY;

  constructor(ctx: Context, { mostViewers = MOST_VIEWERS } = {}) {
    this.#ctx = ctx;
    this.#mostViewers = mostViewers;
    const leave = (response: ServerResponse) => this.#forget(response);
    // One function for all of them.
    this.#leave = function () {
      leave(this);
    };
  }

  /** Answers with a stream of what changes on the page from now on. */
  join(request: IncomingMessage, response: ServerResponse, asked: SiteRequest): void {
    if (this.#isClosed || this.#viewers.size >= this.#mostViewers) {
      refuse(response, this.#isClosed ? 1 : 60);
      return;
    }
    begin(request, response);
    if (response.writableEnded || response.destroyed) return;
    const variant = this.#variantFor(asked);
    const known = request.headers['last-event-id'];
    const mark = parseMark(String(known ?? asked.query.get('version') ?? ''));
    // Node keeps the request as long as its answer lasts: its headers were an eighth of a viewer's heap.
    request.headers = {};
    request.rawHeaders = [];
    response.on('error', ignore).on('close', this.#leave);
    this.#viewers.set(response, variant);
    this.#wake();
    const step = mark && variant.stepBefore(mark);
    if (step && isSeen(step, mark)) this.#settle(response, variant, variant.messageSince(step.number));
    else {
      this.#arrivals.push({ response, variant, mark });
      if (!this.#looking) this.#lookIn(0);
    }
  }

  /** Ends all streams; browsers come back by themselves. Done when nothing is read from the database any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const response of this.#viewers.keys()) end(response);
    this.#sleep();
    await this.#looking;
  }

  #variantFor({ query, variant: preferred }: SiteRequest): Variant {
    const locale = [query.get('lang') ?? '', preferred].find(isLocale);
    const choice = choiceFrom(query);
    const key = `${locale} ${choice.days} ${choice.view}`;
    const known = this.#variants.get(key);
    if (known) return known;
    if (this.#variants.size >= MOST_IDLE_VARIANTS) {
      const watched = new Set(this.#viewers.values());
      for (const [idle, one] of this.#variants) if (!watched.has(one)) this.#variants.delete(idle);
    }
    const made = new Variant(locale, choice);
    this.#variants.set(key, made);
    return made;
  }

  #forget(response: ServerResponse): void {
    this.#viewers.get(response)?.viewers.delete(response);
    this.#viewers.delete(response);
    if (this.#viewers.size === 0) this.#sleep();
  }

  #wake(): void {
    this.#heartbeat ??= setInterval(
      () => void sendAll(this.#viewers.keys(), heartbeat),
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
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void problems.push(error));
    await attempt(this.#notice());
    const awaited = new Set(arrivals.map(({ variant }) => variant));
    const due = [...this.#variants.values()].filter(
      (variant) => !this.#isCurrent(variant) && (variant.viewers.size > 0 || awaited.has(variant)),
    );
    for (const alike of Map.groupBy(due, ({ choice: { days, view } }) => `${days} ${view}`).values()) {
      await attempt(this.#update(alike, attempt));
    }
    for (const arrival of arrivals) {
      if (this.#isCurrent(arrival.variant)) await attempt(this.#receive(arrival));
    }
    const hasMore = this.#arrivals.length > 0;
    this.#arrivals.push(...arrivals.filter((arrival) => this.#isWaiting(arrival)));
    this.#looking = undefined;
    this.#tell(problems[0]);
    if (this.#isClosed || this.#viewers.size === 0) return;
    this.#lookIn(hasMore ? 0 : LOOK_MS);
  }

  /** Once, however long it goes on: the next look tries again. */
  #tell(problem: unknown): void {
    if (problem && !this.#isFailing && !this.#isClosed) {
      this.#ctx.log.warn({ err: problem }, 'live updates wait: the page cannot be read');
    }
    this.#isFailing = problem !== undefined;
  }

  #isCurrent(variant: Variant): boolean {
    return variant.epoch === this.#epoch;
  }

  #isWaiting({ response, variant }: Arrival): boolean {
    return this.#viewers.has(response) && !variant.viewers.has(response);
  }

  /** Whether the page may be another one now: somebody has written, or the clock has passed a moment that matters. */
  async #notice(): Promise<void> {
    const seen = await this.#ctx.connection.dataVersion.read();
    const now = this.#ctx.clock.now();
    const isTurned = now >= this.#nextTurn || now < this.#now;
    this.#now = now;
    if (!isTurned && (seen === this.#seen || (await this.#mayWait()))) return;
    this.#epoch++;
    this.#seen = seen;
    this.#loadedAt = performance.now();
    this.#version = Number.POSITIVE_INFINITY;
    this.#nextTurn = Number.POSITIVE_INFINITY;
  }

  /** Brings variants of the same data up to date, each in its language, and tells those who watch. */
  async #update(
    variants: readonly Variant[],
    attempt: (work: Promise<void>) => Promise<void>,
  ): Promise<void> {
    const loaded = await loadExactly(this.#ctx, variants[0]?.choice ?? {});
    this.#version = Math.min(this.#version, loaded.mark.version);
    this.#nextTurn = Math.min(this.#nextTurn, loaded.nextTurn);
    for (const variant of variants) {
      const work = render(this.#ctx, loaded, variant.locale).then((rendering) => {
        const message = variant.update(rendering);
        variant.epoch = this.#epoch;
        return message && sendAll(variant.viewers, message);
      });
      await attempt(work);
    }
  }

  /** Whether nothing but points was written, and charts were brought up to date a moment ago. */
  async #mayWait(): Promise<boolean> {
    if (this.#version === Number.POSITIVE_INFINITY) return false;
    if (performance.now() - this.#loadedAt > POINTS_MS) return false;
    return isOnlyPoints(publicReading(this.#ctx), this.#version, Number.MAX_SAFE_INTEGER);
  }

  /** Tells somebody who has come what changed since its page was made. */
  async #receive({ response, variant, mark }: Arrival): Promise<void> {
    if (!mark) return this.#settle(response, variant, variant.wholeMessage());
    const step = variant.stepBefore(mark);
    const isKnown = step && (isSeen(step, mark) || (await this.#isAlike(step, mark)));
    this.#settle(response, variant, isKnown ? variant.messageSince(step.number) : refreshMessage);
  }

  /** Whether a page of this mark differs from a step in its charts at most, which the next points bring up to date. */
  async #isAlike(step: Mark, { version, turned = step.turned }: KnownMark): Promise<boolean> {
    const reading = publicReading(this.#ctx);
    return (
      turned === step.turned &&
      version <= (await findVersion(reading)) &&
      (await isOnlyPoints(reading, step.version, version))
    );
  }

  #settle(response: ServerResponse, variant: Variant, message: Buffer | undefined): void {
    if (message) send(response, message);
    if (this.#viewers.has(response)) variant.viewers.add(response);
  }
}

/** A reader that is gone is forgotten when its connection closes. */
const ignore = () => {};
