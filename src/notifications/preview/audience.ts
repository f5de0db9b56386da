import { type RawBuilder, sql } from 'kysely';
import { system } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import { type LoggedEvent, readAfter } from '../../events/log.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import type { Audience, CountAudience } from '../../http/services.ts';
import { recipientsOf } from '../delivery-consumer.ts';
import { type Notification, notificationOf } from '../notification.ts';
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
    const notifications: Notification[] = [];
    for (const event of events) {
      const notification = await notificationOf(tx, event);
      if (notification) notifications.push(notification);
      await webhookDeliveries(tx, event);
    }
    const again = requeued(events);
    const people = await countRequeuedPeople(tx, again);
    const webhooks = await countWebhooks(tx, sql`(deliveries.event_id > ${newestBefore} or ${again})`);
    return async (ctx): Promise<Audience> => ({
      email: people + (await countRecipients(ctx, notifications)),
      ...webhooks,
    });
  });

/** The webhooks that these events reach, each once, counted inside the dry run. */
export async function reachWebhooks(
  tx: Tx,
  events: readonly LoggedEvent[],
): Promise<Omit<Audience, 'email'>> {
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

async function countRequeuedPeople(tx: Tx, again: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select distinct channel, recipient_id from deliveries
    where channel in ('email', 'staff-email') and ${again}) as people`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

async function countWebhooks(tx: Tx, chosen: RawBuilder<unknown>): Promise<Omit<Audience, 'email'>> {
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
  notifications: readonly Notification[],
): Promise<number> {
  // Who gets a message of their own may exist only inside the dry run, such as a new subscriber.
  const alone = new Set(
    notifications.flatMap((one) => (one.audience === 'subscriber' ? [one.subscriberId] : [])),
  );
  const groups = notifications.filter(({ audience }) => audience !== 'subscriber');
  if (groups.length === 0) return alone.size;
  const lists: RawBuilder<unknown>[] = groups.map(
    (one) =>
      sql`select ${sql.lit(one.audience)} as kind, id from (${recipientsOf(connection, one)}) as recipients`,
  );
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (${sql.join(lists, sql` union `)}) as everybody`.execute(connection.read);
  return (rows[0]?.count ?? 0) + alone.size;
}
