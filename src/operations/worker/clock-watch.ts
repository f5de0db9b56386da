import type { Clock } from '../../lib/clock.ts';

/** Smaller steps, such as corrections by NTP, change nothing that anybody notices. */
const MIN_JUMP_SECONDS = 120;

/** Notices that the clock of the machine was set, by comparing it with one that never jumps. */
export class ClockWatch {
  readonly #clock: Clock;
  readonly #monotonic: () => number;
  #difference: number | undefined;

  /** `monotonic` returns milliseconds. */
  constructor(clock: Clock, monotonic: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#monotonic = monotonic;
  }

  /** By how many seconds the clock was set since the last call: ahead if positive, back if negative, 0 if not. */
  read(): number {
    const difference = this.#clock.now() - this.#monotonic() / 1000;
    const jump = difference - (this.#difference ?? difference);
    this.#difference = difference;
    return Math.abs(jump) < MIN_JUMP_SECONDS ? 0 : Math.round(jump);
  }
}
