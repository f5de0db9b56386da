import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { Unavailable } from '../errors.ts';
import type { Seconds } from '../lib/clock.ts';
import type { Channel, Delivery } from '../resources/deliveries/model.ts';
import { findNextDelivery, renew, takeDue } from './lease.ts';
import { Results } from './results.ts';
import { databaseAway, type Outcome, type Sender } from './sender.ts';
import { Throttle } from './throttle.ts';

/** Senders end by themselves long before this. One that does not must not hold its place for ever. */
const MAX_TRY_MS = 60 * 60_000;

/** So few at once do not need to be spread. */
const FEW = 10;
const throttle = new Throttle();

/** Until when a delivery is ours, by the wall and by a clock that nobody sets. */
interface Hold {
  readonly until: Seconds;
  readonly deadline: number;
}

/**
 * Deliveries of one channel on their way out. Each channel has a lane of its own, so that a receiver that hangs holds up
 * nobody's mail. What is under way is leased, and the lease is renewed for as long as the process lives.
 */
export class ChannelQueue {
  /** Called when there is room for more. */
  onRoom: () => void = () => {};
  readonly #ctx: Context;
  readonly #channel: Channel;
  readonly #sender: Sender;
  readonly #results: Results;
  readonly #most: number;
  readonly #lease = randomUUID();
  readonly #held = new Map<number, Hold>();
  readonly #underWay = new Map<number, Promise<void>>();
  #renewing: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** So many recipients are served at once, each with one delivery after the other. */
  constructor(ctx: Context, channel: Channel, sender: Sender, most: number) {
    this.#ctx = ctx;
    this.#channel = channel;
    this.#sender = sender;
    this.#most = most;
    this.#results = new Results(ctx);
  }

  /** When there is something to try; undefined where there is nothing, or no room for more. */
  async nextDue(): Promise<Seconds | undefined> {
    const due = this.#hasRoom ? await findNextDelivery(this.#ctx, this.#channel) : undefined;
    return due === undefined ? undefined : Math.max(due, this.#sender.readyAt?.() ?? due);
  }

  /** Takes what is due and sets it on its way. Returns whether there was anything. */
  async advance(): Promise<boolean> {
    const due = await this.nextDue();
    if (due === undefined || due > this.#ctx.clock.now() || this.#isStopped) return false;
    const room = Math.min(this.#most, (await this.#sender.room?.()) ?? this.#most) - this.#underWay.size;
    if (room < 1) return false;
    const leased = await takeDue(this.#ctx, {
      channel: this.#channel,
      lease: this.#lease,
      most: room,
      busyWith: [...this.#underWay.keys()],
    });
    this.#hold(leased.map(({ id }) => id));
    for (const [recipient, deliveries] of Map.groupBy(leased, ({ recipient_id }) => recipient_id)) {
      this.#underWay.set(recipient, this.#serve(recipient, deliveries));
    }
    return leased.length > 0;
  }

  /** Waits for what is under way. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values());
  }

  /** Tries nothing more. What is under way is noted if it ends in time; what is not begun is given back at once. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#sender.stop?.();
    await this.settle();
  }

  /** Taking a few at a time would cost a transaction for each. */
  get #hasRoom(): boolean {
    return this.#underWay.size <= this.#most / 2;
  }

  async #serve(recipient: number, deliveries: readonly Delivery[]): Promise<void> {
    const noted: Promise<void>[] = [];
    try {
      for (const [at, delivery] of deliveries.entries()) {
        if (this.#underWay.size > FEW) await throttle.turn();
        const started = performance.now();
        const mayTry = !this.#isStopped && this.#isHeld(delivery);
        const outcome = mayTry ? await this.#try(delivery) : undefined;
        if (!outcome) {
          for (const one of deliveries.slice(at)) noted.push(this.#results.add({ delivery: one }));
          break;
        }
        const milliseconds = Math.round(performance.now() - started);
        // The next one need not wait for this to be committed.
        noted.push(this.#results.add({ delivery, outcome, milliseconds }));
      }
      await Promise.all(noted);
    } finally {
      this.#letGo(deliveries);
      this.#underWay.delete(recipient);
      if (this.#hasRoom) this.onRoom();
    }
  }

  /** One try, which ends in any case. */
  async #try(delivery: Delivery): Promise<Outcome | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<Outcome>((resolve) => {
      timer = setTimeout(resolve, MAX_TRY_MS, { state: 'deferred', error: 'There was no outcome.' });
      timer.unref();
    });
    try {
      return await Promise.race([this.#sender.send(delivery), tooLong]);
    } catch (error) {
      if (error instanceof Unavailable) return databaseAway(error);
      this.#ctx.log.error({ err: error, delivery: delivery.id }, 'a delivery could not be tried');
      return { state: 'deferred', error: 'Daymark failed while it sent this; its log says more.' };
    } finally {
      clearTimeout(timer);
    }
  }

  #hold(ids: Iterable<number>): void {
    const { leaseSeconds } = this.#ctx.pace;
    const until = this.#ctx.clock.now() + leaseSeconds;
    const deadline = performance.now() + leaseSeconds * 1000;
    for (const id of ids) this.#held.set(id, { until, deadline });
    if (this.#held.size === 0 || this.#renewing) return;
    this.#renewing = setInterval(() => this.#renew(), leaseSeconds * 250);
    this.#renewing.unref();
  }

  #letGo(deliveries: readonly Delivery[]): void {
    for (const { id } of deliveries) this.#held.delete(id);
    if (this.#held.size > 0) return;
    clearInterval(this.#renewing);
    this.#renewing = undefined;
  }

  /** Whether nobody else can be trying it. A lease that is nearly over, because we slept or could not renew it, does not count. */
  #isHeld({ id }: Delivery): boolean {
    const hold = this.#held.get(id);
    if (!hold) return false;
    const reserve = this.#ctx.pace.leaseSeconds / 4;
    return (
      this.#ctx.clock.now() <= hold.until - reserve && performance.now() <= hold.deadline - reserve * 1000
    );
  }

  async #renew(): Promise<void> {
    const ids = [...this.#held.keys()];
    if (ids.length === 0) return;
    try {
      const ours = await renew(this.#ctx, this.#lease, ids);
      for (const id of ids) if (!ours.has(id)) this.#held.delete(id);
      this.#hold(ids.filter((id) => ours.has(id) && this.#held.has(id)));
    } catch (error) {
      this.#ctx.log.warn({ err: error, deliveries: ids.length }, 'leases of deliveries are not renewed yet');
    }
  }
}
