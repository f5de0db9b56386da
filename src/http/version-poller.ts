import type { Context } from '../context.ts';
import type { Seconds } from '../lib/clock.ts';

/** What an answer depends on: the data as of some version, and the second of the clock. */
export interface Snapshot {
  readonly version: number;
  readonly second: Seconds;
}

/** A look that fails after so long has waited for a database that hangs; one that fails sooner is worth another try. */
const SLOW_MS = 1000;

/**
 * Tells the present moment, so that no answer is older than a write that was acknowledged before the request was sent.
 * PostgreSQL takes a while to tell its version; requests that arrive meanwhile wait for the next look, which they share.
 */
export class VersionPoller {
  readonly #ctx: Context;
  #running: Promise<Snapshot> | undefined;
  #waiting: Promise<Snapshot> | undefined;
  /** Those who waited for a database that hangs need not wait for it a second time. */
  #failure: { readonly error?: unknown; readonly until: number } = { until: 0 };

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** The moment for a request that is being handed over; what it reads then shares the look. */
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
