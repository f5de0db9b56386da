/** Starts one piece of work per turn of the event loop, so that a flood of work does not block everything else. */
export class YieldQueue {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  take(): Promise<void> {
    if (this.#taken) return new Promise((ready) => this.#waiting.push(ready));
    this.#begin();
    return Promise.resolve();
  }

  #begin(): void {
    this.#taken = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    const ready = this.#waiting.shift();
    if (ready) {
      this.#begin();
      ready();
    } else this.#taken = false;
  }
}
