import { civilFromDays, daysFromCivil, daysInMonth } from '../calendar.ts';

/**
 * The RRULE of RFC 5545, for events that occur at most once a day. The `rrule` package searches for the next date up
 * to the year 9999, which takes many seconds for a rule without dates. Here the caller limits the search.
 */
export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  readonly until: Until | undefined;
  /** 0 is Monday. */
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weekNumbers: readonly number[];
  readonly weekdays: readonly NthWeekday[];
  readonly positions: readonly number[];
}

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof frequencies)[number];

export interface NthWeekday {
  /** Counted from the start of the month or year, or from its end if negative. 0 is every one. */
  readonly nth: number;
  readonly weekday: number;
}

/** The last possible time, in local time or in UTC. */
export interface Until {
  readonly day: number;
  readonly second: number;
  readonly isUtc: boolean;
}

/**
 * The days of a rule, counted from 1970-01-01, from its start up to `last`. Without COUNT, periods long before `from`
 * are skipped.
 */
export function* ruleDays(rule: Rule, start: number, from: number, last: number): Generator<number> {
  const periods = periodsOf(rule, start);
  let remaining = rule.count ?? Number.POSITIVE_INFINITY;
  const first = rule.count === undefined ? Math.max(0, periods.indexOf(from)) : 0;
  for (let index = first; periods.startOf(index) <= last; index++) {
    for (const day of daysIn(rule, start, periods.startOf(index), periods.endOf(index))) {
      if (day < start) continue;
      if (day > last || remaining-- <= 0) return;
      yield day;
    }
    if (remaining <= 0) return;
  }
}

/** The periods from which a rule selects days: every n-th day, week, month or year. */
function periodsOf({ frequency, interval, weekStart }: Rule, start: number) {
  if (frequency === 'DAILY' || frequency === 'WEEKLY') {
    const length = frequency === 'DAILY' ? 1 : 7;
    const origin = frequency === 'DAILY' ? start : start - daysSinceWeekday(start, weekStart);
    return {
      indexOf: (day: number) => Math.floor((day - origin) / (length * interval)),
      startOf: (index: number) => origin + index * length * interval,
      endOf: (index: number) => origin + index * length * interval + length,
    };
  }
  const length = frequency === 'MONTHLY' ? 1 : 12;
  const monthsTo = (day: number) => {
    const { year, month } = civilFromDays(day);
    return Math.floor((year * 12 + month - 1) / length) * length;
  };
  const origin = monthsTo(start);
  const firstDay = (months: number) => daysFromCivil(Math.floor(months / 12), (months % 12) + 1, 1);
  return {
    indexOf: (day: number) => Math.floor((monthsTo(day) - origin) / (length * interval)),
    startOf: (index: number) => firstDay(origin + index * length * interval),
    endOf: (index: number) => firstDay(origin + index * length * interval + length),
  };
}

function daysIn(rule: Rule, start: number, from: number, to: number): number[] {
  const days: number[] = [];
  for (let day = from; day < to; day++) if (isSelected(rule, start, day)) days.push(day);
  if (rule.positions.length === 0) return days;
  return days.filter(
    (_, index) => rule.positions.includes(index + 1) || rule.positions.includes(index - days.length),
  );
}

/** Whether a rule selects a day of one of its periods. Parts that are not specified are taken from the start. */
function isSelected(rule: Rule, start: number, day: number): boolean {
  const { months, monthDays, yearDays, weekNumbers, weekdays, frequency } = rule;
  const date = civilFromDays(day);
  const hasNoDayPart = [monthDays, yearDays, weekNumbers, weekdays].every((part) => part.length === 0);
  if (hasNoDayPart && frequency === 'WEEKLY' && daysSinceWeekday(day, daysSinceWeekday(start, 0)) !== 0)
    return false;
  if (hasNoDayPart && (frequency === 'MONTHLY' || frequency === 'YEARLY')) {
    const startDate = civilFromDays(start);
    if (date.day !== startDate.day) return false;
    if (frequency === 'YEARLY' && months.length === 0 && date.month !== startDate.month) return false;
  }
  if (months.length > 0 && !months.includes(date.month)) return false;
  const inMonth = { at: date.day, of: daysInMonth(date.year, date.month) };
  if (monthDays.length > 0 && !isAt(monthDays, inMonth)) return false;
  const newYear = daysFromCivil(date.year, 1, 1);
  const inYear = { at: day - newYear + 1, of: daysFromCivil(date.year + 1, 1, 1) - newYear };
  if (yearDays.length > 0 && !isAt(yearDays, inYear)) return false;
  if (weekNumbers.length > 0 && !isAt(weekNumbers, weekOf(day, rule.weekStart))) return false;
  if (weekdays.length === 0) return true;
  const span = frequency === 'YEARLY' && months.length === 0 ? inYear : inMonth;
  return weekdays.some(({ nth, weekday }) => {
    if (daysSinceWeekday(day, weekday) !== 0) return false;
    if (nth === 0) return true;
    return nth === (nth > 0 ? Math.ceil(span.at / 7) : -Math.ceil((span.of - span.at + 1) / 7));
  });
}

interface Position {
  readonly at: number;
  readonly of: number;
}

const isAt = (numbers: readonly number[], { at, of }: Position): boolean =>
  numbers.includes(at) || numbers.includes(at - of - 1);

/** A week belongs to the year that contains most of it. */
function weekOf(day: number, weekStart: number): Position {
  const middle = day - daysSinceWeekday(day, weekStart) + 3;
  const { year } = civilFromDays(middle);
  const at = Math.floor((middle - daysFromCivil(year, 1, 1)) / 7) + 1;
  const last = daysFromCivil(year, 12, 28);
  const lastMiddle = last - daysSinceWeekday(last, weekStart) + 3;
  return { at, of: Math.floor((lastMiddle - daysFromCivil(year, 1, 1)) / 7) + 1 };
}

/** The number of days since the last such weekday (0 is Monday). */
const daysSinceWeekday = (day: number, weekday: number): number => (((day + 3 - weekday) % 7) + 7) % 7;
