interface ThrottleWindow {
  endsAt: number;
  admitted: number;
  refused: number;
}

const MAX_KEYS = 100;

/** Limits the number of log entries of the same kind in a period, and counts the rest. */
export class LogThrottle {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #windows = new Map<string, ThrottleWindow>();

  constructor(max: number, windowMs: number, now: () => number = () => performance.now()) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Undefined if the entry is suppressed; otherwise the number of entries suppressed since the last one. */
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

  #windowOf(key: string): ThrottleWindow {
    const window = this.#windows.get(key) ?? { endsAt: 0, admitted: 0, refused: 0 };
    this.#windows.set(key, window);
    return window;
  }
}
