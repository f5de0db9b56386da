import type { Ability } from '../../../common/abilities.ts';
import type { EventType } from '../../../common/events.ts';
import type { EventAbout, EventOf, LoggedEvent } from '../../kernel/events/log.ts';
import type { Seconds } from '../../lib/clock.ts';

/** For how long after a write it can be undone: an hour longer than notifications can be held. */
export const UNDO_SECONDS: Seconds = 7200;

/** The ability of each write that can be undone. Undoing it takes the same one. */
const abilitiesOfWrites = {
  'incident.created': 'incidents.manage',
  'incident.updated': 'incidents.manage',
  'incident_update.created': 'incident-updates.manage',
  'postmortem.created': 'incidents.manage',
  'postmortem.updated': 'incidents.manage',
  'schedule.created': 'schedules.manage',
  'schedule.updated': 'schedules.manage',
  'schedule_update.created': 'schedule-updates.manage',
} as const satisfies { readonly [T in EventType]?: Ability };

type UndoableType = keyof typeof abilitiesOfWrites;
export type UndoableEvent = EventOf<UndoableType>;

/** What Daymark writes itself, such as the next schedule of a series, is nobody's publication. */
export const isUndoable = (event: LoggedEvent): event is UndoableEvent =>
  Object.hasOwn(abilitiesOfWrites, event.type) && event.actor !== 'system';

export const abilityOf = ({ type }: Pick<UndoableEvent, 'type'>): Ability => abilitiesOfWrites[type];

/** An event about incidents, schedules, their updates, or post-mortems. */
export type EntryEvent = EventAbout<
  'incident' | 'incident_update' | 'postmortem' | 'schedule' | 'schedule_update'
>;

/** The incident, schedule or post-mortem that an event is about. A post-mortem is changed on its own. */
export interface Entry {
  readonly type: 'incident' | 'schedule' | 'postmortem';
  readonly id: number;
}

export function entryOf(event: EntryEvent): Entry {
  if (event.subject === 'incident_update') return { type: 'incident', id: event.state.incident_id };
  if (event.subject === 'schedule_update') return { type: 'schedule', id: event.state.schedule_id };
  return { type: event.subject, id: event.subjectId };
}

const clockVerbs = ['published', 'overdue', 'stale', 'reminded', 'started', 'completed'];

/** Whether the clock caused the event. Such an event changes no record. */
export const isFromClock = ({ type }: EntryEvent): boolean =>
  clockVerbs.some((verb) => type.endsWith(`.${verb}`));

/** Whether an event takes back the write of another one. */
export const undoes = ({ state }: EntryEvent, id: number): boolean =>
  'undoes' in state && state.undoes === id;
