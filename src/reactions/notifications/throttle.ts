import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** The maximum delay: even in a busy process, two hundred deliveries per second can start. */
const MAX_WAIT_MS = 5;
/** The share of time that may be used. */
const SHARE = 0.6;
/** Limits how much past activity or idle time counts. */
const MAX_REMEMBERED_MS = 50;

/** How a process spends its time, and how it waits. */
interface Load {
  /** Milliseconds that the process was active and idle since this was last asked. */
  readonly spent: () => { readonly active: number; readonly idle: number };
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

function loadOfThisProcess(): Load {
  let last = performance.eventLoopUtilization();
  return {
    spent: () => {
      const spent = performance.eventLoopUtilization(last);
      last = performance.eventLoopUtilization();
      return spent;
    },
    wait: sleep,
  };
}

/**
 * Keeps thousands of deliveries from occupying the whole process, so that requests are answered quickly. Each start
 * waits until the process has been idle long enough to compensate for its activity, whatever caused that.
 */
export class Throttle {
  readonly #load: Load;
  /** Milliseconds that the process should still be idle. */
  #debt = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(load: Load = loadOfThisProcess()) {
    this.#load = load;
  }

  /** Waits until a delivery may start. Callers are served in order. */
  waitToStart(): Promise<unknown> {
    this.#last = this.#last.then(() => {
      this.#count();
      const wait = Math.min(this.#debt, MAX_WAIT_MS);
      return wait >= 1 ? this.#load.wait(wait) : undefined;
    });
    return this.#last;
  }

  #count(): void {
    const { active, idle } = this.#load.spent();
    const debt = this.#debt + (active * (1 - SHARE)) / SHARE - idle;
    this.#debt = Math.max(-MAX_REMEMBERED_MS, Math.min(MAX_REMEMBERED_MS, debt));
  }
}
