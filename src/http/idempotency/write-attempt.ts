import type { Actor } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { type DaymarkError, Invalid, NotFound, PreconditionFailed } from '../../kernel/errors.ts';
import { DeferredTransaction } from '../../kernel/events/deferred-transaction.ts';
import type { Precondition } from '../etag.ts';
import type { Route } from '../route.ts';
import type { FindKeptHours } from '../services.ts';
import type { WriteOptions } from './write-options.ts';

/** A write as the server received it. */
export interface Write {
  readonly ctx: Context;
  readonly route: Route;
  readonly actor: Actor;
  readonly address: string;
  readonly url: string;
  readonly body: unknown;
  readonly findKeptHours: FindKeptHours;
  /** Calls the route. */
  readonly run: (ctx: Context) => Promise<unknown>;
  /** The current version of the record, for `If-Match`. */
  readonly version: (ctx: Context) => Promise<string | undefined>;
  /** The same as guests are sent it. */
  readonly guestVersion: (ctx: Context) => Promise<string | undefined>;
}

const EXISTS =
  'Somebody has created this already, so nothing was written. Read it, and send the change with its ETag as If-Match.';

/** One run of a route in a transaction of its own, with the check of `If-Match`. */
export class WriteAttempt {
  readonly transaction: DeferredTransaction;
  /** Whether the route ran, but must not have because of `If-Match`. */
  isRolledBack = false;
  readonly #write: Write;
  readonly #precondition: WriteOptions['precondition'];
  /** Why the precondition does not hold. */
  #problem: DaymarkError | undefined;

  constructor(
    write: Write,
    { precondition }: WriteOptions,
    ctx: Context,
    onOpen: (inside: Context) => Promise<void>,
  ) {
    this.#write = write;
    this.#precondition = precondition;
    this.transaction = new DeferredTransaction(ctx, async (inside) => {
      await onOpen(inside);
      if (precondition !== undefined) this.#problem = await this.#check(inside, precondition);
    });
  }

  /**
   * Returns the result of the route, or throws: first what the route refuses before it validates the body, such as 404; then
   * 412; then 422. So a caller who may not see a record does not learn from a 412 that it exists.
   */
  async run(): Promise<unknown> {
    let result: unknown;
    try {
      result = await this.#write.run(this.transaction.context);
    } catch (error) {
      if (error instanceof Invalid) await this.#requireMatch();
      throw error;
    }
    await this.#requireMatch();
    return result;
  }

  async #requireMatch(): Promise<void> {
    if (this.#precondition === undefined) return;
    await this.transaction.open();
    if (!this.#problem) return;
    this.isRolledBack = true;
    await this.transaction.rollBack();
    throw this.#problem;
  }

  async #check(inside: Context, precondition: Precondition): Promise<DaymarkError | undefined> {
    try {
      const version = await this.#write.version(inside);
      if (precondition === 'none') return new PreconditionFailed(EXISTS);
      if (precondition === '*' || version === undefined || precondition.has(version)) return undefined;
      const guestVersion = await this.#write.guestVersion(inside);
      const holds = guestVersion !== undefined && precondition.has(guestVersion);
      return holds ? undefined : new PreconditionFailed();
    } catch (error) {
      if (error instanceof NotFound) return precondition === 'none' ? undefined : error;
      throw error;
    }
  }
}
