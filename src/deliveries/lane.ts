import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { transaction } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import type { Channel, Delivery, Sender } from './delivery.ts';
import { Results } from './results.ts';

/** Longer than any try can take: what is taken when a process dies is tried again by another one after that. */
const LEASE_SECONDS = 120;

/**
 * Deliveries of one channel on their way out. Each channel has a lane of its own, so that a receiver that hangs holds up
 * nobody's mail.
 */
export class Lane {
  readonly #ctx: Context;
  readonly #channel: Channel;
  readonly #sender: Sender;
  readonly #results: Results;
  readonly #most: number;
  readonly #underWay = new Set<Promise<void>>();

  /** `most` deliveries are under way at once. */
  constructor(ctx: Context, channel: Channel, sender: Sender, most: number) {
    this.#ctx = ctx;
    this.#channel = channel;
    this.#sender = sender;
    this.#most = most;
    this.#results = new Results(ctx);
  }

  /** When there is something to try; undefined where there is nothing, or no room for more. */
  async nextDue(): Promise<Seconds | undefined> {
    if (this.#underWay.size > this.#most / 2) return undefined;
    const { rows } = await sql<{ due_at: number | null }>`
      select min(case when leased_until > due_at then leased_until else due_at end) as due_at
      from deliveries where state in ('queued', 'deferred') and channel = ${this.#channel}`.execute(
      this.#ctx.connection.read,
    );
    return rows[0]?.due_at ?? undefined;
  }

  /** Takes what is due and sets it on its way. Returns whether there was anything. */
  async advance(): Promise<boolean> {
    const due = await this.nextDue();
    if (due === undefined || due > this.#ctx.clock.now()) return false;
    const leased = await this.#lease(this.#most - this.#underWay.size);
    // One after the other to the same recipient, so that an update does not overtake what it updates.
    for (const deliveries of Map.groupBy(leased, ({ recipient_id }) => recipient_id).values()) {
      const work = this.#send(deliveries).finally(() => this.#underWay.delete(work));
      this.#underWay.add(work);
    }
    return leased.length > 0;
  }

  get isBusy(): boolean {
    return this.#underWay.size > 0;
  }

  /** Waits for what is under way. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #send(deliveries: readonly Delivery[]): Promise<void> {
    for (const delivery of deliveries) {
      const started = performance.now();
      const outcome = await this.#sender.send(delivery);
      await this.#results.add({
        delivery,
        outcome,
        milliseconds: Math.round(performance.now() - started),
      });
    }
  }

  /** Takes deliveries for this process alone: writers take turns, so no two take the same. */
  #lease(most: number): Promise<Delivery[]> {
    return transaction(this.#ctx, system, async (tx) => {
      const { rows } = await sql<Delivery>`update deliveries
        set lease = ${randomUUID()}, leased_until = ${tx.now + LEASE_SECONDS}
        where id in (select id from deliveries where state in ('queued', 'deferred') and channel = ${this.#channel}
          and due_at <= ${tx.now} and (leased_until is null or leased_until <= ${tx.now})
          order by due_at, id limit ${most})
        returning *`.execute(tx.db);
      return rows.sort((a, b) => a.due_at - b.due_at || a.id - b.id);
    });
  }
}
