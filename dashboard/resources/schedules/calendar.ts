import { dateOf } from '../../ui/times.ts';
import { dateOfWallTime, wallTimeOf } from '../../ui/wall-time.ts';
import { IN_PROGRESS, type Schedule, type ScheduleStatus, UPCOMING, windowOf } from './model.ts';
import { occurrences, parseRecurrence } from './recurrence.ts';

export interface CalendarEntry {
  readonly key: string;
  readonly scheduleId: number;
  readonly name: string;
  readonly status: ScheduleStatus;
  readonly start: Date;
  readonly end: Date | undefined;
  readonly repeats: boolean;
  /** A later time of a series, which the server has not created yet. */
  readonly isForecast: boolean;
}

const DAY_MS = 86_400_000;
const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const dayNumber = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS;

/** The month of a moment in a zone, as `YYYY-MM`. */
export const monthIn = (date: Date, zone: string): string => wallTimeOf(date, zone).slice(0, 7);

/** The day of a moment in a zone, as `YYYY-MM-DD`. */
export const dayIn = (date: Date, zone: string): string => wallTimeOf(date, zone).slice(0, 10);

export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text);

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The days of the whole weeks that a month touches. `firstWeekday` is 1 for Monday to 7 for Sunday. */
export function daysShown(month: string, firstWeekday: number): readonly string[] {
  const first = dayNumber(`${month}-01`);
  const last = dayNumber(`${addMonths(month, 1)}-01`) - 1;
  const sinceWeekStart = (day: number) => (day + 4 - firstWeekday + 70) % 7;
  const from = first - sinceWeekStart(first);
  const to = last + 6 - sinceWeekStart(last);
  return Array.from({ length: to - from + 1 }, (_, index) => dateText(from + index));
}

/** From the start of the first day to the end of the last one. */
export function spanOf(days: readonly string[], zone: string): { readonly from: Date; readonly to: Date } {
  const startOf = (day: string) => dateOfWallTime(`${day}T00:00`, zone)?.date ?? new Date(`${day}T00:00Z`);
  const [first = '1970-01-01', last = first] = [days[0], days.at(-1)];
  return { from: startOf(first), to: startOf(dateText(dayNumber(last) + 1)) };
}

export const toEntry = (schedule: Schedule): CalendarEntry => ({
  key: String(schedule.id),
  scheduleId: schedule.id,
  name: schedule.name,
  status: schedule.status,
  ...windowOf(schedule),
  repeats: schedule.recurrence !== null || schedule.recursFrom !== null,
  isForecast: false,
});

/** How many times of one series are reckoned at most: more than a year of days. */
const MAX_FORECAST = 400;

/**
 * The later times of each series that the server has not created yet: it creates those of the next 30 days. Times before
 * the last one that it created are left out, because somebody deleted or moved them.
 */
export function forecast(
  schedules: readonly Schedule[],
  to: Date,
  pageZone: string,
): readonly CalendarEntry[] {
  return schedules.flatMap((head) => {
    const rule = head.recurrence === null ? undefined : parseRecurrence(head.recurrence);
    const start = dateOf(head.scheduled);
    if (!rule || !start) return [];
    const series = schedules.filter(({ id, recursFrom }) => id === head.id || recursFrom === head.id);
    const latest = series.reduce((one, other) => (startOf(other) > startOf(one) ? other : one), head);
    const { start: latestStart, end } = windowOf(latest);
    const duration = end ? end.getTime() - latestStart.getTime() : undefined;
    return occurrences(rule, start, pageZone, MAX_FORECAST)
      .filter((at) => at.getTime() > startOf(latest) && at < to)
      .map((at) => ({
        key: `${head.id}:${at.getTime()}`,
        scheduleId: head.id,
        name: head.name,
        status: UPCOMING,
        start: at,
        end: duration === undefined ? undefined : new Date(at.getTime() + duration),
        repeats: true,
        isForecast: true,
      }));
  });
}

const startOf = ({ scheduled }: Schedule): number => dateOf(scheduled)?.getTime() ?? 0;

/** What is on each of the days, in the order of time. What runs without an end goes on until today. */
export function entriesByDay(
  entries: readonly CalendarEntry[],
  days: readonly string[],
  zone: string,
  now: number,
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const found = new Map<string, CalendarEntry[]>(days.map((day) => [day, []]));
  const ordered = [...entries].sort((one, other) => one.start.getTime() - other.start.getTime());
  for (const entry of ordered) {
    const [from, to] = [dayIn(entry.start, zone), dayIn(lastMoment(entry, now), zone)];
    for (const day of days) if (day >= from && day <= to) found.get(day)?.push(entry);
  }
  return found;
}

function lastMoment({ start, end, status }: CalendarEntry, now: number): Date {
  if (end && end > start) return new Date(end.getTime() - 1);
  return status === IN_PROGRESS && !end ? new Date(Math.max(now, start.getTime())) : start;
}
