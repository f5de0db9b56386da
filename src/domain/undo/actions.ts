import { type Actor, actorIdOf, authorize, can, viewerOf } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { type Invalid, NotFound } from '../../kernel/errors.ts';
import type { LoggedEvent } from '../../kernel/events/log.ts';
import type { Replacing } from '../../kernel/events/states.ts';
import { type Tx, transaction } from '../../kernel/events/transaction.ts';
import { invalid } from '../../kernel/validation/problems.ts';
import { takeBackDeliveries } from '../audience/deliveries/actions.ts';
import { getEvent } from '../audience/deliveries/queries.ts';
import { removeIncident } from '../status/incidents/actions.ts';
import { removePostmortem } from '../status/incidents/postmortem/actions.ts';
import { getIncident, getKnownIncident } from '../status/incidents/queries.ts';
import { undoRecovery } from '../status/incidents/recovery.ts';
import { removeIncidentUpdate } from '../status/incidents/updates/actions.ts';
import { removeSchedule } from '../status/schedules/actions.ts';
import { getKnownSchedule, getSchedule } from '../status/schedules/queries.ts';
import { removeScheduleUpdate } from '../status/schedules/updates/actions.ts';
import { getUpdate } from '../status/updates/queries.ts';
import {
  abilityOf,
  entryOf,
  isFromClock,
  isUndoable,
  UNDO_SECONDS,
  type UndoableEvent,
  undoes,
} from './model.ts';
import { countUndone, findLater, getWrittenPostmortem, type UndoCounts } from './queries.ts';
import { restoreIncident, undoIncidentChange, undoPostmortemChange, undoScheduleChange } from './restore.ts';

export interface Undone extends UndoCounts {
  readonly event_id: number;
  readonly type: string;
  readonly subject: { readonly type: string; readonly id: number };
}

/**
 * Takes back a publication: the write itself, and the notifications of it that have not gone. Both happen in one
 * transaction, or neither does. Undoing it again changes nothing and returns the same.
 */
export function undoEvent(ctx: Context, actor: Actor, eventId: number): Promise<Undone> {
  return transaction(ctx, actor, async (tx) => {
    const event = await getEvent(tx, eventId);
    if (!(await mayKnowOf(tx, event))) throw new NotFound();
    if (!isUndoable(event)) throw invalid('event', 'not_undoable');
    authorize(actor, abilityOf(event));
    const later = await findLater(tx, event);
    const clockEvents = later.filter(isFromClock);
    const changes = later.filter((other) => !isFromClock(other));
    const told = [event, ...clockEvents];
    if (!changes.every((other) => undoes(other, event.id))) throw changedSince(event);
    if (changes.length === 0) {
      if (tx.now - event.at > UNDO_SECONDS) throw tooLate(event);
      if ('recovered' in event.state) await undoRecovery(tx, event.state.recovered);
      await undoWrite(tx, event);
      for (const { id } of told) await takeBackDeliveries(tx, id);
    }
    return {
      event_id: event.id,
      type: event.type,
      subject: { type: event.subject, id: event.subjectId },
      ...(await countUndone(tx, told)),
    };
  });
}

/**
 * Whether the caller may know of an event. To all others, every event looks as if it did not exist: whether it can be undone,
 * and with which ability, tells what it is about.
 */
