interface Window {
  endsAt: number;
  admitted: number;
  refused: number;
}

const MAX_KEYS = 100;

/** Lets only so many of the same kind through in a window of time, and counts the others. */
export class LogThrottle {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(most: number, windowMs: number, now: () => number = () => performance.now()) {
    this.#max = most;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Undefined where it is refused; otherwise how many were refused since the last one that was let through. */
  admit(key: string): number | undefined {
    const window = this.#windowOf(this.#windows.has(key) || this.#windows.size < MAX_KEYS ? key : '');
    if (this.#now() >= window.endsAt) {
      window.endsAt = this.#now() + this.#windowMs;
      window.admitted = 0;
    }
    if (window.admitted >= this.#max) {
      window.refused++;
      return undefined;
    }
    window.admitted++;
    const { refused } = window;
    window.refused = 0;
    return refused;
  }

  #windowOf(key: string): Window {
    const known = this.#windows.get(key) ?? { endsAt: 0, admitted: 0, refused: 0 };
    this.#windows.set(key, known);
    return known;
  }
}
