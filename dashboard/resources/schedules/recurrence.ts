import { civilFromDays } from '../../../common/calendar.ts';
import { occurrencesOf } from '../../../common/recurrence/occurrences.ts';
import { parseRule, weekdayNames } from '../../../common/recurrence/parse.ts';
import { type Rule, ruleDays } from '../../../common/recurrence/rule.ts';
import { wallTimeOf } from '../../../common/zone-offset.ts';

/** The usual rules, which the form can build and say in words. The API takes every RRULE (RFC 5545). */
export interface Recurrence {
  readonly frequency: Rule['frequency'];
  readonly interval: number;
  /** 0 is Monday. Empty: the weekday, or the date, on which the first one starts. */
  readonly weekdays: readonly number[];
  /** Which of the weekday's days in a month: 1 to 4, or -1 for the last one. Only with one weekday, in monthly rules. */
  readonly nth: number | undefined;
  readonly count: number | undefined;
  /** The last possible day, `YYYY-MM-DD`. */
  readonly until: string | undefined;
}

/** The rule of an RRULE; undefined if it is none of the usual ones. */
export function parseRecurrence(text: string): Recurrence | undefined {
  const rule = ruleOf(text);
  if (!rule) return undefined;
  const { frequency, interval, weekdays: days, count, until } = rule;
  const others = [rule.months, rule.monthDays, rule.yearDays, rule.weekNumbers, rule.positions];
  if (others.some((part) => part.length > 0) || rule.weekStart !== 0) return undefined;
  // Only dates: the field for the end has no time.
  if (until && (until.isUtc || until.second !== END_OF_DAY)) return undefined;
  const [first] = days;
  const isNth = days.some(({ nth }) => nth !== 0);
  if (isNth ? days.length > 1 || !isUsualNth(rule) : days.length > 0 && frequency !== 'WEEKLY')
    return undefined;
  return {
    frequency,
    interval,
    weekdays: days.map(({ weekday }) => weekday).sort(),
    nth: isNth ? first?.nth : undefined,
    count,
    until: until && textOfDay(until.day),
  };
}

const END_OF_DAY = 86_399;

/** The first four, or the last one, of a month. */
const isUsualNth = ({ frequency, weekdays: [day] }: Rule): boolean =>
  frequency === 'MONTHLY' && day !== undefined && (day.nth === -1 || (day.nth >= 1 && day.nth <= 4));

/** Undefined if the text is no rule. */
function ruleOf(text: string): Rule | undefined {
  try {
    return parseRule(text);
  } catch {
    return undefined;
  }
}

/** The RRULE that the API takes. */
export function ruleText({ frequency, interval, weekdays, nth, count, until }: Recurrence): string {
  const days = weekdays.map((weekday) => `${nth ?? ''}${weekdayNames[weekday]}`);
  return [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
  ].join(';');
}

const DAY_MS = 86_400_000;

const textOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day of a moment in a zone, counted from 1970-01-01. */
const dayIn = (date: Date, zone: string): number => wallTimeOf(zone, secondsOf(date)).day;

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The weekday of a moment in a zone, and which one of its month it is. */
export function weekdayIn(date: Date, zone: string): { readonly weekday: number; readonly nth: number } {
  const day = dayIn(date, zone);
  const nth = Math.ceil(civilFromDays(day).day / 7);
  return { weekday: (((day + 3) % 7) + 7) % 7, nth: nth > 4 ? -1 : nth };
}

/** When a series comes again after its first time, at most `limit` times. */
export function occurrences(rule: Recurrence, start: Date, zone: string, limit: number): readonly Date[] {
  const found: Date[] = [];
  const at = secondsOf(start);
  if (limit > 0) {
    for (const time of occurrencesOf(parseRule(ruleText(rule)), zone, at, at)) {
      found.push(new Date(time * 1000));
      if (found.length >= limit) break;
    }
  }
  return found;
}

/** Whether the first time is on one of the days of the rule. It takes place in any case. */
export function isOnRule(rule: Recurrence, start: Date, zone: string): boolean {
  const day = dayIn(start, zone);
  return ruleDays(parseRule(ruleText(rule)), day, day, day).next().value === day;
}

/** The rule when its first time moves: what was taken from the day of the old start is taken from the new one. */
export function followStart(text: string, before: Date, after: Date, zone: string): string {
  const rule = parseRecurrence(text);
  if (rule?.nth === undefined) return text;
  const [was, is] = [weekdayIn(before, zone), weekdayIn(after, zone)];
  const followed = rule.weekdays[0] === was.weekday && (rule.nth === was.nth || rule.nth === -1);
  return followed ? ruleText({ ...rule, weekdays: [is.weekday], nth: rule.nth === -1 ? -1 : is.nth }) : text;
}
