import { Patience } from './patience.ts';

/** Reading took longer than its caller was willing to wait. */
export class TooSlow extends Error {}

interface SharedReadOptions {
  /** How long a result is used again. */
  readonly reuseMs: number;
  /** How long a caller waits. */
  readonly limitMs: number;
}

/**
 * A read that many may ask for and that may hang. Everybody gets the same result for a while, or an error after `limitMs`. A read
 * that hangs is not begun a second time, so it never takes more than one connection.
 */
export class SharedRead<T> {
  readonly #read: () => Promise<T>;
  readonly #options: SharedReadOptions;
  #latest: Promise<T> | undefined;
  #isPending = false;
  #beganAt = Number.NEGATIVE_INFINITY;

  constructor(read: () => Promise<T>, options: SharedReadOptions) {
    this.#read = read;
    this.#options = options;
  }

  async get(): Promise<T> {
    const latest = this.#begin();
    const patience = new Patience(this.#options.limitMs);
    const limit = new Promise<never>((_, fail) => patience.start(() => fail(new TooSlow())));
    try {
      return await Promise.race([latest, limit]);
    } finally {
      patience.stop();
    }
  }

  #begin(): Promise<T> {
    const now = performance.now();
    if (this.#latest && (this.#isPending || now - this.#beganAt < this.#options.reuseMs)) return this.#latest;
    this.#isPending = true;
    this.#beganAt = now;
    this.#latest = this.#read().finally(() => {
      this.#isPending = false;
    });
    return this.#latest;
  }
}
