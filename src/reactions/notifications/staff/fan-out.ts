import { type SqlBool, sql } from 'kysely';
import type { StaffChannel, StaffTopic } from '../../../../common/staff-notifications.ts';
import { type StaffKind, staffKinds } from '../../../domain/audience/deliveries/model.ts';
import { isSevereEnough, mayBeTold, quietUntil } from '../../../domain/identity/staff-notifications/model.ts';
import { findBrowsers } from '../../../domain/identity/staff-notifications/push-subscriptions/queries.ts';
import { findStaff, type StaffMember } from '../../../domain/identity/staff-notifications/queries.ts';
import type { LoggedEvent } from '../../../kernel/events/log.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { StaffNotice } from './notice.ts';

const topics: Readonly<Record<StaffKind, StaffTopic>> = {
  'incident.overdue': 'overdue_updates',
  'incident.stale': 'overdue_updates',
  'incident.recovered': 'overdue_updates',
  'draft.waiting': 'drafts',
  'alert.firing': 'alerts',
  'alert.resolved': 'alerts',
  'mail.problem': 'mail_problems',
  'mail.recovered': 'mail_problems',
  'probe.lost': 'probes',
  'probe.returned': 'probes',
};

/** Which choice of a user decides about a kind of message. */
const topicOfKind = (kind: StaffKind): StaffTopic => topics[kind];

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

/** Something that staff are told, and the event that it comes from. */
export interface News {
  readonly event: LoggedEvent;
  readonly notice: StaffNotice;
}

/** A statement may have only so many parameters. */
const ROWS_PER_STATEMENT = 500;

/**
 * Creates one delivery for each member of staff who wants to know, and channel. What quiet hours hold back is due at their end. The
 * number of statements hardly depends on how much news there is.
 */
export async function tellStaff(tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  const staff = await loadRoster(tx);
  for (const some of withoutRepeats(news)) {
    const told = await findTold(tx, some);
    const rows = some.flatMap((one) =>
      recipientsOf(tx, staff, one, told).map(({ channel, recipientId, dueAt }) => ({
        event_id: one.event.id,
        kind: one.notice.kind,
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
    );
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
      await tx.db
        .insertInto('deliveries')
        .values(rows.slice(from, from + ROWS_PER_STATEMENT))
        .onConflict((conflict) => conflict.columns(['event_id', 'channel', 'recipient_id']).doNothing())
        .execute();
  }
}

/** Whoever is told of an end was told of the beginning, so news about the same thing is not taken together. */
function withoutRepeats(news: readonly News[]): News[][] {
  const parts: News[][] = [[]];
  let seen = new Set<string>();
  for (const one of news) {
    const about = `${one.event.subject} ${one.event.subjectId}`;
    if (seen.has(about)) {
      parts.push([]);
      seen = new Set();
    }
    seen.add(about);
    parts.at(-1)?.push(one);
  }
  return parts;
}

/** Everybody who works with the page, with what reaches them through each channel. */
interface Rostered {
  readonly member: StaffMember;
  /** Each browser of somebody is a recipient of its own: it can be gone, and be retried, without the others. */
  readonly browsers: readonly number[];
}

async function loadRoster(tx: Tx): Promise<Rostered[]> {
  const staff = await findStaff(tx);
  const browsers = await findBrowsers(tx);
  return staff.map((member) => ({
    member,
    browsers: browsers.filter(({ user_id }) => user_id === member.user.id).map(({ id }) => id),
  }));
}

const reachedBy = ({ member, browsers }: Rostered, channel: StaffChannel): readonly number[] =>
  channel === 'push' ? browsers : [member.user.id];

/** Whether anybody is told of a topic at all, however severe it is. */
export async function isAnybodyTold(tx: Tx, topic: StaffTopic): Promise<boolean> {
  const staff = await loadRoster(tx);
  return staff.some(
    (one) =>
      mayBeTold(one.member.user.role, topic) &&
      one.member.preferences[topic].some((channel) => reachedBy(one, channel).length > 0),
  );
}

function recipientsOf(
  { now }: Tx,
  staff: readonly Rostered[],
  { event, notice }: News,
  told: ToldOf,
): StaffRecipient[] {
  const known = notice.endOf === undefined ? undefined : (told.get(event.id) ?? new Set());
  return staff.flatMap((one) => {
    const dueAt = heldUntil(one.member, notice.severity, now) ?? now;
    return wantedChannels(one.member, notice).flatMap((channel) =>
      reachedBy(one, channel)
        .filter((id) => known === undefined || known.has(`${queueOf[channel]} ${id}`))
        .map((recipientId) => ({ channel: queueOf[channel], recipientId, dueAt })),
    );
  });
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

/** By the id of the event that says that something has ended: whoever was told, or is about to be told, that it began. */
type ToldOf = ReadonlyMap<number, ReadonlySet<string>>;

async function findTold({ db }: Tx, news: readonly News[]): Promise<ToldOf> {
  const ends = news.filter(({ notice }) => notice.endOf !== undefined);
  if (ends.length === 0) return new Map();
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select(['deliveries.channel', 'deliveries.recipient_id', 'deliveries.kind', 'deliveries.state'])
    .select(['events.subject_type', 'events.subject_id', 'events.id as event_id'])
    .where('events.subject_type', 'in', [...new Set(ends.map(({ event }) => event.subject))])
    .where('events.subject_id', 'in', [...new Set(ends.map(({ event }) => event.subjectId))])
    .where('deliveries.kind', 'in', [
      ...new Set(ends.flatMap(({ notice: { kind, endOf } }) => [kind, endOf ?? kind])),
    ])
    .orderBy('deliveries.id')
    .execute();
  const bySubject = Map.groupBy(rows, ({ subject_type, subject_id }) => `${subject_type} ${subject_id}`);
  return new Map(
    ends.map(({ event, notice: { kind, endOf } }) => {
      const earlier = (bySubject.get(`${event.subject} ${event.subjectId}`) ?? []).filter(
        (row) => row.event_id < event.id && (row.kind === kind || row.kind === endOf),
      );
      const last = new Map(earlier.map((row) => [`${row.channel} ${row.recipient_id}`, row]));
      const isOpen = (row: { kind: string; state: string }) =>
        row.kind === endOf && ['queued', 'deferred', 'sent'].includes(row.state);
      return [event.id, new Set([...last].filter(([, row]) => isOpen(row)).map(([key]) => key))];
    }),
  );
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
