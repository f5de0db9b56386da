/** How much work begins in one turn of the event loop at most, however long the turn was. */
const MAX_PER_TURN = 32;
const MAX_MS = 50;

/**
 * Starts work in turns of the event loop, so that a flood of work does not block everything else, nor everything else the
 * work: in each turn at least one piece begins, and more of them until they took as long as everything else did.
 */
export class YieldQueue {
  readonly #waiting: (() => void)[] = [];
  #isBusy = false;
  /** When the work of the last turn was done. */
  #doneAt = 0;

  take(): Promise<void> {
    if (this.#isBusy) return new Promise((ready) => this.#waiting.push(ready));
    this.#isBusy = true;
    setImmediate(() => this.#endTurn());
    return Promise.resolve();
  }

  /** Each piece begins in a callback of its own: what it does until it has to wait is done before the next callback. */
  #scheduleTurn(): void {
    const count = Math.min(this.#waiting.length, MAX_PER_TURN);
    let deadline = Number.POSITIVE_INFINITY;
    for (let started = 0; started < count; started++) {
      setImmediate(() => {
        const now = performance.now();
        if (started === 0) deadline = now + Math.min(MAX_MS, now - this.#doneAt);
        if (started === 0 || now < deadline) this.#waiting.shift()?.();
      });
    }
    setImmediate(() => this.#endTurn());
  }

  #endTurn(): void {
    this.#doneAt = performance.now();
    if (this.#waiting.length > 0) this.#scheduleTurn();
    else this.#isBusy = false;
  }
}
