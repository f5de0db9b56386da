import { type RawBuilder, sql } from 'kysely';
import type { Follower } from '../events/follow.ts';
import type { LoggedEvent } from '../events/log.ts';
import type { Tx } from '../events/transaction.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import type { Channel } from './delivery.ts';
import { type Notification, notificationOf } from './notification.ts';
import { webhookDeliveries } from './webhook/fan-out.ts';

/** So many rows in one transaction: writers of the API wait for no longer than that takes. */
const ROWS_AT_ONCE = 500;

/** Makes one delivery for each recipient of an event. Large audiences take several turns, by the ids of subscribers. */
export const fanOut: Follower = async (tx, event, position) => {
  if (position === 0) await webhookDeliveries(tx, event);
  const notification = await notificationOf(tx, event);
  if (!notification) return undefined;
  const { notification_hold: hold } = await loadSettings(tx);
  const isHeld = notification.audience === 'subscribers';
  return insert(tx, event, notification, tx.now + (isHeld ? hold : 0), position);
};

async function insert(
  tx: Tx,
  event: LoggedEvent,
  notification: Notification,
  dueAt: number,
  position: number,
): Promise<number | undefined> {
  const channel: Channel = notification.audience === 'staff' ? 'staff-email' : 'email';
  const values = sql`${event.id}, ${notification.kind}, ${channel}, recipients.id, 'queued', 0, ${dueAt}, ${tx.now}`;
  const { rows } = await sql<{ recipient_id: number }>`
    insert into deliveries (event_id, kind, channel, recipient_id, state, attempts, due_at, created_at)
    select ${values} from (${recipientsOf(tx, notification, position)}
      order by id limit ${sql.lit(ROWS_AT_ONCE)}) as recipients where true
    on conflict (event_id, channel, recipient_id) do nothing
    returning recipient_id`.execute(tx.db);
  const last = rows.reduce((most, { recipient_id }) => Math.max(most, recipient_id), 0);
  return rows.length === ROWS_AT_ONCE ? last : undefined;
}

/** Who hears of it, each once however many reasons there are. */
export function recipientsOf(
  { dialect }: Pick<Tx, 'dialect'>,
  notification: Notification,
  after = 0,
): RawBuilder<{ id: number }> {
  if (notification.audience === 'staff') return sql`select id from users where id > ${after}`;
  if (notification.audience === 'subscriber')
    return sql`select id from subscribers where id = ${notification.subscriberId} and id > ${after}`;
  return sql`select subscribers.id from subscribers
    where subscribers.id > ${after} and ${wantsMail} and (subscribers.global = 1 or exists (
      select 1 from subscriber_components where subscriber_components.subscriber_id = subscribers.id
        and ${dialect.anyOf('subscriber_components.component_id', notification.componentIds)}))`;
}

/** Confirmed, and neither paused nor unreachable. */
export const wantsMail: RawBuilder<boolean> = sql<boolean>`(subscribers.verified_at is not null
  and subscribers.paused_at is null and subscribers.suspended_at is null)`;
