import type { Channel, Delivery } from '../../domain/audience/deliveries/model.ts';
import type { Context } from '../../kernel/context.ts';
import { Unavailable } from '../../kernel/errors.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import type { Seconds } from '../../lib/clock.ts';
import { endDeliveryLeases, findNextDelivery, renew, takeDue } from './delivery-leases.ts';
import { Results } from './results.ts';
import { databaseAway, type Outcome, type Sender } from './sender.ts';
import type { NotificationStats } from './stats.ts';
import { Throttle } from './throttle.ts';

/** Senders time out long before this. One that does not must not occupy a slot forever. */
const MAX_ATTEMPT_MS = 60 * 60_000;

/** With fewer recipients than this in progress, deliveries need no throttling. */
const UNTHROTTLED = 10;
const throttle = new Throttle();

/** When the lease of a delivery expires, by the wall clock and by a monotonic clock, and the id that it was taken with. */
interface Lease {
  readonly holder: string;
  readonly until: Seconds;
  readonly deadline: number;
}

interface Moment {
  readonly system: Seconds;
  readonly monotonic: number;
}

/**
 * Sends the deliveries of one channel. Each channel has its own queue, so that a receiver that hangs does not delay
 * emails. A delivery in progress is leased, and the process renews the lease until the delivery is finished.
 */
export class ChannelQueue {
  /** Called when there is capacity for more recipients. */
  onRoom: () => void = () => {};
  readonly #ctx: Context;
  readonly channel: Channel;
  readonly #sender: Sender;
  readonly #results: Results;
  readonly #max: number;
  readonly #holder: LeaseHolder;
  readonly #leases = new Map<number, Lease>();
  readonly #inProgress = new Map<number, Promise<void>>();
  #renewing: NodeJS.Timeout | undefined;
  #isTaking = false;
  #isStopped = false;

  /** Serves up to `max` recipients at once. Each recipient gets one delivery after the other. */
  constructor(
    ctx: Context,
    channel: Channel,
    sender: Sender,
    max: number,
    holder = new LeaseHolder(ctx, [endDeliveryLeases]),
    stats?: NotificationStats,
  ) {
    this.#ctx = ctx;
    this.channel = channel;
    this.#sender = sender;
    this.#max = max;
    this.#holder = holder;
    this.#results = new Results(ctx, stats);
  }

