import { dateOfWallTime, wallTimeOf } from '../../ui/wall-time.ts';

/** The usual rules, which the form can build and say in words. The API takes every RRULE (RFC 5545). */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: number;
  /** 0 is Monday. Empty: the weekday, or the date, on which the first one starts. */
  readonly weekdays: readonly number[];
  /** Which of the weekday's days in a month: 1 to 4, or -1 for the last one. Only with one weekday, in monthly rules. */
  readonly nth: number | undefined;
  readonly count: number | undefined;
  /** The last possible day, `YYYY-MM-DD`. */
  readonly until: string | undefined;
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

type Frequency = (typeof frequencies)[number];

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The rule of an RRULE; undefined if it is none of the usual ones. */
export function parseRecurrence(text: string): Recurrence | undefined {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]));
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL'];
  if ([...parts.keys()].some((name) => !known.includes(name))) return undefined;
  const frequency = frequencies.find((name) => name === parts.get('FREQ'));
  const days = daysOf(parts.get('BYDAY'));
  const until = untilOf(parts.get('UNTIL'));
  if (!frequency || !days || until === null) return undefined;
  const [first] = days;
  const isNth = first?.nth !== undefined;
  if (isNth ? frequency !== 'MONTHLY' || days.length > 1 : days.length > 0 && frequency !== 'WEEKLY')
    return undefined;
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: days.map(({ weekday }) => weekday).sort(),
    nth: first?.nth,
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : undefined,
    until,
  };
}

interface Day {
  readonly weekday: number;
  readonly nth: number | undefined;
}

function daysOf(text: string | undefined): Day[] | undefined {
  const days: Day[] = [];
  for (const item of text?.split(',') ?? []) {
    const [, nth, name = ''] = /^\+?(-1|[1-4])?([A-Z]{2})$/.exec(item) ?? [];
    const weekday = weekdayCodes.indexOf(name);
    if (weekday < 0) return undefined;
    days.push({ weekday, nth: nth === undefined ? undefined : Number(nth) });
  }
  return days.some(({ nth }) => nth !== undefined) && days.length > 1 ? undefined : days;
}

/** Null if it is not a plain date. */
function untilOf(text: string | undefined): string | undefined | null {
  if (text === undefined) return undefined;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return day === undefined ? null : `${year}-${month}-${day}`;
}

/** The RRULE that the API takes. */
export function ruleText({ frequency, interval, weekdays, nth, count, until }: Recurrence): string {
  const days = weekdays.map((weekday) => `${nth ?? ''}${weekdayCodes[weekday]}`);
  return [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
  ].join(';');
}

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a date as `YYYY-MM-DD…`. */
const dayNumber = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00Z`) / DAY_MS;

/** 0 is Monday. */
const weekdayOfDay = (day: number): number => (((day + 3) % 7) + 7) % 7;

const textOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The weekday of a moment in a zone, and which one of its month it is. */
export function weekdayIn(date: Date, zone: string): { readonly weekday: number; readonly nth: number } {
  const wall = wallTimeOf(date, zone);
  const nth = Math.ceil(Number(wall.slice(8, 10)) / 7);
  return { weekday: weekdayOfDay(dayNumber(wall)), nth: nth > 4 ? -1 : nth };
}

/** Nobody looks further ahead. */
const MAX_YEARS = 30;

/** The days of a rule from the day of its start on. */
function* ruleDays(rule: Recurrence, start: number): Generator<number> {
  const { frequency, interval, weekdays, nth } = rule;
  const first = new Date(start * DAY_MS);
  const [year, month, date] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const last = start + MAX_YEARS * 366;
  for (let period = 0; ; period += interval) {
    let days: number[];
    if (frequency === 'DAILY') days = [start + period];
    else if (frequency === 'WEEKLY') {
      const monday = start - weekdayOfDay(start) + period * 7;
      days = (weekdays.length > 0 ? weekdays : [weekdayOfDay(start)]).map((weekday) => monday + weekday);
    } else {
      const months = month + period * (frequency === 'MONTHLY' ? 1 : 12);
      const from = Date.UTC(year, months, 1) / DAY_MS;
      const length = Date.UTC(year, months + 1, 1) / DAY_MS - from;
      const [weekday] = weekdays;
      if (nth !== undefined && weekday !== undefined) days = [nthWeekday(from, length, weekday, nth)];
      else days = date > length ? [] : [from + date - 1];
      if (from > last) return;
    }
    for (const day of days) {
      if (day > last) return;
      if (day >= start) yield day;
    }
  }
}

function nthWeekday(from: number, length: number, weekday: number, nth: number): number {
  const first = from + ((weekday - weekdayOfDay(from) + 7) % 7);
  if (nth > 0) return first + (nth - 1) * 7;
  const isFifth = first + 28 < from + length;
  return first + (isFifth ? 28 : 21);
}

/**
 * When a series comes again after its first time, at most `limit` times: at the same time of day in the zone of the page, as
 * the server reckons. A time that the clocks skip comes later by as much as they skip.
 */
export function occurrences(rule: Recurrence, start: Date, zone: string, limit: number): readonly Date[] {
  const wall = wallTimeOf(start, zone);
  const found: Date[] = [];
  let remaining = rule.count ?? Number.POSITIVE_INFINITY;
  for (const day of ruleDays(rule, dayNumber(wall))) {
    const date = textOfDay(day);
    if (found.length >= limit || remaining-- <= 0 || (rule.until !== undefined && date > rule.until)) break;
    const moment = dateOfWallTime(`${date}${wall.slice(10)}`, zone)?.date;
    if (moment && wallTimeOf(moment, zone) > wall) found.push(moment);
  }
  return found;
}

/** Whether the first time is on one of the days of the rule. It takes place in any case. */
export function isOnRule(rule: Recurrence, start: Date, zone: string): boolean {
  const day = dayNumber(wallTimeOf(start, zone));
  return ruleDays(rule, day).next().value === day;
}

/** The rule when its first time moves: what was taken from the day of the old start is taken from the new one. */
export function followStart(text: string, before: Date, after: Date, zone: string): string {
  const rule = parseRecurrence(text);
  if (rule?.nth === undefined) return text;
  const [was, is] = [weekdayIn(before, zone), weekdayIn(after, zone)];
  const followed = rule.weekdays[0] === was.weekday && (rule.nth === was.nth || rule.nth === -1);
  return followed ? ruleText({ ...rule, weekdays: [is.weekday], nth: rule.nth === -1 ? -1 : is.nth }) : text;
}
