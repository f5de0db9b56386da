import { type RawBuilder, sql } from 'kysely';
import { forPeople, isTakenBack } from '../../domain/audience/deliveries/cancellation.ts';
import type { Channel } from '../../domain/audience/deliveries/model.ts';
import { webhookChannels } from '../../domain/audience/subscribers/model.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import { toldTypes } from '../../kernel/events/catalog.ts';
import type { EventConsumer } from '../../kernel/events/consume.ts';
import type { LoggedEvent } from '../../kernel/events/log.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { follows } from './follows.ts';
import { notificationOf, type PersonalNotification, topicOf } from './notification.ts';
import { lookAgainFor, tellStaff } from './staff/fan-out.ts';
import { webhookDeliveries } from './webhook/fan-out.ts';

/** Number of subscribers checked in one transaction. It limits how long writes of the API have to wait. */
export const SUBSCRIBERS_PER_TRANSACTION = 200;

/**
 * Creates one delivery for each recipient of an event. A large audience takes several transactions; `position` is the
 * id of the last subscriber checked.
 */
export const deliveryConsumer = {
  types: toldTypes,
  processOne: async (tx, event, position) => {
    if (position === 0) await webhookDeliveries(tx, event);
    if (event.type === 'user.updated' && event.state.changed?.includes('notifications'))
      await lookAgainFor(tx, event.subjectId);
    const nextPosition = await notifyPeople(tx, event, position);
    if (await isTakenBack(tx, event.id)) await cancelQueued(tx, event.id);
    return nextPosition;
  },
} satisfies EventConsumer;

async function notifyPeople(tx: Tx, event: LoggedEvent, position: number): Promise<number | undefined> {
  const notification = await notificationOf(tx, event);
  if (!notification) return undefined;
  if (notification.audience === 'staff') {
    await tellStaff(tx, [{ event, notice: notification }]);
    return undefined;
  }
  if (notification.audience !== 'subscribers') {
    await insertDeliveries(tx, event, notification, recipientsOf(tx, notification), tx.now);
    return undefined;
  }
  const { last, count } = await nextSubscribers(tx, position);
  if (last === null) return undefined;
  const within = sql`subscribers.id > ${position} and subscribers.id <= ${last}`;
  const { notification_hold: hold } = await loadSettings(tx);
  await insertDeliveries(tx, event, notification, recipientsOf(tx, notification, within), tx.now + hold);
  return count === SUBSCRIBERS_PER_TRANSACTION ? last : undefined;
}

async function cancelQueued({ db }: Tx, eventId: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'cancelled' })
    .where('event_id', '=', eventId)
    .where('state', '=', 'queued')
    .where('lease', 'is', null)
    .where(forPeople)
    .execute();
}

/** The next subscribers by id, notified or not, so that a transaction stays short even if hardly any are notified. */
async function nextSubscribers(
  { db }: Tx,
  position: number,
): Promise<{ last: number | null; count: number }> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(id) as last, count(*) as count from (select id from subscribers where id > ${position}
      order by id limit ${sql.lit(SUBSCRIBERS_PER_TRANSACTION)}) as next_subscribers`.execute(db);
  return rows[0] ?? { last: null, count: 0 };
}

async function insertDeliveries(
  tx: Tx,
  event: LoggedEvent,
  { kind }: PersonalNotification,
  recipients: RawBuilder<Recipient>,
  dueAt: number,
): Promise<void> {
  const values = sql`${event.id}, ${kind}, ${deliveryChannel}, recipients.id, 'queued', 0, ${dueAt}, ${tx.now}`;
  await sql`insert into deliveries (event_id, kind, channel, recipient_id, state, attempts, due_at, created_at)
    select ${values} from (${recipients}) as recipients where true order by recipients.id
    on conflict (event_id, channel, recipient_id) do nothing`.execute(tx.db);
}

/** Slack, Teams and webhooks share a queue; all other channels have their own. */
const deliveryChannel = sql<Channel>`case when recipients.channel in (${sql.join(
  webhookChannels.map((channel) => sql.lit(channel)),
)}) then 'subscriber-webhook' else recipients.channel end`;

export interface Recipient {
  readonly id: number;
  /** The channel of the subscriber, or `staff-email`. */
  readonly channel: string;
}

/** The recipients of a notification, each once, however many of its components they follow. */
export function recipientsOf(
  { dialect }: Pick<Tx, 'dialect'>,
  notification: PersonalNotification,
  within: RawBuilder<unknown> = sql`1 = 1`,
): RawBuilder<Recipient> {
  if (notification.audience === 'subscriber')
    return sql`select id, channel from subscribers where id = ${notification.subscriberId}`;
  if (notification.audience === 'user')
    return sql`select id, 'staff-email' as channel from users where id = ${notification.userId}`;
  return sql`select subscribers.id, subscribers.channel from subscribers
    where ${within} and ${isReachable} and subscribers.topics in ('all', ${sql.lit(topicOf(notification.kind))})
      and ${follows(dialect, notification)}`;
}

/** Confirmed, and neither paused nor unreachable. */
const isReachable: RawBuilder<boolean> = sql<boolean>`(subscribers.verified_at is not null
  and subscribers.paused_at is null and subscribers.suspended_at is null)`;
