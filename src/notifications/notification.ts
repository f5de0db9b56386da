import type { Row } from '../db/schema.ts';
import { findEvent, findPrevious, type LoggedEvent } from '../events/log.ts';
import type { Tx } from '../events/transaction.ts';
import type { Seconds } from '../lib/clock.ts';
import type { NotificationKind } from '../resources/deliveries/model.ts';

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

interface Planned {
  readonly starts_at: Seconds | null;
  readonly scheduled_at: Seconds;
  readonly completed_at: Seconds | null;
}

type ScheduleState = EntryState & Planned & Pick<Row<'schedules'>, 'recurs_from'>;

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
      return ofSubscriber(event);
    default:
      return undefined;
  }
}

async function ofIncident(tx: Tx, event: LoggedEvent): Promise<Notification | undefined> {
  const state = event.state as unknown as EntryState;
  switch (event.type) {
    case 'incident.created':
      return toSubscribers(tx, 'incident.opened', state, event);
    case 'incident.published':
    case 'incident.updated':
      return firstShown(tx, 'incident.opened', state, event);
    case 'incident.overdue':
      return { kind: 'incident.overdue', audience: 'staff' };
    case 'incident.stale':
      return { kind: 'incident.stale', audience: 'staff' };
    default:
      return undefined;
  }
}

const ofClock: Record<string, NotificationKind> = {
  'schedule.reminded': 'maintenance.reminder',
  'schedule.started': 'maintenance.started',
};

async function ofSchedule(tx: Tx, event: LoggedEvent): Promise<Notification | undefined> {
  const state = event.state as unknown as ScheduleState;
  const tell = (kind: NotificationKind) => toSubscribers(tx, kind, state, event);
  // The first of a series announces all of it, and tells when all of it changes.
  const isFollower = typeof state.recurs_from === 'number';
  switch (event.type) {
    case 'schedule.created':
      return isFollower ? undefined : tell('maintenance.announced');
    case 'schedule.published':
      return isFollower ? undefined : firstShown(tx, 'maintenance.announced', state, event);
    case 'schedule.completed':
      return (await isToldByUpdate(tx, event)) ? undefined : tell('maintenance.completed');
    case 'schedule.updated': {
      if (event.actor === 'system') return undefined;
      const shown = isFollower ? undefined : await firstShown(tx, 'maintenance.announced', state, event);
      const before = await planBefore(tx, event);
      const isMoved = before !== undefined && isRescheduled(before, state, event.at);
      return shown ?? (isMoved ? tell('maintenance.rescheduled') : undefined);
    }
    default: {
      const kind = ofClock[event.type];
      return kind && tell(kind);
    }
  }
}

/** What the plan was until then: updates of a schedule may have moved its end, so the event before does not know. */
async function planBefore(tx: Tx, event: LoggedEvent): Promise<Planned | undefined> {
  const { before } = event.state as { before?: Planned };
  return before ?? ((await findPrevious(tx, event))?.state as unknown as Planned | undefined);
}

/** Whoever writes an update that ends it has said so. */
async function isToldByUpdate(tx: Tx, { state }: LoggedEvent): Promise<boolean> {
  const cause = typeof state.cause === 'number' ? await findEvent(tx, state.cause) : undefined;
  return cause?.type === 'schedule_update.created';
}

/** Whether people who were told of the plan have to be told again. Its start and its end are told as such. */
function isRescheduled(before: Planned, after: Planned, at: Seconds): boolean {
  const { scheduled_at: start, completed_at: end } = after;
  const hasBegun = (plan: Planned) => plan.starts_at !== null && plan.starts_at <= at;
  if (hasBegun(after) && !hasBegun(before)) return false;
  const hasMoved = before.scheduled_at !== start && start > at;
  const hasAnotherEnd = before.completed_at !== end && (end === null || end > at);
  return hasMoved || hasAnotherEnd;
}

async function ofUpdate(
  tx: Tx,
  parent: Parent,
  id: number,
  event: LoggedEvent,
): Promise<Notification | undefined> {
  const row = await findEntry(tx, parent, id);
  if (!row) return undefined;
  const components = await tx.db
    .selectFrom(`${parent}_components`)
    .select('component_id')
    .where(`${parent}_id` as never, '=', id as never)
    .execute();
  const kind = parent === 'incident' ? 'incident.updated' : 'maintenance.updated';
  return suppressionReason(row, event.at) ? undefined : toFollowers(kind, components);
}

/** Confirmation and management go to one person, whatever else is set. */
function ofSubscriber({ type, subjectId, state }: LoggedEvent): Notification | undefined {
  const to = { audience: 'subscriber', subscriberId: subjectId } as const;
  const isVerified = state.verified_at !== null && state.verified_at !== undefined;
  if (type === 'subscriber.reminded')
    return { ...to, kind: isVerified ? 'subscriber.manage' : 'subscriber.confirm' };
  const isToConfirm = type === 'subscriber.created' || state.another_address === true;
  return isToConfirm && !isVerified ? { ...to, kind: 'subscriber.confirm' } : undefined;
}

/** Only what everybody may see, and only where somebody asked for it. */
async function toSubscribers(
  tx: Tx,
  kind: NotificationKind,
  state: EntryState,
  event: LoggedEvent,
): Promise<Notification | undefined> {
  if (suppressionReason(state, event.at)) return undefined;
  // It may have been taken back since.
  const now = await findEntry(tx, event.subject as Parent, event.subjectId);
  return now && isPublic(now, tx.now) ? toFollowers(kind, state.components) : undefined;
}

/** Told where it is shown to everyone for the first time, by the clock or by hand. */
async function firstShown(
  tx: Tx,
  kind: NotificationKind,
  state: EntryState,
  event: LoggedEvent,
): Promise<Notification | undefined> {
  const notification = await toSubscribers(tx, kind, state, event);
  return notification && !(await wasPublic(tx, event)) ? notification : undefined;
}

const toFollowers = (kind: NotificationKind, components: EntryState['components']): Notification => ({
  kind,
  audience: 'subscribers',
  componentIds: components.map(({ component_id }) => component_id),
});

export type Parent = 'incident' | 'schedule';
type NotifiableRow = Omit<EntryState, 'components'>;

export async function findEntry(tx: Tx, parent: Parent, id: number): Promise<NotifiableRow | undefined> {
  const columns = ['id', 'notifications', 'published_at', 'deleted_at'] as const;
  return parent === 'incident'
    ? tx.db
        .selectFrom('incidents')
        .select([...columns, 'visible'])
        .where('id', '=', id)
        .executeTakeFirst()
    : tx.db.selectFrom('schedules').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Why subscribers do not hear of something. */
export type SuppressionReason = 'notifications are off' | 'it is not public' | 'it is not published yet';

export function suppressionReason(entry: NotifiableRow, at: Seconds): SuppressionReason | undefined {
  if (entry.notifications !== 1) return 'notifications are off';
  if (isPublic(entry, at)) return undefined;
  return isPublic({ ...entry, published_at: at }, at) ? 'it is not published yet' : 'it is not public';
}

const isPublic = ({ visible = 1, published_at, deleted_at }: NotifiableRow, at: Seconds): boolean =>
  visible === 1 && published_at <= at && deleted_at === null;

/** Whether everybody could see it when any event before was written: it was told then, or was not to be. */
async function wasPublic(tx: Tx, event: LoggedEvent): Promise<boolean> {
  for (let before = await findPrevious(tx, event); before; before = await findPrevious(tx, before)) {
    if (isPublic(before.state as unknown as EntryState, before.at)) return true;
  }
  return false;
}
