import type { IncomingMessage } from 'node:http';
import { type Actor, actorIdOf, actorLabel } from '../auth/actor.ts';
import type { Clock } from '../lib/clock.ts';

const MINUTE = 60;
/** Beyond this many callers, the rest share one count, so that memory stays bounded. */
const MAX_CALLERS = 100_000;

export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly exceeded: boolean;
  /** When the next window starts, in Unix seconds. */
  readonly resetsAt: number;
}

/** Counts requests per caller and window (a minute by default), in this process. */
export class RateLimit {
  readonly #limit: number;
  readonly #clock: Clock;
  readonly #seconds: number;
  #window = 0;
  #counts = new Map<string, number>();

  constructor(limit: number, clock: Clock, seconds: number = MINUTE) {
    this.#limit = limit;
    this.#clock = clock;
    this.#seconds = seconds;
  }

  /** Counts a request. Returns undefined if there is no limit. */
  take(callerOf: () => string): Allowance | undefined {
    if (this.#limit === 0) return undefined;
    const caller = callerOf();
    const window = Math.floor(this.#clock.now() / this.#seconds);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    const key = this.#counts.size < MAX_CALLERS || this.#counts.has(caller) ? caller : '';
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return {
      limit: this.#limit,
      remaining: Math.max(0, this.#limit - count),
      exceeded: count > this.#limit,
      resetsAt: (window + 1) * this.#seconds,
    };
  }
}

/** Whom a request is counted for: its token, or its address if it has none. */
export const callerOf = (
  actor: Actor,
  request: IncomingMessage,
  addressOf: (request: IncomingMessage) => string,
): string => (actorIdOf(actor) === null ? `address ${addressOf(request)}` : actorLabel(actor));
