import type { Row } from '../../../kernel/db/schema.ts';
import type { Seconds } from '../../../lib/clock.ts';

/** Schedule statuses by number. */
const scheduleStatuses = { 0: 'Upcoming', 1: 'In progress', 2: 'Complete' } as const;

export type ScheduleStatus = keyof typeof scheduleStatuses;

export const scheduleStatusValues = [0, 1, 2] as const;
export const scheduleStatusNames = scheduleStatusValues.map((value) => scheduleStatuses[value]);

export const UPCOMING = 0;
export const IN_PROGRESS = 1;
export const COMPLETE = 2;

/**
 * What the first schedule of a series passes on to the others: the start of the rule, and the duration of each
 * occurrence.
 */
type Series = Pick<Row<'schedules'>, 'recurrence' | 'recurs_at' | 'recurs_for'>;

/** The plan as entered by people. `status` is null while only the clock decides. */
export type Plan = Pick<Row<'schedules'>, 'status' | 'status_set_at' | 'scheduled_at' | 'completed_at'>;

/** When the schedule is in progress and when it is complete; null means never. */
export type Window = Pick<Row<'schedules'>, 'starts_at' | 'ends_at'>;

/**
 * The rule of schedule status. A status set by hand applies from the time it is set. After that, the clock only moves
 * it forward, when it passes `scheduled_at` or `completed_at`. The result is stored, so that SQL can use it.
 */
export function windowOf({ status, status_set_at: setAt, scheduled_at, completed_at }: Plan): Window {
  if (status === null || setAt === null) return { starts_at: scheduled_at, ends_at: completed_at };
  const stillToCome = (moment: Seconds | null) => (moment !== null && moment > setAt ? moment : null);
  if (status === UPCOMING)
    return { starts_at: stillToCome(scheduled_at), ends_at: stillToCome(completed_at) };
  const starts_at = Math.min(scheduled_at, setAt);
  if (status === IN_PROGRESS) return { starts_at, ends_at: stillToCome(completed_at) };
  return { starts_at, ends_at: Math.min(completed_at ?? setAt, setAt) };
}

export function scheduleStatus({ starts_at, ends_at }: Window, now: Seconds): ScheduleStatus {
  if (ends_at !== null && ends_at <= now) return COMPLETE;
  return starts_at !== null && starts_at <= now ? IN_PROGRESS : UPCOMING;
}

/** A status as in documents: the number is a decimal string. */
export const statusObject = (status: ScheduleStatus) => ({
  human: scheduleStatuses[status],
  value: String(status),
});

/** What a write changes in the plan; absent members stay unchanged. */
export type PlanChange = {
  readonly status?: ScheduleStatus | null | undefined;
  readonly scheduled_at?: Seconds | undefined;
  readonly completed_at?: Seconds | null | undefined;
};

/** The plan after a write at `now`. */
export function changePlan(before: Plan, change: PlanChange, now: Seconds): Plan {
  const scheduled_at = change.scheduled_at ?? before.scheduled_at;
  let completed_at = change.completed_at === undefined ? before.completed_at : change.completed_at;
  if (change.status !== undefined) {
    if (change.status === COMPLETE) completed_at ??= now;
    return {
      scheduled_at,
      completed_at,
      status: change.status,
      status_set_at: change.status === null ? null : now,
    };
  }
  // An end in the past completes the schedule, whatever status was set before.
  const ended =
    change.completed_at !== undefined && change.completed_at !== null && change.completed_at <= now;
  return ended
    ? { scheduled_at, completed_at, status: null, status_set_at: null }
    : { scheduled_at, completed_at, status: before.status, status_set_at: before.status_set_at };
}

/**
 * The window after a write at `now` that resulted in this plan. Unless the write changes the dates, a window that has
 * begun keeps its start, and a status set by hand starts or ends it now: the record matches what the page showed.
 */
export function windowAfter(before: Plan & Window, change: PlanChange, plan: Plan, now: Seconds): Window {
  const planned = windowOf(plan);
  const [was, is] = [scheduleStatus(before, now), scheduleStatus(planned, now)];
  if (change.status === null || is === UPCOMING) return planned;
  let { starts_at, ends_at } = planned;
  if (plan.scheduled_at === before.scheduled_at) {
    const hasBegun = before.starts_at !== null && before.starts_at <= now;
    if (hasBegun) starts_at = before.starts_at;
    else if (change.status !== undefined) starts_at = now;
  }
  if (is === COMPLETE && plan.completed_at === before.completed_at) {
    ends_at = was === COMPLETE ? before.ends_at : now;
  }
  return { starts_at, ends_at };
}

/**
 * The series after a write at `now`. It follows the plan of the first schedule. What happens to that one after it has
 * begun (it ends early, or takes longer) does not affect the others.
 */
export function seriesAfter(
  before: Series | undefined,
  after: Plan & Window & Pick<Series, 'recurrence'>,
  now: Seconds,
): Series {
  const { recurrence, scheduled_at, completed_at } = after;
  if (recurrence === null) return { recurrence, recurs_at: null, recurs_for: null };
  if (before && before.recurrence !== null && scheduleStatus(after, now) !== UPCOMING)
    return { recurrence, recurs_at: before.recurs_at, recurs_for: before.recurs_for };
  const isClosed = completed_at !== null && completed_at > scheduled_at;
  return { recurrence, recurs_at: scheduled_at, recurs_for: isClosed ? completed_at - scheduled_at : null };
}
