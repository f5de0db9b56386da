import type { Context } from '../context.ts';
import type { Seconds } from '../lib/clock.ts';

/** What a response depends on: a version of the data, and a second of the clock. */
export interface Snapshot {
  readonly version: number;
  readonly second: Seconds;
}

/** A poll that takes this long to fail has waited for a database that hangs. After a faster failure, the next poll may succeed. */
const SLOW_MS = 1000;

/**
 * Reads the current version of the data, so that no response is older than a write that was acknowledged before the request
 * was sent. On PostgreSQL this is a query: requests that arrive while one is running share the next one.
 */
export class VersionPoller {
  readonly #ctx: Context;
  #running: Promise<Snapshot> | undefined;
  #waiting: Promise<Snapshot> | undefined;
  /** After waiting for a database that hangs, requests fail at once for a while. */
  #failure: { readonly error?: unknown; readonly until: number } = { until: 0 };

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** The snapshot for a request that has just arrived. What the request reads at once shares this poll. */
  pollOnArrival({ wait }: { wait: boolean }): Snapshot | Promise<Snapshot> | undefined {
    const { dataVersion } = this.#ctx.connection;
    if (!dataVersion.sync) return wait ? this.poll() : undefined;
    return { version: dataVersion.readOnArrival(), second: this.#ctx.clock.now() };
  }

  poll(): Snapshot | Promise<Snapshot> {
    const { dataVersion } = this.#ctx.connection;
    if (dataVersion.sync) {
      try {
        return { version: dataVersion.read(), second: this.#ctx.clock.now() };
      } catch {
        return dataVersion.wait().then((version) => ({ version, second: this.#ctx.clock.now() }));
      }
    }
    if (!this.#running) return this.#ask(dataVersion.read);
    this.#waiting ??= this.#running.then(
      () => this.#ask(dataVersion.read),
      () => this.#ask(dataVersion.read),
    );
    return this.#waiting;
  }

  #ask(read: () => Promise<number>): Promise<Snapshot> {
    this.#waiting = undefined;
    const began = performance.now();
    if (began < this.#failure.until) return Promise.reject(this.#failure.error);
    const asked = read().then((version) => ({ version, second: this.#ctx.clock.now() }));
    this.#running = asked;
    const done = () => {
      if (this.#running === asked) this.#running = undefined;
    };
    asked.then(done, (error: unknown) => {
      const now = performance.now();
      if (now - began > SLOW_MS) this.#failure = { error, until: now + SLOW_MS };
      done();
    });
    return asked;
  }
}
