import { isTakenBack } from '../../domain/audience/deliveries/cancellation.ts';
import type { NotificationKind } from '../../domain/audience/deliveries/model.ts';
import { isLinkPurpose } from '../../domain/identity/account-links/model.ts';
import { findLinks, incidentLinks } from '../../domain/links.ts';
import { FIXED } from '../../domain/status/incidents/model.ts';
import { isPublic } from '../../domain/visibility.ts';
import {
  type EventAbout,
  type EventOf,
  findEvent,
  findPrevious,
  type LoggedEvent,
} from '../../kernel/events/log.ts';
import type { IncidentState, PlannedWindow, ScheduleState } from '../../kernel/events/states.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';
import { type StaffNotice, staffNoticeOf } from './staff/notice.ts';

/** What to send, and to whom. */
export type Notification =
  | {
      readonly kind: NotificationKind;
      readonly audience: 'subscribers';
      /** Subscribers of any of these components, or of their groups, receive it. */
      readonly componentIds: readonly number[];
      /** Those who follow only this incident receive it, too; undefined if it was resolved before. */
      readonly incidentId?: number;
    }
  | StaffNotice
  | {
      readonly kind: NotificationKind;
      readonly audience: 'subscriber';
      readonly subscriberId: number;
      readonly channel: string;
    }
  | { readonly kind: NotificationKind; readonly audience: 'user'; readonly userId: number };

/** What is for subscribers, or for one person. */
export type PersonalNotification = Exclude<Notification, StaffNotice>;

/** The columns that decide who is notified of an incident or a schedule. */
type NotifiableState = Pick<IncidentState | ScheduleState, 'notifications' | 'published_at' | 'deleted_at'> &
  Partial<Pick<IncidentState, 'visible' | 'resolved_at'>>;

/**
 * The notification that an event causes, if any. Only this function decides which events people are notified of.
 * Editing a text notifies nobody.
 */
export async function notificationOf(tx: Tx, event: LoggedEvent): Promise<Notification | undefined> {
  switch (event.type) {
    case 'incident.created':
      return (await toSubscribers(tx, 'incident.opened', event)) ?? staffNoticeOf(tx, event);
    case 'incident.published':
    case 'incident.updated':
      return (await whenFirstPublic(tx, 'incident.opened', event)) ?? staffNoticeOf(tx, event);
    case 'incident_update.created':
      return forUpdate(tx, 'incident', event.state.incident_id, event);
    case 'postmortem.created':
    case 'postmortem.updated':
      return forPostmortem(tx, event);
    case 'schedule.created':
      return isLaterOccurrence(event) ? undefined : toSubscribers(tx, 'maintenance.announced', event);
    case 'schedule.published':
      return isLaterOccurrence(event) ? undefined : whenFirstPublic(tx, 'maintenance.announced', event);
    case 'schedule.updated':
      return forUpdatedSchedule(tx, event);
    case 'schedule.reminded':
      return toSubscribers(tx, 'maintenance.reminder', event);
    case 'schedule.started':
      return toSubscribers(tx, 'maintenance.started', event);
    case 'schedule.completed':
      return (await isEndedByUpdate(tx, event))
        ? undefined
        : toSubscribers(tx, 'maintenance.completed', event);
    case 'schedule_update.created':
      return forUpdate(tx, 'schedule', event.state.schedule_id, event);
    case 'subscriber.created':
      return event.state.verified_at === null ? toSubscriber(event, 'subscriber.confirm') : undefined;
    case 'subscriber.updated': {
      const { another_address, verified_at } = event.state;
      return another_address && verified_at === null ? toSubscriber(event, 'subscriber.confirm') : undefined;
    }
    case 'subscriber.reminded':
      return toSubscriber(
        event,
        event.state.verified_at === null ? 'subscriber.confirm' : 'subscriber.manage',
      );
    case 'account_link.created':
      return isLinkPurpose(event.state.purpose)
        ? { kind: `account.${event.state.purpose}`, audience: 'user', userId: event.state.user_id }
        : undefined;
    case 'account_link.used':
      return event.state.purpose === 'email_change'
        ? { kind: 'account.email_changed', audience: 'user', userId: event.state.user_id }
        : undefined;
    case 'user.updated':
      return event.state.previous_address === undefined
        ? undefined
        : { kind: 'account.email_changed', audience: 'user', userId: event.subjectId };
    default:
      return staffNoticeOf(tx, event);
  }
}

