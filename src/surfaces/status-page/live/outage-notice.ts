import type { ServerResponse } from 'node:http';
import { isDatabaseFault } from '../../../http/error-handler.ts';
import { send, sendAll } from '../../../http/event-stream.ts';
import type { Context } from '../../../kernel/context.ts';
import { currentMessage, staleMessage } from './messages.ts';
import type { ViewerRegistry } from './viewer-registry.ts';

/** A single failure may be a connection that broke: the next poll uses another one. */
const FAILURES = 2;

/** Tells viewers when the page cannot be read, so that it does not claim to be live, and when it can be read again. */
export class OutageNotice {
  readonly #log: Context['log'];
  readonly #viewers: ViewerRegistry;
  #isFailing = false;
  /** Polls in a row that failed because of the database. */
  #outages = 0;

  constructor(log: Context['log'], viewers: ViewerRegistry) {
    this.#log = log;
    this.#viewers = viewers;
  }

  /** Called after each poll. Only the first of consecutive failures is logged, since the next poll tries again. */
  record(errors: readonly unknown[]): void {
    if (errors.length > 0 && !this.#isFailing)
      this.#log.warn({ err: errors[0] }, 'live updates wait: the page cannot be read');
    this.#isFailing = errors.length > 0;
    const wasOut = this.#isOut;
    this.#outages = errors.some(isDatabaseFault) ? this.#outages + 1 : 0;
    if (this.#isOut !== wasOut)
      void sendAll(this.#viewers.responses, this.#isOut ? staleMessage : currentMessage);
  }

  /** Called with each new viewer. */
  greet(response: ServerResponse): void {
    if (this.#isOut) send(response, staleMessage);
  }

  get #isOut(): boolean {
    return this.#outages >= FAILURES;
  }
}
