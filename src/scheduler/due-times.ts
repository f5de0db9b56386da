import type { Row } from '../db/schema.ts';
import type { LoggedEvent } from '../events/log.ts';
import type { IncidentState } from '../events/states.ts';
import type { Seconds } from '../lib/clock.ts';
import { FIXED } from '../resources/incidents/model.ts';
import { scheduleStatus, UPCOMING } from '../resources/schedules/model.ts';

/** What the clock can make happen to something. Reminders come several times, each so many minutes before. */
export type JobKind =
  | 'publish'
  | 'start'
  | 'complete'
  | 'overdue'
  | 'stale'
  | 'recur'
  | 'forget'
  | `remind ${number}`;

/** A moment as the agenda has it. */
export type ScheduledJob = Pick<Row<'agenda'>, 'due_at' | 'happened_at' | 'event_id'> & {
  readonly kind: JobKind;
};

export interface DueTime {
  readonly kind: JobKind;
  readonly at: Seconds;
}

type Write = Pick<LoggedEvent, 'id' | 'at' | 'type'>;
export type ScheduleFacts = Pick<Row<'schedules'>, 'published_at' | 'starts_at' | 'ends_at'>;
export type IncidentFacts = Pick<IncidentState, 'published_at' | 'status' | 'next_update_due_at'>;

const MINUTE = 60;
const HOUR = 3600;

export const isReminder = (kind: JobKind): boolean => kind.startsWith('remind ');
const minutesOf = (kind: JobKind): number => Number(kind.slice('remind '.length));

export function scheduleDueTimes(facts: ScheduleFacts, reminders: readonly number[]): DueTime[] {
  const { starts_at: start, ends_at: end } = facts;
  return [
    { kind: 'publish', at: facts.published_at },
    ...(start === null ? [] : [{ kind: 'start', at: start } as const, ...reminderDueTimes(start, reminders)]),
    ...(end === null ? [] : [{ kind: 'complete', at: end } as const]),
  ];
}

export const reminderDueTimes = (start: Seconds, reminders: readonly number[]): DueTime[] =>
  reminders.map((minutes) => ({ kind: `remind ${minutes}`, at: start - minutes * MINUTE }));

export function incidentDueTimes(
  facts: IncidentFacts,
  noted: ReadonlyMap<JobKind, ScheduledJob>,
  write: Write,
  staleHours: number,
): DueTime[] {
  const { published_at, next_update_due_at: promise = null } = facts;
  const publish = { kind: 'publish', at: published_at } as const;
  if (facts.status === FIXED) return [publish];
  return [
    publish,
    ...(promise === null ? [] : [{ kind: 'overdue', at: promise } as const]),
    ...(staleHours === 0 ? [] : [{ kind: 'stale', at: staleAt(facts, noted, write, staleHours) } as const]),
  ];
}

/** So long after the last word that the public could read: the first message or an update, not an edit. */
function staleAt(
  { published_at }: IncidentFacts,
  noted: ReadonlyMap<JobKind, ScheduledJob>,
  { type, at }: Write,
  hours: number,
): Seconds {
  const known = noted.get('stale');
  const isWord = type === 'incident.created' || type === 'incident_update.created';
  const isOrWasHidden = Math.max(published_at, noted.get('publish')?.due_at ?? at) > at;
  if (known && !isWord && !isOrWasHidden) return known.due_at;
  return Math.max(at, published_at) + hours * HOUR;
}

/**
 * How a moment is noted after a write; undefined where there is nothing to note. One that stays the same stays as it is,
 * whether it has happened or not: this is why nothing happens twice, whatever the clock does. One that the write has put
 * into the past happens at once, unless the write itself tells of it: it made the thing, or moved what was to be reminded of.
 */
export function jobFor(
  { kind, at }: DueTime,
  known: ScheduledJob | undefined,
  write: Write,
  isNew: boolean,
): ScheduledJob | undefined {
  const { at: now } = write;
  if (known?.due_at === at) return known;
  if (at > now) return { kind, due_at: at, happened_at: null, event_id: null };
  const isQuiet = isReminder(kind) || kind === 'overdue';
  // It had come before, and was only moved within the past.
  if (known && known.due_at <= now && !isQuiet) return known;
  // What was never hidden has nothing to happen to it.
  if (kind === 'publish' && !known) return undefined;
  return isNew || isQuiet
    ? { kind, due_at: at, happened_at: now, event_id: null }
    : { kind, due_at: now, happened_at: null, event_id: write.id };
}

/** When somebody is forgotten who does not confirm. */
export const forgetJob = (at: Seconds): ScheduledJob => ({
  kind: 'forget',
  due_at: at,
  happened_at: null,
  event_id: null,
});

/**
 * Whether something that is due is still worth an event. Nothing is told of what was hidden when it happened: its
 * publication tells how it stands by then. Late reminders give way to later ones.
 */
export function isStillRelevant(
  { kind, due_at }: Pick<ScheduledJob, 'kind' | 'due_at'>,
  schedule: ScheduleFacts,
  hiddenUntil: Seconds | undefined,
  reminders: readonly number[],
  now: Seconds,
): boolean {
  if (kind === 'publish') return true;
  if (hiddenUntil !== undefined && due_at <= hiddenUntil) return false;
  const { starts_at: start, ends_at: end } = schedule;
  // Over before it began, or ended by the same write.
  if (kind === 'start') return end === null || end > due_at;
  if (!isReminder(kind)) return true;
  if (start === null || scheduleStatus(schedule, now) !== UPCOMING) return false;
  return !reminders.some((minutes) => minutes < minutesOf(kind) && start - minutes * MINUTE <= now);
}
