import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../events/transaction.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { noteBounce } from './email/bounces.ts';
import { waitAfter } from './retry.ts';

export interface Result {
  readonly delivery: Delivery;
  readonly outcome: Outcome;
  readonly milliseconds: number;
}

const TRIES = 20;
const BETWEEN_TRIES_MS = 1000;

/**
 * Notes what became of deliveries, several in one transaction where they come together. A process that dies between the
 * other side's yes and this commit sends again, so nothing waits here for more.
 */
export class Results {
  readonly #ctx: Context;
  #waiting: Result[] = [];
  #next: Promise<void> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Resolves when it is committed. */
  add(result: Result): Promise<void> {
    this.#waiting.push(result);
    this.#next ??= this.#after(this.#writing);
    return this.#next;
  }

  async #after(writing: Promise<void>): Promise<void> {
    await writing;
    const batch = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    this.#writing = this.#write(batch);
    await this.#writing;
  }

  /** A database that is away for a while must not make us send again. */
  async #write(batch: readonly Result[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await transaction(this.#ctx, system, async (tx) => {
          for (const result of batch) await note(tx, result);
        });
        return;
      } catch (error) {
        this.#ctx.log.warn(
          { err: error, deliveries: batch.length },
          'outcomes of deliveries are not noted yet',
        );
        if (tries === TRIES) return;
        await sleep(BETWEEN_TRIES_MS);
      }
    }
  }
}

async function note(tx: Tx, { delivery, outcome, milliseconds }: Result): Promise<void> {
  const attempts = delivery.attempts + 1;
  const wait = outcome.state === 'deferred' ? waitAfter(attempts) : undefined;
  const state = outcome.state === 'deferred' && wait === undefined ? 'failed' : outcome.state;
  const updated = await tx.db
    .updateTable('deliveries')
    .set({
      state,
      attempts,
      due_at: tx.now + Math.max(wait ?? 0, outcome.retryAfter ?? 0),
      lease: null,
      leased_until: null,
      error: outcome.error ?? null,
      sent_at: state === 'sent' ? tx.now : null,
    })
    .where('id', '=', delivery.id)
    // Whoever took it over after the lease ended speaks for it now.
    .where('lease', '=', delivery.lease)
    .executeTakeFirst();
  if (Number(updated.numUpdatedRows) === 0) return;
  await tx.db
    .insertInto('delivery_attempts')
    .values({
      delivery_id: delivery.id,
      outcome: state,
      status_code: outcome.statusCode ?? null,
      milliseconds,
      request: outcome.request ?? null,
      response: outcome.response ?? outcome.error ?? null,
      created_at: tx.now,
    })
    .execute();
  if (delivery.channel === 'email') await noteBounce(tx, delivery.recipient_id, state);
}
