import type { Clock, Seconds } from '../../../../lib/clock.ts';
import type { DeliveryTiming } from '../../../../lib/delivery-timing.ts';

const FIRST_PAUSE = 5;
const MAX_PAUSE = 300;

/**
 * A circuit breaker that avoids asking an unreachable server for every single email. After a failure nothing is sent
 * for a while. Then a single email probes whether the server is back. The pause grows with each failed probe.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #timing: DeliveryTiming;
  #failures = 0;
  #readyAt: Seconds = 0;
  #isProbing = false;

  constructor({ clock, timing }: { readonly clock: Clock; readonly timing: DeliveryTiming }) {
    this.#clock = clock;
    this.#timing = timing;
  }

  /** Nothing is sent before this time. */
  get readyAt(): Seconds {
    return this.#isPaused ? this.#readyAt : 0;
  }

  /** How many emails may be sent at once. */
  get capacity(): number {
    if (this.#failures === 0) return Number.POSITIVE_INFINITY;
    return this.#isPaused || this.#isProbing ? 0 : 1;
  }

  /**
   * Whether an email may be sent now. A caller that was admitted must call `leave` afterwards, and `succeed` or `fail`
   * if it contacted the server.
   */
  enter(): boolean {
    if (this.capacity === 0) return false;
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
    // Emails that were in progress together fail together: that counts as one failure.
    if (this.#isPaused) return;
    this.#failures++;
    const pause = Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (this.#failures - 1));
    this.#readyAt = this.#clock.now() + Math.round(pause * this.#timing.retryScale);
  }

  /** A time further ahead than the longest pause was set before the clock was set back. */
  get #isPaused(): boolean {
    const left = this.#readyAt - this.#clock.now();
    return left > 0 && left <= MAX_PAUSE * this.#timing.retryScale;
  }
}
