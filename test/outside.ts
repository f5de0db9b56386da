import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../src/context.ts';
import { ChannelQueue } from '../src/notifications/channel-queue.ts';
import type { Outcome, Sender } from '../src/notifications/sender.ts';
import { type Channel, channels, type Delivery } from '../src/resources/deliveries/model.ts';
import { BackgroundWorker } from '../src/worker/background-worker.ts';
import type { Json } from './answer.ts';
import { START, type World } from './harness.ts';

/** The world outside, for tests of what comes before it: it remembers what it was handed, and answers as it is told. */
export class Outside implements Sender {
  readonly received: Delivery[] = [];
  answer: (delivery: Delivery) => Outcome | Promise<Outcome> = () => ({ state: 'sent' });
  #under = 0;
  mostAtOnce = 0;

  send = async (delivery: Delivery): Promise<Outcome> => {
    this.received.push(delivery);
    this.#under++;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#under);
    try {
      return await this.answer(delivery);
    } finally {
      this.#under--;
    }
  };

  close = async (): Promise<void> => {};

  /** What was handed over, as `event recipient`. */
  get told(): string[] {
    return this.received.map(({ event_id, recipient_id }) => `${event_id} ${recipient_id}`);
  }
}

/** One node: everything that happens by itself, with another outside. */
export const nodeWith = (ctx: Context, outside: Sender, most = 20): BackgroundWorker =>
  new BackgroundWorker(
    ctx,
    channels.map((channel) => new ChannelQueue(ctx, channel, outside, most)),
  );

/** Lanes of so many nodes, each with an outside of its own. */
export const lanesOf = ({ ctx }: Pick<World, 'ctx'>, count: number, most = 20) =>
  Array.from({ length: count }, () => {
    const outside = new Outside();
    return { outside, lane: new ChannelQueue(ctx, 'webhook', outside, most) };
  });

export const laneOf = (world: World, most?: number) =>
  lanesOf(world, 1, most)[0] as { outside: Outside; lane: ChannelQueue };

/** Lets all lanes work at the same time until nothing is left that is due. */
export async function drain(queues: readonly ChannelQueue[]): Promise<void> {
  const work = async (queue: ChannelQueue) => {
    while (await queue.advance()) await queue.settle();
  };
  await Promise.all(queues.map(work));
}

/** A promise, and the way to keep it. */
export function promised<T>() {
  let keep: (value: T) => void = () => {};
  const kept = new Promise<T>((resolve) => {
    keep = resolve;
  });
  return { kept, keep };
}

export interface Subscriber {
  readonly global?: boolean;
  readonly verified?: boolean;
  readonly paused?: boolean;
  readonly suspended?: boolean;
}

/** So many subscribers, written at once. Returns the id of the first. */
export async function subscribe(world: World, count: number, one: Subscriber = {}): Promise<number> {
  const { global = true, verified = true, paused = false, suspended = false } = one;
  const { write } = world.ctx.connection;
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
  world: World,
  subscriber: number,
  ids: readonly number[],
): Promise<void> {
  await world.ctx.connection.write
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

/** Puts a delivery into the queue by hand. */
export async function enqueue(world: World, { channel = 'webhook', ...one }: Queued = {}): Promise<number> {
  const row = await world.ctx.connection.write
    .insertInto('deliveries')
    .values({
      event_id: one.event ?? 1,
      kind: 'incident.opened',
      channel,
      recipient_id: one.recipient ?? 1,
      state: 'queued',
      attempts: 0,
      due_at: one.due ?? world.clock.now(),
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const deliveriesOf = (world: World): Promise<Json[]> =>
  world.query(sql<Json>`select * from deliveries order by id`);

/** Waits until something holds, for a few seconds. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error(`It did not come to this: ${what}`);
}
