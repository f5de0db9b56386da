import type { Logger } from 'pino';
import { LogThrottle } from '../lib/log-throttle.ts';

type Log = Pick<Logger, 'warn'>;

/** Warns of what was not done for a sender. Thousands of senders must not fill the disk with the same fault. */
export class FaultLog {
  readonly #throttle: LogThrottle;

  constructor(now?: () => number) {
    this.#throttle = new LogThrottle(5, 10_000, now);
  }

  warn(log: Log, error: unknown, text: string): void {
    const { name, message } = (error ?? {}) as Partial<Error>;
    this.#warn(log, `${text} ${name} ${message}`, { err: error }, text);
  }

  /** A sender who sends too much, which is no error. The same sender is named five times in ten seconds. */
  tooMuch(log: Log, sender: Readonly<Record<string, number>>, text: string): void {
    this.#warn(log, `${text} ${JSON.stringify(sender)}`, sender, text);
  }

  #warn(log: Log, key: string, details: object, text: string): void {
    const repeated = this.#throttle.admit(key);
    if (repeated === undefined) return;
    log.warn({ ...details, ...(repeated > 0 && { repeated }) }, text);
  }
}
