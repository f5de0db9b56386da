import type { Logger } from 'pino';
import { LogThrottle } from '../lib/log-throttle.ts';

/** Warns of what could not be done for a sender. Thousands of senders must not fill the disk with the same fault. */
export class FaultLog {
  readonly #throttle: LogThrottle;

  constructor(now?: () => number) {
    this.#throttle = new LogThrottle(5, 10_000, now);
  }

  warn(log: Pick<Logger, 'warn'>, error: unknown, text: string): void {
    const { name, message } = (error ?? {}) as Partial<Error>;
    const repeated = this.#throttle.admit(`${text} ${name} ${message}`);
    if (repeated === undefined) return;
    log.warn({ err: error, ...(repeated > 0 && { repeated }) }, text);
  }
}
