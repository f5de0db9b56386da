import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { deliveryChannels } from '../../common/delivery-channels.ts';
import type { Channel, Delivery } from '../../src/domain/audience/deliveries/model.ts';
import type { Context } from '../../src/kernel/context.ts';
import { LeaseHolder } from '../../src/kernel/leases/holder.ts';
import { LeaseWatch } from '../../src/kernel/leases/watch.ts';
import { BackgroundWorker } from '../../src/operations/worker/background-worker.ts';
import { ChannelQueue } from '../../src/reactions/notifications/channel-queue.ts';
import { endDeliveryLeases } from '../../src/reactions/notifications/delivery-leases.ts';
import type { Outcome, Sender } from '../../src/reactions/notifications/sender.ts';
import { type Harness, START } from './harness.ts';
import type { Json } from './response.ts';

/** A fake sender for tests of the queue: it records what it sends, and returns the outcomes that the test sets. */
export class FakeSender implements Sender {
  readonly received: Delivery[] = [];
  answer: (delivery: Delivery) => Outcome | Promise<Outcome> = () => ({ state: 'sent' });
  #inProgress = 0;
  maxAtOnce = 0;

  send = async (delivery: Delivery): Promise<Outcome> => {
    this.received.push(delivery);
    this.#inProgress++;
    this.maxAtOnce = Math.max(this.maxAtOnce, this.#inProgress);
    try {
      return await this.answer(delivery);
    } finally {
      this.#inProgress--;
    }
  };

  close = async (): Promise<void> => {};

  /** What was sent, as `event recipient`. */
  get sent(): string[] {
    return this.received.map(({ event_id, recipient_id }) => `${event_id} ${recipient_id}`);
  }
}

/** A node: a background worker with its own fake sender. */
export const nodeWith = (ctx: Context, fakeSender: Sender, max = 20): BackgroundWorker =>
  new BackgroundWorker(
    ctx,
    deliveryChannels.map((channel) => new ChannelQueue(ctx, channel, fakeSender, max)),
  );

/** The queues of this many nodes, each with its own fake sender. */
export const queuesOf = ({ ctx }: { readonly ctx: Context }, count: number, max = 20) =>
  Array.from({ length: count }, () => {
    const fakeSender = new FakeSender();
    const holder = new LeaseHolder(ctx, [endDeliveryLeases]);
    return { fakeSender, holder, queue: new ChannelQueue(ctx, 'webhook', fakeSender, max, holder) };
  });

export const queueOf = (harness: Harness, max?: number) =>
  queuesOf(harness, 1, max)[0] as { fakeSender: FakeSender; holder: LeaseHolder; queue: ChannelQueue };

/** What the other processes do when the one with this id is gone. */
export async function takeOver({ ctx }: Pick<Harness, 'ctx'>, id: string): Promise<void> {
  const watch = new LeaseWatch(ctx, new LeaseHolder(ctx, [endDeliveryLeases]), async () => {});
  const isThere = async () =>
    (await ctx.connection.read.selectFrom('lease_holders').select('id').where('id', '=', id).execute())
      .length > 0;
  // The process of the test is not really gone, so it may beat in between.
  for (let looks = 0; await isThere(); looks++) {
    if (looks > 20 * ctx.timing.missedBeats) throw new Error(`${id} is still believed to be alive.`);
    await watch.look();
  }
}

/** Lets all queues work at the same time until nothing is due. */
export async function drain(queues: readonly ChannelQueue[]): Promise<void> {
  const work = async (queue: ChannelQueue) => {
    while (await queue.advance()) await queue.settle();
  };
  await Promise.all(queues.map(work));
}

export interface Subscriber {
  readonly global?: boolean;
  readonly verified?: boolean;
  readonly paused?: boolean;
  readonly suspended?: boolean;
}

/** Inserts this many subscribers at once. Returns the id of the first. */
export async function subscribe(harness: Harness, count: number, options: Subscriber = {}): Promise<number> {
  const { global = true, verified = true, paused = false, suspended = false } = options;
  const { write } = harness.ctx.connection;
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from subscribers`.execute(
    write,
  );
  const first = rows[0]?.id ?? 1;
  for (let at = 0; at < count; at += 500) {
    const batch = Array.from({ length: Math.min(500, count - at) }, (_, index) => {
      const email = `s${first + at + index}@subscriber.example`;
      return {
        email,
        email_key: email,
        global: global ? (1 as const) : (0 as const),
        verified_at: verified ? START : null,
        paused_at: paused ? START : null,
        suspended_at: suspended ? START : null,
        created_at: START,
        updated_at: START,
      };
    });
    await write.insertInto('subscribers').values(batch).execute();
  }
  return first;
}

export async function followComponents(
  harness: Harness,
  subscriber: number,
  ids: readonly number[],
): Promise<void> {
  await harness.ctx.connection.write
    .insertInto('subscriber_components')
    .values(ids.map((component_id) => ({ subscriber_id: subscriber, component_id })))
    .execute();
}

export interface Queued {
  readonly channel?: Channel;
  readonly event?: number;
  readonly recipient?: number;
  readonly due?: number;
}

/** Inserts a delivery into the queue. */
export async function enqueue(
  harness: Harness,
  { channel = 'webhook', ...one }: Queued = {},
): Promise<number> {
  const row = await harness.ctx.connection.write
    .insertInto('deliveries')
    .values({
      event_id: one.event ?? 1,
      kind: 'incident.opened',
      channel,
      recipient_id: one.recipient ?? 1,
      state: 'queued',
      attempts: 0,
      due_at: one.due ?? harness.clock.now(),
      created_at: harness.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const deliveriesOf = (harness: Harness): Promise<Json[]> =>
  harness.query(sql<Json>`select * from deliveries order by id`);

/** Waits up to half a minute until a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error(`It did not come to this: ${what}`);
}