/** Whether it is a later schedule of a series. The first one announces the series and the changes to all of it. */
const isLaterOccurrence = ({ state }: EventAbout<'schedule'>): boolean =>
  typeof state.recurs_from === 'number';

async function forUpdatedSchedule(
  tx: Tx,
  event: EventOf<'schedule.updated'>,
): Promise<Notification | undefined> {
  if (event.actor === 'system' || isUndo(event)) return undefined;
  const announcement = isLaterOccurrence(event)
    ? undefined
    : await whenFirstPublic(tx, 'maintenance.announced', event);
  if (announcement) return announcement;
  // Updates of a schedule may have moved its end, so the previous event does not always have the latest plan.
  const before = event.state.before ?? (await findPrevious(tx, event))?.state;
  const isMoved = before !== undefined && isRescheduled(before, event.state, event.at);
  return isMoved ? toSubscribers(tx, 'maintenance.rescheduled', event) : undefined;
}

/** Whether an update ended the schedule. The notification of that update already says so. */
async function isEndedByUpdate(tx: Tx, { state }: EventOf<'schedule.completed'>): Promise<boolean> {
  const cause = state.cause === undefined ? undefined : await findEvent(tx, state.cause);
  return cause?.type === 'schedule_update.created';
}

/** Whether people must be notified of a changed plan. Its start and its end have notifications of their own. */
function isRescheduled(before: PlannedWindow, after: PlannedWindow, at: Seconds): boolean {
  const { scheduled_at: start, completed_at: end } = after;
  const hasBegun = (plan: PlannedWindow) => plan.starts_at !== null && plan.starts_at <= at;
  if (hasBegun(after) && !hasBegun(before)) return false;
  const hasMoved = before.scheduled_at !== start && start > at;
  const hasAnotherEnd = before.completed_at !== end && (end === null || end > at);
  return hasMoved || hasAnotherEnd;
}

/** Its own `notifications` decides, whatever that of the incident is. Subscribers are told once. */
async function forPostmortem(tx: Tx, event: EventAbout<'postmortem'>): Promise<Notification | undefined> {
  if (isUndo(event) || !isAnnounced(event) || (await wasAnnounced(tx, event))) return undefined;
  const { incident_id: id } = event.state;
  const incident = await findEntry(tx, 'incident', id);
  if (!incident || !isPublic(incident, event.at)) return undefined;
  return toFollowers('postmortem.published', await findLinks(tx, incidentLinks, id));
}

/** Whether the event takes back an earlier write. Nobody is told of that. */
const isUndo = ({ state }: LoggedEvent): boolean => 'undoes' in state && state.undoes !== undefined;

const isAnnounced = ({ state }: EventAbout<'postmortem'>): boolean =>
  state.published_at !== null && state.notifications === 1;

/** Whether subscribers were told at an earlier event, and nobody took that back. */
async function wasAnnounced(tx: Tx, event: EventAbout<'postmortem'>): Promise<boolean> {
  for (let before = await findPrevious(tx, event); before; before = await findPrevious(tx, before)) {
    if (isAnnounced(before) && !(await isTakenBack(tx, before.id))) return true;
  }
  return false;
}

async function forUpdate(
  tx: Tx,
  parent: Parent,
  id: number,
  event: UpdateEvent,
): Promise<Notification | undefined> {
  const row = await findEntry(tx, parent, id);
  if (!row) return undefined;
  const components = await tx.db
    .selectFrom(`${parent}_components`)
    .select('component_id')
    .where(`${parent}_id` as never, '=', id as never)
    .execute();
  const kind = parent === 'incident' ? 'incident.updated' : 'maintenance.updated';
  if (suppressionReason(row, event)) return undefined;
  return { ...toFollowers(kind, components), ...(isFollowed(row, event) && { incidentId: id }) };
}

/**
 * Whether those who follow only this incident are told: until it is resolved, and of that as the last. It may have been over
 * for some time when somebody says so.
 */
const isFollowed = ({ resolved_at }: NotifiableState, event: UpdateEvent): boolean =>
  event.subject === 'incident_update' && ((resolved_at ?? event.at) >= event.at || isResolution(event));

