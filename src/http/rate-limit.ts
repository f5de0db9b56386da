import type { Socket } from 'node:net';
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

/** What is known about one caller in one window. */
interface CallerCount {
  readonly key: string;
  readonly window: number;
  /** Requests to this process, and how many of them the others know of. */
  own: number;
  reported: number;
  /** Requests to all other processes, as far as they have reported them. */
  others: number;
}

const COUNTED = Symbol('who is counted');

/** A connection, with the caller whose requests last came through it. */
interface CountedConnection {
  [COUNTED]?: { readonly address: string; readonly limit: RateLimit; readonly count: CallerCount };
}

/** Whom a guest's request is counted for. */
export const addressCaller = (address: string): string => `address ${address}`;

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
    const count = this.#countOf(caller);
    return this.#allowance(count, this.#add(count));
  }

  /**
   * Counts a guest's request that came through this connection, from this address. Call it only if the limit is on. The connection remembers who is counted: most clients send several requests, and looking them up takes longer than counting.
   */
  takeThrough(connection: Socket & CountedConnection, address: string): Allowance {
    let counted = connection[COUNTED];
    if (counted?.address !== address || counted.limit !== this || !this.#isCurrent(counted.count)) {
      counted = { address, limit: this, count: this.#countOf(addressCaller(address)) };
      connection[COUNTED] = counted;
    }
    return this.#allowance(counted.count, this.#add(counted.count));
  }

  #isCurrent({ window }: CallerCount): boolean {
    return window === Math.floor(this.#services.clock.now() / this.#seconds);
  }

  #countOf(caller: string): CallerCount {
    const window = Math.floor(this.#services.clock.now() / this.#seconds);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
      this.#due = new Map();
    }
    const existing = this.#counts.get(caller);
    if (existing) return existing;
    const key = this.#counts.size < MAX_CALLERS ? caller : '';
    const count = this.#counts.get(key) ?? { key, window, own: 0, reported: 0, others: 0 };
    this.#counts.set(key, count);
    return count;
  }

  /** Counts one more request, and returns how many are left. Below zero, it is one too many. */
  #add(count: CallerCount): number {
    count.own++;
    const left = this.#limit - count.own - count.others;
    // Whoever is over the limit is refused anyway.
    if (this.#services.sharedCounts && count.own - count.reported >= this.#step && left >= 0)
      this.#report(count);
    return left;
  }

  #allowance({ window }: CallerCount, left: number): Allowance {
    return {
      limit: this.#limit,
      remaining: Math.max(0, left),
      exceeded: left < 0,
      resetsAt: (window + 1) * this.#seconds,
    };
  }

  #report(count: CallerCount): void {
    this.#due.set(count.key, count);
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
