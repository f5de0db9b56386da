import { FIXED } from '../../domain/status/incidents/model.ts';
import { scheduleStatus, UPCOMING } from '../../domain/status/schedules/model.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { LoggedEvent } from '../../kernel/events/log.ts';
import type { IncidentState } from '../../kernel/events/states.ts';
import type { Seconds } from '../../lib/clock.ts';

/** What a job does when it is due. A schedule may have several reminders, each a number of minutes before its start. */
export type JobKind =
  | 'publish'
  | 'start'
  | 'complete'
  | 'overdue'
  | 'stale'
  | 'recur'
  | 'forget'
  | `remind ${number}`;

/** A job, without its subject, as the table `agenda` stores it. */
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
  existing: ReadonlyMap<JobKind, ScheduledJob>,
  write: Write,
  staleHours: number,
): DueTime[] {
  const { published_at, next_update_due_at: promise = null } = facts;
  const publish = { kind: 'publish', at: published_at } as const;
  if (facts.status === FIXED) return [publish];
  return [
    publish,
    ...(promise === null ? [] : [{ kind: 'overdue', at: promise } as const]),
    ...(staleHours === 0
      ? []
      : [{ kind: 'stale', at: staleAt(facts, existing, write, staleHours) } as const]),
  ];
}

/** The time `hours` after the last message that the public could read: the first message or an update, not an edit. */
function staleAt(
  { published_at }: IncidentFacts,
  existing: ReadonlyMap<JobKind, ScheduledJob>,
  { type, at }: Write,
  hours: number,
): Seconds {
  const staleJob = existing.get('stale');
  const isMessage = type === 'incident.created' || type === 'incident_update.created';
  const isOrWasHidden = Math.max(published_at, existing.get('publish')?.due_at ?? at) > at;
  if (staleJob && !isMessage && !isOrWasHidden) return staleJob.due_at;
  return Math.max(at, published_at) + hours * HOUR;
}

/**
 * The job to save for a due time after a write; undefined if none is needed. If the due time has not changed, the
 * existing job is kept, whether it has run or not, so no job runs twice even if the clock is set back. If the write
 * moved the due time into the past, the job runs immediately, unless the event of the write already says it all: the
 * write created the subject, or moved the time of a reminder or of a promised update.
 */
export function jobFor(
  { kind, at }: DueTime,
  existing: ScheduledJob | undefined,
  write: Write,
  isNew: boolean,
): ScheduledJob | undefined {
  const { at: now } = write;
  if (existing?.due_at === at) return existing;
  if (at > now) return { kind, due_at: at, happened_at: null, event_id: null };
  const neverRunsLate = isReminder(kind) || kind === 'overdue';
  // It was already due, and the write only moved it within the past.
  if (existing && existing.due_at <= now && !neverRunsLate) return existing;
  // A subject that was never embargoed needs no publication.
  if (kind === 'publish' && !existing) return undefined;
  return isNew || neverRunsLate
    ? { kind, due_at: at, happened_at: now, event_id: null }
    : { kind, due_at: now, happened_at: null, event_id: write.id };
}

/** The job that deletes a subscriber who has not confirmed by then. */
export const forgetJob = (at: Seconds): ScheduledJob => ({
  kind: 'forget',
  due_at: at,
  happened_at: null,
  event_id: null,
});

/**
 * Whether a due job still needs an event. A job that was due while its schedule was hidden gets none, because the event
 * of the publication has the current state. A late reminder gets none if a later reminder is due as well.
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
  // False if it was over before it began, or if the same write ended it.
  if (kind === 'start') return end === null || end > due_at;
  if (!isReminder(kind)) return true;
  if (start === null || scheduleStatus(schedule, now) !== UPCOMING) return false;
  return !reminders.some((minutes) => minutes < minutesOf(kind) && start - minutes * MINUTE <= now);
}
