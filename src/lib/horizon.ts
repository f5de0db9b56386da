import type { Seconds } from './clock.ts';

/** Collects when the clock will next change a text, while the text is being made. */
export class Horizon {
  /** The earliest moment at which something in the text may change. */
  until: Seconds = Number.POSITIVE_INFINITY;

  limit(moment: Seconds): void {
    if (moment < this.until) this.until = moment;
  }
}
