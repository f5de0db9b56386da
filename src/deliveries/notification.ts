import { findPrevious, type LoggedEvent } from '../events/log.ts';
import type { Tx } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';

/** What people are told. Subscribers hear of the first eight, staff of the next two, one person of the last two. */
export const notificationKinds = [
  'incident.opened',
  'incident.updated',
  'maintenance.announced',
  'maintenance.updated',
  'maintenance.rescheduled',
  'maintenance.reminder',
  'maintenance.started',
  'maintenance.completed',
  'incident.overdue',
  'incident.stale',
  'subscriber.confirm',
  'subscriber.manage',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Something to tell, and to whom. */
export type Notification =
  | {
      readonly kind: NotificationKind;
      readonly audience: 'subscribers';
      /** Those who follow one of these hear of it. */
      readonly componentIds: readonly number[];
    }
  | { readonly kind: NotificationKind; readonly audience: 'staff' }
  | { readonly kind: NotificationKind; readonly audience: 'subscriber'; readonly subscriberId: number };

/** Incidents and schedules as the log holds them. */
interface EntryState {
  readonly id: number;
  readonly visible?: number;
  readonly notifications: number;
  readonly published_at: Seconds;
  readonly deleted_at: Seconds | null;
  readonly components: readonly { readonly component_id: number }[];
}

interface ScheduleState extends EntryState {
  readonly scheduled_at: Seconds;
  readonly completed_at: Seconds | null;
}

/** What an event is to people, if anything: the one place that decides what is told. Editing a text tells nobody. */
export async function notificationOf(tx: Tx, event: LoggedEvent): Promise<Notification | undefined> {
  switch (event.subject) {
    case 'incident':
      return ofIncident(tx, event);
    case 'schedule':
      return ofSchedule(tx, event);
    case 'incident_update':
      return event.type === 'incident_update.created'
        ? ofUpdate(tx, 'incident', Number(event.state.incident_id), event)
        : undefined;
    case 'schedule_update':
      return event.type === 'schedule_update.created'
        ? ofUpdate(tx, 'schedule', Number(event.state.schedule_id), event)
        : undefined;
    case 'subscriber':
      return ofSubscriber(tx, event);
    default:
      return undefined;
  }
}

async function ofIncident(tx: Tx, event: LoggedEvent): Promise<Notification | undefined> {
  const state = event.state as unknown as EntryState;
  switch (event.type) {
    case 'incident.created':
    case 'incident.published':
      return toSubscribers('incident.opened', state, event.at);
    case 'incident.updated': {
      // Shown to everyone for the first time, although it was published before.
      const notification = toSubscribers('incident.opened', state, event.at);
      return notification && !(await wasPublic(tx, event)) ? notification : undefined;
    }
    case 'incident.overdue':
      return { kind: 'incident.overdue', audience: 'staff' };
    case 'incident.stale':
      return { kind: 'incident.stale', audience: 'staff' };
    default:
      return undefined;
  }
}

const ofClock: Record<string, NotificationKind> = {
  'schedule.published': 'maintenance.announced',
  'schedule.reminded': 'maintenance.reminder',
  'schedule.started': 'maintenance.started',
  'schedule.completed': 'maintenance.completed',
};

async function ofSchedule(tx: Tx, event: LoggedEvent): Promise<Notification | undefined> {
  const state = event.state as unknown as ScheduleState;
  if (event.type === 'schedule.created') return toSubscribers('maintenance.announced', state, event.at);
  if (event.type === 'schedule.updated') {
    const before = (await findPrevious(tx, event))?.state as unknown as ScheduleState | undefined;
    // Ending it is told as its end.
    const isMoved = before !== undefined && before.scheduled_at !== state.scheduled_at;
    const isLonger =
      before !== undefined &&
      before.completed_at !== state.completed_at &&
      (state.completed_at === null || state.completed_at > event.at);
    return isMoved || isLonger ? toSubscribers('maintenance.rescheduled', state, event.at) : undefined;
  }
  const kind = ofClock[event.type];
  return kind && toSubscribers(kind, state, event.at);
}

async function ofUpdate(
  tx: Tx,
  parent: 'incident' | 'schedule',
  id: number,
  event: LoggedEvent,
): Promise<Notification | undefined> {
  const row = await tx.db
    .selectFrom(`${parent}s`)
    .select(['id', 'notifications', 'published_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const visible = parent === 'incident' ? await visibilityOf(tx, id) : 1;
  const components = await tx.db
    .selectFrom(`${parent}_components`)
    .select('component_id')
    .where(`${parent}_id` as never, '=', id as never)
    .execute();
  const kind = parent === 'incident' ? 'incident.updated' : 'maintenance.updated';
  return toSubscribers(kind, { ...row, visible, components }, event.at);
}

async function visibilityOf(tx: Tx, id: number): Promise<number> {
  const row = await tx.db.selectFrom('incidents').select('visible').where('id', '=', id).executeTakeFirst();
  return row?.visible ?? 2;
}

/** Confirmation and management go to one person, whatever else is set. */
async function ofSubscriber(tx: Tx, event: LoggedEvent): Promise<Notification | undefined> {
  const to = { audience: 'subscriber', subscriberId: event.subjectId } as const;
  const isVerified = event.state.verified_at !== null && event.state.verified_at !== undefined;
  if (event.type === 'subscriber.reminded')
    return { ...to, kind: isVerified ? 'subscriber.manage' : 'subscriber.confirm' };
  if (isVerified || event.type === 'subscriber.deleted') return undefined;
  if (event.type === 'subscriber.created') return { ...to, kind: 'subscriber.confirm' };
  // Another address.
  const before = await findPrevious(tx, event);
  return before?.state.verified_at ? { ...to, kind: 'subscriber.confirm' } : undefined;
}

/** Only what everybody may see, and only where somebody asked for it. */
function toSubscribers(kind: NotificationKind, state: EntryState, at: Seconds): Notification | undefined {
  if (state.notifications !== 1 || !isPublic(state, at)) return undefined;
  return {
    kind,
    audience: 'subscribers',
    componentIds: state.components.map(({ component_id }) => component_id),
  };
}

const isPublic = ({ visible = 1, published_at, deleted_at }: EntryState, at: Seconds): boolean =>
  visible === 1 && published_at <= at && deleted_at === null;

/** Whether everybody could see it at any time before. */
async function wasPublic(tx: Tx, event: LoggedEvent): Promise<boolean> {
  for (let before = await findPrevious(tx, event); before; before = await findPrevious(tx, before)) {
    if (isPublic(before.state as unknown as EntryState, event.at)) return true;
  }
  return false;
}
