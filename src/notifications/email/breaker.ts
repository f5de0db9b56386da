import type { Clock, Seconds } from '../../lib/clock.ts';
import type { Pace } from '../../lib/pace.ts';

const FIRST_PAUSE = 5;
const MAX_PAUSE = 300;

/**
 * Keeps a server that is away from being asked for every single mail. After a failure nothing is tried for a while; then one
 * mail alone finds out whether it is back, and each time that it is not the pause grows.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #pace: Pace;
  #failures = 0;
  #readyAt: Seconds = 0;
  #isProbing = false;

  constructor({ clock, pace }: { readonly clock: Clock; readonly pace: Pace }) {
    this.#clock = clock;
    this.#pace = pace;
  }

  /** Before this, nothing is tried. */
  get readyAt(): Seconds {
    return this.#readyAt;
  }

  /** How many may be tried at once. */
  get room(): number {
    if (this.#failures === 0) return Number.POSITIVE_INFINITY;
    return this.#isPaused || this.#isProbing ? 0 : 1;
  }

  /** Whether one may be tried now. Who was let in leaves afterwards, and tells how the server was if it was asked. */
  enter(): boolean {
    if (this.room === 0) return false;
    this.#isProbing = this.#failures > 0;
    return true;
  }

  leave(): void {
    this.#isProbing = false;
  }

  succeed(): void {
    this.#failures = 0;
    this.#readyAt = 0;
  }

  fail(): void {
    // Several that were under way together fail together: that is one failure.
    if (this.#isPaused) return;
    this.#failures++;
    const pause = Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (this.#failures - 1));
    this.#readyAt = this.#clock.now() + Math.round(pause * this.#pace.waits);
  }

  get #isPaused(): boolean {
    return this.#clock.now() < this.#readyAt;
  }
}
