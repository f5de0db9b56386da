import type { Row } from '../../db/schema.ts';
import type { Seconds } from '../../lib/clock.ts';

/** Schedule statuses by their number. */
const scheduleStatuses = { 0: 'Upcoming', 1: 'In progress', 2: 'Complete' } as const;

export type ScheduleStatus = keyof typeof scheduleStatuses;

export const scheduleStatusValues = [0, 1, 2] as const;
export const scheduleStatusNames = scheduleStatusValues.map((value) => scheduleStatuses[value]);

export const UPCOMING = 0;
export const IN_PROGRESS = 1;
export const COMPLETE = 2;

/** What a schedule that comes again passes on to the others: when the rule begins, and how long each takes. */
type Series = Pick<Row<'schedules'>, 'recurrence' | 'recurs_at' | 'recurs_for'>;

/** What people say of a schedule. `status` is null while the clock alone decides. */
export type Plan = Pick<Row<'schedules'>, 'status' | 'status_set_at' | 'scheduled_at' | 'completed_at'>;

/** From when on it is in progress and from when on complete; null is never. */
export type Window = Pick<Row<'schedules'>, 'starts_at' | 'ends_at'>;

/**
 * The one rule of schedule status. A status set by hand holds from the moment it is set; after that the clock moves it
 * forward only, when `scheduled_at` or `completed_at` is crossed. The result is stored, so that SQL can ask it too.
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

/** A status as documents show it: the number is a decimal string. */
export const statusObject = (status: ScheduleStatus) => ({
  human: scheduleStatuses[status],
  value: String(status),
});

/** What a write says of the plan; members that are absent stay as they are. */
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
  // Who says that it ended already has completed it, whatever status was set before.
  const ended =
    change.completed_at !== undefined && change.completed_at !== null && change.completed_at <= now;
  return ended
    ? { scheduled_at, completed_at, status: null, status_set_at: null }
    : { scheduled_at, completed_at, status: before.status, status_set_at: before.status_set_at };
}

/**
 * The window after a write at `now` that led to this plan. Where the write names no other date, what had begun keeps its
 * beginning, and what begins or ends by hand does so now: the record tells what the page showed.
 */
export function windowAfter(before: Plan & Window, change: PlanChange, plan: Plan, now: Seconds): Window {
  const planned = windowOf(plan);
  const [was, is] = [scheduleStatus(before, now), scheduleStatus(planned, now)];
  if (change.status === null || is === UPCOMING) return planned;
  let { starts_at, ends_at } = planned;
  if (plan.scheduled_at === before.scheduled_at) {
    const begun = before.starts_at !== null && before.starts_at <= now;
    if (begun) starts_at = before.starts_at;
    else if (change.status !== undefined) starts_at = now;
  }
  if (is === COMPLETE && plan.completed_at === before.completed_at) {
    ends_at = was === COMPLETE ? before.ends_at : now;
  }
  return { starts_at, ends_at };
}

/**
 * The series after a write at `now`. It goes by how its first one is planned; what becomes of that one once it has begun
 * (it ends early, it takes longer) says nothing of the others.
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