const isResolution = ({ type, state }: EventAbout<'incident_update'>): boolean =>
  type === 'incident_update.created' &&
  state.status === FIXED &&
  'previous' in state &&
  (state.previous as { status?: number } | undefined)?.status !== FIXED;

/** Confirmation and management messages go to one person, whatever the other settings are. */
const toSubscriber = (
  { subjectId, state }: EventOf<'subscriber.created' | 'subscriber.updated' | 'subscriber.reminded'>,
  kind: 'subscriber.confirm' | 'subscriber.manage',
): Notification => ({
  kind,
  audience: 'subscriber',
  subscriberId: subjectId,
  channel: state.channel ?? 'email',
});

type EntryEvent = EventAbout<Parent>;
type UpdateEvent = EventAbout<'incident_update' | 'schedule_update'>;

/** Notifies subscribers only of public entries that have notifications turned on. */
async function toSubscribers(
  tx: Tx,
  kind: NotificationKind,
  event: EntryEvent,
): Promise<Notification | undefined> {
  if (suppressionReason(event.state, event)) return undefined;
  // It may have been deleted or hidden since.
  const current = await findEntry(tx, event.subject, event.subjectId);
  return current && isPublic(current, tx.now) ? toFollowers(kind, event.state.components) : undefined;
}

/** Notifies subscribers when an entry becomes public for the first time, by the clock or by hand. */
async function whenFirstPublic(
  tx: Tx,
  kind: NotificationKind,
  event: EntryEvent,
): Promise<Notification | undefined> {
  const notification = await toSubscribers(tx, kind, event);
  return notification && !(await wasPublic(tx, event)) ? notification : undefined;
}

const toFollowers = (
  kind: NotificationKind,
  components: readonly { readonly component_id: number }[],
): Extract<Notification, { audience: 'subscribers' }> => ({
  kind,
  audience: 'subscribers',
  componentIds: components.map(({ component_id }) => component_id),
});

/** The topic of what subscribers are told. */
export const topicOf = (kind: NotificationKind): 'incidents' | 'maintenance' =>
  kind.startsWith('maintenance.') ? 'maintenance' : 'incidents';

export type Parent = 'incident' | 'schedule';

export async function findEntry(tx: Tx, parent: Parent, id: number): Promise<NotifiableState | undefined> {
  const columns = ['notifications', 'published_at', 'deleted_at'] as const;
  return parent === 'incident'
    ? tx.db
        .selectFrom('incidents')
        .select([...columns, 'visible', 'resolved_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    : tx.db.selectFrom('schedules').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Whether an update says itself whether subscribers are notified of it; undefined if its incident or schedule decides. */
const ownNotifications = (event: LoggedEvent): 0 | 1 | undefined =>
  event.subject === 'incident_update' || event.subject === 'schedule_update'
    ? (event.state.notifications ?? undefined)
    : undefined;

/** Whether notifications are on for an event about an entry. What an update says itself wins. */
export const hasNotifications = (
  entry: Pick<NotifiableState, 'notifications'>,
  event: LoggedEvent,
): boolean => (ownNotifications(event) ?? entry.notifications) === 1;

/** Why subscribers are not notified of an event about an entry. */
export type SuppressionReason =
  | 'notifications of the update are off'
  | 'notifications are off'
  | 'it is not public'
  | 'it is not published yet';

export function suppressionReason(entry: NotifiableState, event: LoggedEvent): SuppressionReason | undefined {
  const { at } = event;
  if (ownNotifications(event) === 0) return 'notifications of the update are off';
  if (!hasNotifications(entry, event)) return 'notifications are off';
  if (isPublic(entry, at)) return undefined;
  return isPublic({ ...entry, published_at: at }, at) ? 'it is not published yet' : 'it is not public';
}

/**
 * Whether the entry was public at an earlier event. If so, subscribers were notified then, or not meant to be. A publication
 * that was undone does not count.
 */
async function wasPublic(tx: Tx, event: EntryEvent): Promise<boolean> {
  let undoneFrom = Number.MAX_SAFE_INTEGER;
  for (let before = await findPrevious(tx, event); before; before = await findPrevious(tx, before)) {
    if (before.id < undoneFrom && isPublic(before.state, before.at)) return true;
    if ('undoes' in before.state && before.state.undoes !== undefined) undoneFrom = before.state.undoes;
  }
  return false;
}
