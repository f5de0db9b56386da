import { daysFromCivil, daysInMonth } from '../calendar.ts';
import { frequencies, type NthWeekday, type Rule, type Until } from './rule.ts';

/** From Monday on. */
export const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const ONE_PART = /^([A-Z]+)=([A-Z0-9+,-]+)$/;
const MAX_COUNT = 10_000;

/** The text of a rule is invalid. The message is the end of a sentence. */
export class RuleProblem extends Error {}

/** The text in upper case, without optional parts. */
export const cleanRule = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');

/** Parses the result of `cleanRule`. Throws a RuleProblem. */
export function parseRule(text: string): Rule {
  const parts = partsOf(text);
  const frequency = frequencies.find((name) => name === parts.get('FREQ'));
  if (!frequency) throw new RuleProblem(`must have a FREQ of ${list(frequencies)}.`);
  const rule: Rule = {
    frequency,
    interval: parseNumber(parts, 'INTERVAL', 1000) ?? 1,
    count: parseNumber(parts, 'COUNT', MAX_COUNT),
    until: untilOf(parts.get('UNTIL')),
    weekStart: weekStartOf(parts.get('WKST')),
    months: parseNumbers(parts, 'BYMONTH', 12),
    monthDays: parseNumbers(parts, 'BYMONTHDAY', 31),
    yearDays: parseNumbers(parts, 'BYYEARDAY', 366),
    weekNumbers: parseNumbers(parts, 'BYWEEKNO', 53),
    weekdays: weekdaysOf(parts.get('BYDAY')),
    positions: parseNumbers(parts, 'BYSETPOS', 366),
  };
  assertValidCombination(rule);
  return rule;
}

const supportedParts = new Set(
  'FREQ INTERVAL COUNT UNTIL WKST BYMONTH BYMONTHDAY BYYEARDAY BYWEEKNO BYDAY BYSETPOS'.split(' '),
);

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = ONE_PART.exec(part) ?? [];
    if (name === '') throw new RuleProblem('must be a rule such as FREQ=WEEKLY;BYDAY=SU (RFC 5545).');
    if (/^BY(HOUR|MINUTE|SECOND)$/.test(name))
      throw new RuleProblem(`must not have ${name}: the time of day is that of the schedule.`);
    if (!supportedParts.has(name)) throw new RuleProblem(`must not have ${name}.`);
    if (parts.has(name)) throw new RuleProblem(`must not have ${name} twice.`);
    parts.set(name, value);
  }
  return parts;
}

function parseNumber(parts: Map<string, string>, name: string, max: number): number | undefined {
  const text = parts.get(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new RuleProblem(`must have ${name} from 1 to ${max}.`);
  return value;
}

/** Numbers starting at 1. Negative ones count from the end. */
function parseNumbers(parts: Map<string, string>, name: string, max: number): number[] {
  const text = parts.get(name);
  if (text === undefined) return [];
  return text.split(',').map((item) => {
    const value = Number(item);
    const min = name === 'BYMONTH' ? 1 : -max;
    if (!/^[+-]?\d+$/.test(item) || value === 0 || value < min || value > max) {
      const range = name === 'BYMONTH' ? `from 1 to ${max}` : `from 1 to ${max} or -${max} to -1`;
      throw new RuleProblem(`must have numbers ${range} in ${name}.`);
    }
    return value;
  });
}

function weekdaysOf(text: string | undefined): NthWeekday[] {
  if (text === undefined) return [];
  return text.split(',').map((item) => {
    const [, nth = '0', name = ''] = /^([+-]?[1-9]\d?)?([A-Z]{2})$/.exec(item) ?? [];
    const weekday = weekdayNames.indexOf(name);
    if (weekday < 0 || Math.abs(Number(nth)) > 53)
      throw new RuleProblem('must have days such as MO, 2TU or -1SU in BYDAY.');
    return { nth: Number(nth), weekday };
  });
}

function weekStartOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const weekday = weekdayNames.indexOf(text);
  if (weekday < 0) throw new RuleProblem(`must have one of ${list(weekdayNames)} in WKST.`);
  return weekday;
}

const END_OF_DAY = 86_399;

/** A date without a time includes the whole day. */
function untilOf(text: string | undefined): Until | undefined {
  if (text === undefined) return undefined;
  const [match, ...digits] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits.slice(0, 6).map(Number);
  const isDate = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  const isTime = text.length === 8 || (hour <= 23 && minute <= 59 && second <= 59);
  if (match === undefined || !isDate || !isTime)
    throw new RuleProblem('must have a date such as 20261231 or 20261231T235959Z in UNTIL.');
  return {
    day: daysFromCivil(year, month, day),
    second: text.length === 8 ? END_OF_DAY : hour * 3600 + minute * 60 + second,
    isUtc: text.endsWith('Z'),
  };
}

/** Combinations that RFC 5545 forbids. */
function assertValidCombination(rule: Rule): void {
  const { frequency, weekdays, weekNumbers } = rule;
  if (rule.count !== undefined && rule.until) throw new RuleProblem('must not have both COUNT and UNTIL.');
  const refuse = (name: string) => {
    throw new RuleProblem(`must not have ${name} with FREQ=${frequency}.`);
  };
  if (weekNumbers.length > 0 && frequency !== 'YEARLY') refuse('BYWEEKNO');
  if (rule.yearDays.length > 0 && frequency !== 'YEARLY') refuse('BYYEARDAY');
  if (rule.monthDays.length > 0 && frequency === 'WEEKLY') refuse('BYMONTHDAY');
  if (weekdays.some(({ nth }) => nth !== 0)) {
    if (frequency === 'DAILY' || frequency === 'WEEKLY') refuse('numbers in BYDAY');
    if (weekNumbers.length > 0) throw new RuleProblem('must not have numbers in BYDAY with BYWEEKNO.');
  }
  const others = [rule.months, rule.monthDays, rule.yearDays, weekNumbers, weekdays];
  if (rule.positions.length > 0 && others.every((part) => part.length === 0))
    throw new RuleProblem('must have another part that begins with BY beside BYSETPOS.');
}

const list = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
