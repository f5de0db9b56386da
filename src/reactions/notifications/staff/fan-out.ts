import { type SqlBool, sql } from 'kysely';
import type { StaffChannel } from '../../../../common/staff-notifications.ts';
import { staffKinds } from '../../../domain/audience/deliveries/model.ts';
import { isSevereEnough, mayBeTold, quietUntil } from '../../../domain/identity/staff-notifications/model.ts';
import { findPushSubscriptionsOf } from '../../../domain/identity/staff-notifications/push-subscriptions/queries.ts';
import { findStaff, type StaffMember } from '../../../domain/identity/staff-notifications/queries.ts';
import type { LoggedEvent } from '../../../kernel/events/log.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { StaffNotice } from './notice.ts';
import { topicOfKind } from './topics.ts';

/** How the queue calls the channels that staff choose. */
export const queueOf = {
  push: 'staff-push',
  email: 'staff-email',
  chat: 'staff-chat',
} as const satisfies Record<StaffChannel, string>;

type Queue = (typeof queueOf)[StaffChannel];

interface StaffRecipient {
  readonly channel: Queue;
  readonly recipientId: number;
  readonly dueAt: Seconds;
}

/** Creates one delivery for each member of staff who wants to know, and channel. What quiet hours hold back is due at their end. */
export async function staffDeliveries(tx: Tx, event: LoggedEvent, notice: StaffNotice): Promise<void> {
  const told = notice.endOf === undefined ? undefined : await findTold(tx, event, notice);
  if (told?.size === 0) return;
  const recipients: StaffRecipient[] = [];
  for (const member of await findStaff(tx)) {
    const dueAt = heldUntil(member, notice.severity, tx.now) ?? tx.now;
    for (const channel of wantedChannels(member, notice))
      for (const recipientId of await recipientsOf(tx, member, channel))
        if (told === undefined || told.has(`${queueOf[channel]} ${recipientId}`))
          recipients.push({ channel: queueOf[channel], recipientId, dueAt });
  }
  if (recipients.length === 0) return;
  await tx.db
    .insertInto('deliveries')
    .values(
      recipients.map(({ channel, recipientId, dueAt }) => ({
        event_id: event.id,
        kind: notice.kind,
        channel,
        recipient_id: recipientId,
        state: 'queued',
        attempts: 0,
        due_at: dueAt,
        lease: null,
        held: null,
        error: null,
        url: null,
        sent_at: null,
        created_at: tx.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event_id', 'channel', 'recipient_id']).doNothing())
    .execute();
}

/** The channels through which a member of staff wants to be told, as far as their role allows it. */
export function wantedChannels(
  { user, preferences }: StaffMember,
  { kind, severity }: Pick<StaffNotice, 'kind' | 'severity'>,
): readonly StaffChannel[] {
  const topic = topicOfKind(kind);
  if (!mayBeTold(user.role, topic)) return [];
  if (topic === 'alerts' && !isSevereEnough(preferences, severity ?? 'info')) return [];
  return preferences[topic].filter((channel) => channel !== 'chat' || preferences.chat !== null);
}

/** Until when quiet hours hold something back; undefined if they do not. */
export function heldUntil(
  { preferences: { quietHours, quietHoursExcept } }: StaffMember,
  severity: string | undefined,
  now: Seconds,
): Seconds | undefined {
  const comesThrough = quietHoursExcept === 'critical' && severity === 'critical';
  return quietHours === null || comesThrough ? undefined : quietUntil(quietHours, now);
}

/** Each browser of somebody is a recipient of its own: it can be gone, and be retried, without the others. */
async function recipientsOf(tx: Tx, { user }: StaffMember, channel: StaffChannel): Promise<number[]> {
  if (channel !== 'push') return [user.id];
  return (await findPushSubscriptionsOf(tx, user.id)).map(({ id }) => id);
}

/** Whoever was told, or is about to be told, that something began which has ended now. */
async function findTold(
  { db }: Tx,
  event: LoggedEvent,
  { kind, endOf }: StaffNotice,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select(['deliveries.channel', 'deliveries.recipient_id', 'deliveries.kind', 'deliveries.state'])
    .where('events.subject_type', '=', event.subject)
    .where('events.subject_id', '=', event.subjectId)
    .where('events.id', '<', event.id)
    .where('deliveries.kind', 'in', [kind, endOf ?? kind])
    .orderBy('deliveries.id')
    .execute();
  const last = new Map(rows.map((row) => [`${row.channel} ${row.recipient_id}`, row]));
  const isOpen = (row: { kind: string; state: string }) =>
    row.kind === endOf && ['queued', 'deferred', 'sent'].includes(row.state);
  return new Set([...last].filter(([, row]) => isOpen(row)).map(([key]) => key));
}

/** Looks again at what waits for a user who has changed what they want: their quiet hours may be over now. */
export async function lookAgainFor({ db, now }: Tx, userId: number): Promise<void> {
  const browsers = sql`select id from push_subscriptions where user_id = ${userId}`;
  await db
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('state', 'in', ['queued', 'deferred'])
    .where('lease', 'is', null)
    .where('held', 'is', null)
    .where('kind', 'in', staffKinds)
    .where('due_at', '>', now)
    .where(
      sql<SqlBool>`((channel in ('staff-email', 'staff-chat') and recipient_id = ${userId})
        or (channel = 'staff-push' and recipient_id in (${browsers})))`,
    )
    .execute();
}
