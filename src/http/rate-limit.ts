import type { Context } from '../kernel/context.ts';

const MINUTE = 60;
/** Beyond this many callers, the rest share one count, so that memory stays bounded. */
const MAX_CALLERS = 100_000;
/** A process tells the others about a caller once for so many requests: this share of the limit, but at least one. */
const STEP_SHARE = 0.01;
/** How many callers one report is about. */
const MAX_REPORTED = 1000;
/** The pause after a report that failed. Meanwhile, each process counts on its own. */
const AFTER_FAILURE_MS = 1000;

export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly exceeded: boolean;
  /** When the next window starts, in Unix seconds. */
  readonly resetsAt: number;
}

export type RateLimitServices = Pick<Context, 'clock' | 'log' | 'sharedCounts'>;

interface RateLimitOptions {
  /** Distinguishes the limits in the counts that all processes share. */
  readonly name?: string;
  readonly seconds?: number;
}

/** What is known about one caller in the current window. */
interface CallerCount {
  /** Requests to this process, and how many of them the others know of. */
  own: number;
  reported: number;
  /** Requests to all other processes, as far as they have reported them. */
  others: number;
}

/**
 * Counts requests per caller and window (a minute by default). All processes share the counts: each adds its own to the
 * sum, one hundredth of the limit at a time, and takes over what the others have added. No request waits for that, so
 * together they may let through a few hundredths more. Callers far below the limit are never reported.
 */
export class RateLimit {
  readonly #limit: number;
  readonly #services: RateLimitServices;
  readonly #name: string;
  readonly #seconds: number;
  readonly #step: number;
  #window = 0;
  #counts = new Map<string, CallerCount>();
  /** Callers to report. */
  #due = new Map<string, CallerCount>();
  #isReporting = false;
  #pausedUntil = 0;

  constructor(
    limit: number,
    services: RateLimitServices,
    { name = 'requests', seconds = MINUTE }: RateLimitOptions = {},
  ) {
    this.#limit = limit;
    this.#services = services;
    this.#name = name;
    this.#seconds = seconds;
    this.#step = Math.max(1, Math.floor(limit * STEP_SHARE));
  }

  get isOn(): boolean {
    return this.#limit > 0;
  }

  /** Counts a request. Returns undefined if there is no limit, or none for this caller. */
  take(callerOf: () => string | undefined): Allowance | undefined {
    const caller = this.isOn ? callerOf() : undefined;
    return caller === undefined ? undefined : this.takeFor(caller);
  }

  /** Counts a request of this caller. Call it only if the limit is on. */
  takeFor(caller: string): Allowance {
    const window = Math.floor(this.#services.clock.now() / this.#seconds);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
      this.#due = new Map();
    }
    const key = this.#counts.size < MAX_CALLERS || this.#counts.has(caller) ? caller : '';
    const count = this.#countOf(key);
    count.own++;
    const total = count.own + count.others;
    // Whoever is over the limit is refused anyway.
    if (this.#services.sharedCounts && count.own - count.reported >= this.#step && total <= this.#limit)
      this.#report(key, count);
    return {
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - total),
      exceeded: total > this.#limit,
      resetsAt: (window + 1) * this.#seconds,
    };
  }

  #countOf(key: string): CallerCount {
    const existing = this.#counts.get(key);
    if (existing) return existing;
    const created = { own: 0, reported: 0, others: 0 };
    this.#counts.set(key, created);
    return created;
  }

  #report(key: string, count: CallerCount): void {
    this.#due.set(key, count);
    if (this.#isReporting || performance.now() < this.#pausedUntil) return;
    this.#isReporting = true;
    // Together with the other requests of this turn of the event loop.
    setImmediate(() => this.#reportAll());
  }

  /** One report at a time. Callers that become due meanwhile are in the next one. */
  async #reportAll(): Promise<void> {
    try {
      while (this.#due.size > 0) await this.#reportSome();
    } catch (error) {
      this.#pausedUntil = performance.now() + AFTER_FAILURE_MS;
      this.#services.log.debug({ err: error }, 'could not share the counts of requests; trying again');
    } finally {
      this.#isReporting = false;
    }
  }

  async #reportSome(): Promise<void> {
    const { sharedCounts } = this.#services;
    const endsAt = (this.#window + 1) * this.#seconds;
    const reported = [...this.#due].slice(0, MAX_REPORTED).map(([key, count]) => {
      this.#due.delete(key);
      return { key: `${this.#name} ${key}`, count, added: count.own - count.reported };
    });
    const sums = await sharedCounts?.add(new Map(reported.map(({ key, added }) => [key, added])), endsAt);
    for (const { key, count, added } of reported) {
      count.reported += added;
      count.others = Math.max(0, (sums?.get(key) ?? 0) - count.reported);
    }
  }
}
