import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** However busy the process is, deliveries begin at this distance at least: two hundred a second. */
const MAX_WAIT_MS = 5;
/** So much of the time may be used. */
const SHARE = 0.6;
/** What was used or left idle long ago counts no more. */
const MAX_REMEMBERED_MS = 50;

/**
 * Keeps thousands of deliveries from taking the whole process: a request that comes in shall often find it idle. Each
 * beginning waits until enough time was left idle for what was used, whoever used it.
 */
export class Throttle {
  #seen = performance.eventLoopUtilization();
  /** Milliseconds that are still to be left idle. */
  #debt = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Waits for a turn, after those who asked before. */
  turn(): Promise<unknown> {
    this.#last = this.#last.then(() => {
      this.#count();
      const wait = Math.min(this.#debt, MAX_WAIT_MS);
      return wait >= 1 ? sleep(wait) : undefined;
    });
    return this.#last;
  }

  #count(): void {
    const { active, idle } = performance.eventLoopUtilization(this.#seen);
    this.#seen = performance.eventLoopUtilization();
    const debt = this.#debt + (active * (1 - SHARE)) / SHARE - idle;
    this.#debt = Math.max(-MAX_REMEMBERED_MS, Math.min(MAX_REMEMBERED_MS, debt));
  }
}
