const EVERY_MS = 50;
/** Nothing that is done here takes so long: this process was stopped, or its machine was paused. */
const STANDSTILL_MS = 2000;

/**
 * Measures how late the event loop is: for so long, a request has waited in its socket before the server saw it. It runs
 * only while there is something to do.
 */
export class EventLoopDelay {
  readonly #onTick: (stoodStillMs: number) => boolean;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;
  /** In milliseconds. */
  current = 0;

  /** `onTick` is called with every measurement, with how long this process stood still, and returns whether to go on. */
  constructor(onTick: (stoodStillMs: number) => boolean) {
    this.#onTick = onTick;
  }

  start(): void {
    if (this.#timer) return;
    this.#dueAt = performance.now() + EVERY_MS;
    this.#timer = setTimeout(() => this.#tick(), EVERY_MS).unref();
  }

  #tick(): void {
    this.#timer = undefined;
    const late = Math.max(0, performance.now() - this.#dueAt);
    const stoodStill = late >= STANDSTILL_MS ? late : 0;
    this.current = late - stoodStill;
    if (this.#onTick(stoodStill)) this.start();
    else this.current = 0;
  }
}