  /** When the next delivery is due; undefined if there is none, or no capacity for more. */
  async nextDue(): Promise<Seconds | undefined> {
    const due = this.#hasCapacity ? await findNextDelivery(this.#ctx, this.channel) : undefined;
    return due === undefined ? undefined : Math.max(due, this.#sender.readyAt?.() ?? due);
  }

  /** Leases due deliveries and starts to send them. Returns whether there were any. */
  async advance(): Promise<boolean> {
    const due = await this.nextDue();
    if (due === undefined || due > this.#ctx.clock.now() || this.#isStopped) return false;
    const capacity =
      Math.min(this.#max, (await this.#sender.capacity?.()) ?? this.#max) - this.#inProgress.size;
    if (capacity < 1) return false;
    const leased = await this.#take(capacity);
    for (const [recipient, deliveries] of Map.groupBy(leased, ({ recipient_id }) => recipient_id)) {
      this.#inProgress.set(recipient, this.#serve(recipient, deliveries));
    }
    return leased.length > 0;
  }

  async #take(max: number): Promise<Delivery[]> {
    this.#isTaking = true;
    try {
      const lease = await this.#holder.begin(this);
      const busyWith = [...this.#inProgress.keys()];
      const asked = this.#now;
      const leased = await takeDue(this.#ctx, { channel: this.channel, lease, max, busyWith });
      this.#addLeases(
        leased.map(({ id }) => id),
        lease,
        asked,
      );
      return leased;
    } finally {
      this.#isTaking = false;
      this.#endIfUnused();
    }
  }

  /** Not while deliveries are being leased, even if those in progress have ended meanwhile. */
  #endIfUnused(): void {
    if (this.#leases.size > 0 || this.#inProgress.size > 0 || this.#isTaking) return;
    clearInterval(this.#renewing);
    this.#renewing = undefined;
    this.#holder.end(this);
  }

  get isRecording(): boolean {
    return this.#results.isRecording;
  }

  /** Waits until nothing is in progress. */
  async settle(): Promise<void> {
    while (this.#inProgress.size > 0) await Promise.all(this.#inProgress.values());
  }

  /**
   * Starts nothing more. Records the results of deliveries in progress that finish in time, and releases those not
   * started.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#sender.stop?.();
    await this.settle();
  }

  /** Leasing only a few deliveries at a time would cost a transaction each. */
  get #hasCapacity(): boolean {
    return this.#inProgress.size <= this.#max / 2;
  }

  async #serve(recipient: number, deliveries: readonly Delivery[]): Promise<void> {
    const recorded: Promise<void>[] = [];
    try {
      for (const [at, delivery] of deliveries.entries()) {
        if (this.#inProgress.size > UNTHROTTLED) await throttle.waitToStart();
        const started = performance.now();
        const mayTry = !this.#isStopped && this.#isLeased(delivery);
        const outcome = mayTry ? await this.#try(delivery) : undefined;
        if (!outcome) {
          for (const skipped of deliveries.slice(at)) recorded.push(this.#results.add({ delivery: skipped }));
          break;
        }
        const milliseconds = Math.round(performance.now() - started);
        // The next delivery does not have to wait until this one is committed.
        recorded.push(this.#results.add({ delivery, outcome, milliseconds }));
      }
      await Promise.all(recorded);
    } finally {
      this.#inProgress.delete(recipient);
      this.#dropLeases(deliveries);
      if (this.#hasCapacity) this.onRoom();
    }
  }

  /** One attempt. It always ends, because of the timeout. */
  async #try(delivery: Delivery): Promise<Outcome | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<Outcome>((resolve) => {
      timer = setTimeout(resolve, MAX_ATTEMPT_MS, { state: 'deferred', error: 'There was no outcome.' });
      timer.unref();
    });
    try {
      return await Promise.race([this.#sender.send(delivery, () => this.#isLeased(delivery)), timeout]);
    } catch (error) {
      if (error instanceof Unavailable) return databaseAway(error);
      this.#ctx.log.error(
        { err: error, delivery: delivery.id },
        'a delivery failed with an unexpected error',
      );
      return { state: 'deferred', error: 'Daymark failed while it sent this; its log says more.' };
    } finally {
      clearTimeout(timer);
    }
  }

  get #now(): Moment {
    return { system: this.#ctx.clock.now(), monotonic: performance.now() };
  }

  /** `asked` is a time before the database has computed when the leases expire. */
  #addLeases(ids: Iterable<number>, holder: string, asked: Moment): void {
    const { leaseSeconds } = this.#ctx.timing;
    const until = asked.system + leaseSeconds;
    const deadline = asked.monotonic + leaseSeconds * 1000;
    for (const id of ids) this.#leases.set(id, { holder, until, deadline });
    if (this.#leases.size === 0 || this.#renewing) return;
    this.#renewing = setInterval(() => this.#renew(), leaseSeconds * 250);
    this.#renewing.unref();
  }

  #dropLeases(deliveries: readonly Delivery[]): void {
    for (const { id } of deliveries) this.#leases.delete(id);
    this.#endIfUnused();
  }

  /**
   * Whether no other process can be sending it. A lease that is about to expire, because the process slept or could not
   * renew it, does not count; nor does one of a process that the others may believe to be gone.
   */
  #isLeased({ id }: Delivery): boolean {
    const lease = this.#leases.get(id);
    if (!lease || lease.holder !== this.#holder.id || !this.#holder.isAlive) return false;
    const reserve = this.#ctx.timing.leaseSeconds / 4;
    return (
      this.#ctx.clock.now() <= lease.until - reserve && performance.now() <= lease.deadline - reserve * 1000
    );
  }

  async #renew(): Promise<void> {
    const ids = [...this.#leases.keys()];
    if (ids.length === 0) return;
    const lease = this.#holder.id;
    const asked = this.#now;
    try {
      const stillLeased = await renew(this.#ctx, lease, ids);
      for (const id of ids) if (!stillLeased.has(id)) this.#leases.delete(id);
      this.#addLeases(
        ids.filter((id) => stillLeased.has(id) && this.#leases.has(id)),
        lease,
        asked,
      );
    } catch (error) {
      this.#ctx.log.warn(
        { err: error, deliveries: ids.length },
        'could not renew the leases of deliveries; trying again',
      );
    }
  }
}