async function mayKnowOf(tx: Tx, event: LoggedEvent): Promise<boolean> {
  if (can(tx.actor, 'audit.read')) return true;
  if (!isUndoable(event)) return event.actor === tx.actor.type && event.actorId === actorIdOf(tx.actor);
  try {
    await requireKnownEntry(tx, event);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** Throws unless the caller may know of the incident or the schedule that the event is about. */
async function requireKnownEntry(tx: Tx, event: UndoableEvent): Promise<void> {
  const { unpublishedIncidents, unpublishedSchedules } = viewerOf(tx.actor);
  const isOfSchedule = event.subject === 'schedule' || event.subject === 'schedule_update';
  // Whoever manages such records also knows of those in the trash: the event may have been undone before.
  if (isOfSchedule ? unpublishedSchedules : unpublishedIncidents) return;
  if (event.subject === 'postmortem') {
    const { incident_id, published_at } = event.state;
    if (published_at === null) throw new NotFound();
    await getKnownIncident(tx, incident_id);
    return;
  }
  const { type, id } = entryOf(event);
  await (type === 'schedule' ? getKnownSchedule(tx, id) : getKnownIncident(tx, id));
}

async function undoWrite(tx: Tx, event: UndoableEvent): Promise<void> {
  switch (event.type) {
    case 'incident.created':
      return removeIncident(tx, await getIncident(tx, event.subjectId), event.id);
    case 'schedule.created':
      return removeSchedule(tx, await getSchedule(tx, event.subjectId), event.id);
    case 'incident.updated':
      return undoIncidentChange(tx, await getIncident(tx, event.subjectId), previousOf(event), event.id);
    case 'schedule.updated':
      return undoScheduleChange(tx, await getSchedule(tx, event.subjectId), previousOf(event), event.id);
    case 'incident_update.created': {
      const incident = await getKnownIncident(tx, event.state.incident_id);
      const row = await getUpdate(tx, 'incident', incident.id, event.subjectId);
      const previous = previousOf(event);
      // Components belong to the incident, so an update that changed them took this ability, too.
      if (previous.components) authorize(tx.actor, 'incidents.manage');
      return removeIncidentUpdate(tx, incident, row, {
        decided: row.status !== null,
        // An event about the incident itself records its components.
        adjust: () =>
          previous.components
            ? undoIncidentChange(tx, incident, previous, event.id)
            : restoreIncident(tx, incident, previous),
        undoes: event.id,
      });
    }
    case 'postmortem.created':
      return removePostmortem(tx, await getWrittenPostmortem(tx, event.state.incident_id), event.id);
    case 'postmortem.updated': {
      const postmortem = await getWrittenPostmortem(tx, event.state.incident_id);
      return undoPostmortemChange(tx, postmortem, previousOf(event), event.id);
    }
    case 'schedule_update.created': {
      const schedule = await getKnownSchedule(tx, event.state.schedule_id);
      const row = await getUpdate(tx, 'schedule', schedule.id, event.subjectId);
      const previous = previousOf(event);
      if (Object.keys(previous).length > 0) await undoScheduleChange(tx, schedule, previous, event.id);
      return removeScheduleUpdate(tx, await getSchedule(tx, schedule.id), row, event.id);
    }
  }
}

/** What the write changed, as it was before. Older versions did not record it. */
function previousOf<State>({ state }: { readonly state: Replacing<State> }): Partial<State> {
  if (state.previous === undefined) throw invalid('event', 'undo_not_recorded');
  return state.previous;
}

const pathOf = (event: UndoableEvent): string => {
  if (event.subject === 'postmortem') return `/api/incidents/${event.state.incident_id}/postmortem`;
  const { type, id } = entryOf(event);
  const update = event.subject.endsWith('_update') ? `/updates/${event.subjectId}` : '';
  return `/api/${type}s/${id}${update}`;
};

/** What to do instead of an undo. */
const instead = (event: UndoableEvent): string =>
  event.type.endsWith('.created')
    ? `delete it instead: DELETE ${pathOf(event)}`
    : `change it back instead: PUT ${pathOf(event)}`;

const nameOf = (event: UndoableEvent): string =>
  event.subject === 'postmortem' ? 'post-mortem' : entryOf(event).type;

const changedSince = (event: UndoableEvent): Invalid =>
  invalid('event', 'undo_changed_since', {
    subject: nameOf(event),
    instead: instead(event),
    event: event.id,
  });

const tooLate = (event: UndoableEvent): Invalid =>
  invalid('event', 'undo_too_late', { hours: UNDO_SECONDS / 3600, instead: instead(event) });
