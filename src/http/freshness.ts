import type { Context } from '../context.ts';
import type { Seconds } from '../lib/clock.ts';

/** What an answer depends on: the data as of some version, and the second of the clock. */
export interface Moment {
  readonly version: number;
  readonly second: Seconds;
}

/** Requests that share one look at the version, at the most. */
const MOST_SHARED = 256;

/**
 * Tells the present moment, so that no answer is older than a write that was acknowledged before the request was sent.
 *
 * A look at SQLite is shared by the requests of one turn of the event loop: they had all arrived when the turn began. A
 * look at PostgreSQL takes a while; requests that arrive meanwhile wait for the next look, which they share.
 */
export class Freshness {
  readonly #ctx: Context;
  #shared: Moment | undefined;
  #uses = 0;
  #running: Promise<Moment> | undefined;
  #waiting: Promise<Moment> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  look(): Moment | Promise<Moment> {
    if (this.#shared && this.#uses++ < MOST_SHARED) return this.#shared;
    const { dataVersion } = this.#ctx.connection;
    return dataVersion.sync ? this.#lookNow(dataVersion.read()) : this.#lookSoon();
  }

  #lookNow(version: number): Moment {
    if (!this.#shared) setImmediate(() => this.#forget());
    this.#shared = { version, second: this.#ctx.clock.now() };
    this.#uses = 0;
    return this.#shared;
  }

  #forget(): void {
    this.#shared = undefined;
  }

  #lookSoon(): Promise<Moment> {
    if (!this.#running) return this.#ask();
    this.#waiting ??= this.#running.then(
      () => this.#ask(),
      () => this.#ask(),
    );
    return this.#waiting;
  }

  #ask(): Promise<Moment> {
    this.#waiting = undefined;
    const { dataVersion } = this.#ctx.connection;
    const asked = Promise.resolve(dataVersion.read()).then((version) => ({
      version,
      second: this.#ctx.clock.now(),
    }));
    this.#running = asked;
    const done = () => {
      if (this.#running === asked) this.#running = undefined;
    };
    asked.then(done, done);
    return asked;
  }
}
