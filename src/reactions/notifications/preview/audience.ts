import { type RawBuilder, sql } from 'kysely';
import { webhookChannels } from '../../../domain/audience/subscribers/model.ts';
import type { Audience, CountAudience } from '../../../http/services.ts';
import { system } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { type LoggedEvent, readAfter } from '../../../kernel/events/log.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { recipientsOf } from '../delivery-consumer.ts';
import { notificationOf, type PersonalNotification } from '../notification.ts';
import { webhookDeliveries } from '../webhook/fan-out.ts';

/** How many events of one write are examined: more than the largest write appends. */
const MAX_EVENTS = 2000;

/**
 * Who would be told of a dry run, by channel. Inside the transaction it only finds out which notifications there are; the
 * function that it returns counts the people, when other writers need not wait any more.
 */
export const audienceOf: CountAudience = (inside, newestBefore) =>
  transaction(inside, system, async (tx) => {
    const events = await readAfter(tx, newestBefore, MAX_EVENTS);
    const notifications: PersonalNotification[] = [];
    for (const event of events) {
      const notification = await notificationOf(tx, event);
      // What staff are told of, no request causes.
      if (notification && notification.audience !== 'staff') notifications.push(notification);
      await webhookDeliveries(tx, event);
    }
    const again = requeued(events);
    const people = await countRequeuedPeople(tx, again);
    const webhooks = await countWebhooks(tx, sql`(deliveries.event_id > ${newestBefore} or ${again})`);
    return async (ctx) => sumOf(people, webhooks, await countRecipients(ctx, notifications));
  });

/** Adds up audiences that have nobody in common. */
export const sumOf = (...audiences: readonly Partial<Audience>[]): Audience => {
  const sum = (channel: keyof Audience) =>
    audiences.reduce((total, audience) => total + (audience[channel] ?? 0), 0);
  return { email: sum('email'), chat: sum('chat'), webhook: sum('webhook'), push: sum('push') };
};

interface ChannelCount {
  readonly channel: string;
  readonly count: number;
}

/** Counts by the channels of recipients as the audience shows them. */
function audienceIn(counts: readonly ChannelCount[]): Audience {
  const sum = (...channels: readonly string[]) =>
    counts
      .filter(({ channel }) => channels.includes(channel))
      .reduce((total, { count }) => total + Number(count), 0);
  return {
    email: sum('email', 'staff-email'),
    chat: sum(...webhookChannels),
    webhook: 0,
    push: sum('push'),
  };
}

type WebhookCounts = Pick<Audience, 'chat' | 'webhook'>;

/** The webhooks that these events reach, each once, counted inside the dry run. */
export async function reachWebhooks(tx: Tx, events: readonly LoggedEvent[]): Promise<WebhookCounts> {
  for (const event of events) await webhookDeliveries(tx, event);
  const ids = events.map(({ id }) => id);
  return countWebhooks(tx, sql`deliveries.event_id in (${sql.join(ids)})`);
}

/** Deliveries of earlier events that these events send again. */
function requeued(events: readonly LoggedEvent[]): RawBuilder<unknown> {
  const conditions = events.flatMap((event) => {
    if (event.type === 'webhook.redelivered') return [sql`deliveries.id = ${event.state.delivery_id}`];
    const isResent = event.type === 'delivery.updated' && event.state.action === 'resent';
    return isResent ? [sql`(deliveries.event_id = ${event.state.id} and deliveries.state = 'queued')`] : [];
  });
  return sql`(${sql.join([sql`1 = 0`, ...conditions], sql` or `)})`;
}

async function countRequeuedPeople(tx: Tx, again: RawBuilder<unknown>): Promise<Audience> {
  const { rows } = await sql<ChannelCount>`select channel, count(*) as count from (
    select distinct deliveries.channel as queue, deliveries.recipient_id,
      case when deliveries.channel = 'staff-email' then deliveries.channel else subscribers.channel end as channel
    from deliveries left join subscribers on subscribers.id = deliveries.recipient_id
    where deliveries.channel <> 'webhook' and ${again}) as people group by channel`.execute(tx.db);
  return audienceIn(rows);
}

async function countWebhooks(tx: Tx, chosen: RawBuilder<unknown>): Promise<WebhookCounts> {
  const { rows } = await sql<{ format: string; count: number }>`
    select webhooks.format, count(distinct webhooks.id) as count
    from deliveries join webhooks on webhooks.id = deliveries.recipient_id
    where deliveries.channel = 'webhook' and ${chosen}
    group by webhooks.format`.execute(tx.db);
  const sum = (wanted: boolean) =>
    rows
      .filter(({ format }) => (format === 'standard') === wanted)
      .reduce((total, { count }) => total + count, 0);
  return { chat: sum(false), webhook: sum(true) };
}

/** Each person once, however many of the notifications they get. */
export async function countRecipients(
  { connection }: Context,
  notifications: readonly PersonalNotification[],
): Promise<Audience> {
  // Who gets a message of their own may exist only inside the dry run, such as a new subscriber.
  const alone = new Map(
    notifications.flatMap((one) => (one.audience === 'subscriber' ? [[one.subscriberId, one.channel]] : [])),
  );
  const own = [...alone.values()].map((channel) => ({ channel, count: 1 }));
  const groups = notifications.filter(({ audience }) => audience !== 'subscriber');
  if (groups.length === 0) return audienceIn(own);
  const lists: RawBuilder<unknown>[] = groups.map(
    (one) =>
      sql`select ${sql.lit(one.audience)} as kind, id, channel from (${recipientsOf(connection, one)}) as recipients`,
  );
  const { rows } = await sql<ChannelCount>`select channel, count(*) as count
    from (${sql.join(lists, sql` union `)}) as everybody group by channel`.execute(connection.read);
  return audienceIn([...rows, ...own]);
}
