import { civilFromDays } from '../../common/calendar.ts';
import { timeOfWallTime, wallTimeOf } from '../../common/zone-offset.ts';
import type { Seconds } from './clock.ts';

/** Five fields of cron: minute, hour, day of the month, month, day of the week. */
export interface CronSchedule {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** If both kinds of days are restricted, either of them is enough, as cron has it. */
  readonly isEitherDay: boolean;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const shorthands = new Map(
  Object.entries({
    '@hourly': '0 * * * *',
    '@daily': '0 0 * * *',
    '@midnight': '0 0 * * *',
    '@weekly': '0 0 * * 0',
    '@monthly': '0 0 1 * *',
    '@yearly': '0 0 1 1 *',
    '@annually': '0 0 1 1 *',
  }),
);

/** Undefined if the text is not a schedule of cron. */
export function parseCron(text: string): CronSchedule | undefined {
  const trimmed = text.trim().toLowerCase();
  const fields = (shorthands.get(trimmed) ?? trimmed).split(/\s+/);
  if (fields.length !== 5) return undefined;
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = fields;
  const minutes = valuesOf(minute, 0, 59);
  const hours = valuesOf(hour, 0, 23);
  const days = valuesOf(day, 1, 31);
  const months = valuesOf(month, 1, 12, monthNames, 1);
  // 7 is Sunday, too.
  const weekdays = valuesOf(weekday, 0, 7, dayNames)?.map((value) => value % 7);
  if (!minutes || !hours || !days || !months || !weekdays) return undefined;
  return {
    minutes,
    hours,
    days: new Set(days),
    months: new Set(months),
    weekdays: new Set(weekdays),
    isEitherDay: !day.startsWith('*') && !weekday.startsWith('*'),
  };
}

/** The values of a field such as `1-5,20-40/10`; undefined if it is wrong. */
function valuesOf(
  field: string,
  min: number,
  max: number,
  names: readonly string[] = [],
  firstName = 0,
): number[] | undefined {
  const values = new Set<number>();
  const numberOf = (text: string): number => {
    const named = names.indexOf(text);
    return named >= 0 ? named + firstName : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  };
  for (const part of field.split(',')) {
    const [range = '', stepText, ...rest] = part.split('/');
    const step = stepText === undefined ? 1 : Number(stepText);
    const [first = '', last, ...more] = range === '*' ? [String(min), String(max)] : range.split('-');
    const from = numberOf(first);
    const to = last !== undefined ? numberOf(last) : stepText === undefined ? from : max;
    const isRight = from >= min && to <= max && from <= to && Number.isInteger(step) && step >= 1;
    if (!isRight || rest.length > 0 || more.length > 0) return undefined;
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return [...values].sort((one, other) => one - other);
}

/** The 29th of February comes every four years, or every eight around the turn of a century. */
const MAX_DAYS = 8 * 366 + 1;

/** The first time after this one, in whole minutes of a zone; undefined if there is none, such as on the 30th of February. */
export function nextCron(schedule: CronSchedule, zone: string, after: Seconds): Seconds | undefined {
  const start = wallTimeOf(zone, after);
  for (let day = start.day; day <= start.day + MAX_DAYS; day++) {
    if (!isOnDay(schedule, day)) continue;
    for (const hour of schedule.hours)
      for (const minute of schedule.minutes) {
        // Clocks that are set back show a time twice. It counts once, the first time.
        const time = timeOfWallTime(zone, { day, second: hour * 3600 + minute * 60 });
        if (time > after) return time;
      }
  }
  return undefined;
}

function isOnDay({ days, months, weekdays, isEitherDay }: CronSchedule, day: number): boolean {
  const { month, day: ofMonth } = civilFromDays(day);
  if (!months.has(month)) return false;
  // 1970-01-01 was a Thursday.
  const isWeekday = weekdays.has((((day + 4) % 7) + 7) % 7);
  return isEitherDay ? days.has(ofMonth) || isWeekday : days.has(ofMonth) && isWeekday;
}
