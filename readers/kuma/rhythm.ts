import { weekdayNames } from '../../common/recurrence/parse.ts';
import { jsonOf, numberOf, textOf } from '../cachet2/values.ts';
import { NoCounterpart } from '../no-counterpart.ts';
import type { StagedRow } from '../staging.ts';

const DAY = 86_400;
const HOUR = 3600;

/** When maintenance comes again: an RRULE, the second of the day at which it begins, and how many seconds it takes. */
export interface Rhythm {
  readonly rule: string;
  readonly second: number;
  readonly duration: number;
}

/** The rhythm of a strategy that recurs. */
export function rhythmOf(row: StagedRow): Rhythm {
  const strategy = textOf(row.strategy);
  if (strategy === 'cron') return ofCron(textOf(row.cron), numberOf(row.duration));
  const second = secondOf(textOf(row.start_time));
  const duration = (secondOf(textOf(row.end_time)) - second + DAY) % DAY || DAY;
  switch (strategy) {
    case 'recurring-interval':
      return { rule: `FREQ=DAILY;INTERVAL=${Math.max(1, numberOf(row.interval_day, 1))}`, second, duration };
    case 'recurring-weekday':
      return { rule: `FREQ=WEEKLY;BYDAY=${weekdays(listIn(row.weekdays))}`, second, duration };
    case 'recurring-day-of-month':
      return { rule: `FREQ=MONTHLY;BYMONTHDAY=${monthDays(listIn(row.days_of_month))}`, second, duration };
    default:
      throw new NoCounterpart(`has the strategy ${strategy}, which is not known here`);
  }
}

const listIn = (value: StagedRow[string] | undefined): string[] => {
  const list = jsonOf(value);
  return Array.isArray(list) ? list.map(String) : [];
};

function secondOf(text: string): number {
  const [, hour, minute, second = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text) ?? [];
  if (hour === undefined) throw new NoCounterpart('does not say at what time it begins and ends');
  return Number(hour) * HOUR + Number(minute) * 60 + Number(second);
}

/** 1 is Monday. Sunday is 7, and 0 in cron. */
function weekdays(days: readonly string[]): string {
  const names = days.map((day) => weekdayNames[(Number(day) + 6) % 7]);
  if (names.length === 0 || names.includes(undefined))
    throw new NoCounterpart('does not say on which days it comes');
  return [...new Set(names)].join(',');
}

/** `lastDay1` is the last day of a month, and `lastDay2` the one before. */
function monthDays(days: readonly string[]): string {
  const numbers = days.map((day) => Number(/^lastDay(\d)$/.exec(day)?.[1]) * -1 || Number(day));
  if (
    numbers.length === 0 ||
    numbers.some((day) => !Number.isInteger(day) || day === 0 || Math.abs(day) > 31)
  )
    throw new NoCounterpart('does not say on which days it comes');
  return numbers.join(',');
}

const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Cron with one time of day, on all days, on days of the week, or on days of the month. */
function ofCron(cron: string, duration: number): Rhythm {
  const [minute = '', hour = '', monthDay = '', month = '', weekday = '', ...more] = cron.trim().split(/\s+/);
  const tooMuch = new NoCounterpart(`comes at "${cron}", which no rule here can say`);
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour) || month !== '*' || more.length > 0) throw tooMuch;
  const rest = {
    second: Number(hour) * HOUR + Number(minute) * 60,
    duration: duration > 0 ? duration : HOUR,
  };
  if (monthDay === '*' && weekday === '*') return { rule: 'FREQ=DAILY', ...rest };
  if (monthDay === '*') {
    const days = expanded(weekday, (name) => {
      const index = dayNames.indexOf(name.toUpperCase());
      return index === -1 ? Number(name) : index;
    });
    if (days.length === 0 || days.some((day) => day > 7)) throw tooMuch;
    return { rule: `FREQ=WEEKLY;BYDAY=${weekdays(days.map(String))}`, ...rest };
  }
  const last = monthDay.toUpperCase() === 'L' ? [-1] : expanded(monthDay, Number);
  if (weekday !== '*' || last.length === 0) throw tooMuch;
  return { rule: `FREQ=MONTHLY;BYMONTHDAY=${monthDays(last.map(String))}`, ...rest };
}

/** A list such as `1,3-5`. Empty if it is something else. */
function expanded(text: string, numberIn: (name: string) => number): number[] {
  const numbers = text.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(numberIn);
    return Array.from({ length: Math.max(0, to - from + 1) || 1 }, (_, index) => from + index);
  });
  return numbers.every((number) => Number.isInteger(number) && number >= 0) ? numbers : [];
}
