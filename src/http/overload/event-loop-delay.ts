const EVERY_MS = 50;

/**
 * Measures how late the event loop is: for so long, a request has waited in its socket before the server saw it. It runs
 * only while there is something to do.
 */
export class EventLoopDelay {
  readonly #onTick: () => boolean;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = 0;
  /** In milliseconds. */
  current = 0;

  /** `onTick` is called with every measurement, and returns whether to go on. */
  constructor(onTick: () => boolean) {
    this.#onTick = onTick;
  }

  start(): void {
    if (this.#timer) return;
    this.#dueAt = performance.now() + EVERY_MS;
    this.#timer = setTimeout(() => this.#tick(), EVERY_MS).unref();
  }

  #tick(): void {
    this.#timer = undefined;
    this.current = Math.max(0, performance.now() - this.#dueAt);
    if (this.#onTick()) this.start();
    else this.current = 0;
  }
}
