const FIRST_ROWS = 25;
const MAX_ROWS = 500;
const MAX_GROWTH = 4;

/**
 * How many rows to change at once, if others wait meanwhile: few at first, and then as many as the time allows. The same
 * number of rows takes a millisecond on one machine and a second on another one that is busy.
 */
export class StepSize {
  #rows = FIRST_ROWS;

  get rows(): number {
    return this.#rows;
  }

  /** Adapts to how long the last step took, and to how long the next one may take. */
  adapt(tookMs: number, allowedMs: number): void {
    const possible = (this.#rows * allowedMs) / Math.max(tookMs, 0.01);
    this.#rows = Math.floor(Math.max(1, Math.min(possible, this.#rows * MAX_GROWTH, MAX_ROWS)));
  }
}
