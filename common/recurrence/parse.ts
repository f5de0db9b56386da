import { daysFromCivil, daysInMonth } from '../calendar.ts';
import { fillProblem, type ParameterArguments, type Parameters } from '../validation/problem-text.ts';
import { frequencies, type NthWeekday, type Rule, type Until } from './rule.ts';

/** From Monday on. */
export const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const ONE_PART = /^([A-Z]+)=([A-Z0-9+,-]+)$/;
const MAX_COUNT = 10_000;

/** What can be wrong with the text of a rule. Each completes the sentence `The recurrence field …`. */
export const ruleProblems = {
  recurrence_format: 'must be a rule such as FREQ=WEEKLY;BYDAY=SU (RFC 5545).',
  recurrence_frequency: 'must have a FREQ of DAILY, WEEKLY, MONTHLY or YEARLY.',
  recurrence_time_of_day: 'must not have {part}: the time of day is that of the schedule.',
  recurrence_part_unknown: 'must not have {part}.',
  recurrence_part_twice: 'must not have {part} twice.',
  recurrence_number: 'must have {part} from 1 to {max}.',
  recurrence_positive_numbers: 'must have numbers from 1 to {max} in {part}.',
  recurrence_numbers: 'must have numbers from 1 to {max} or -{max} to -1 in {part}.',
  recurrence_weekdays: 'must have days such as MO, 2TU or -1SU in BYDAY.',
  recurrence_week_start: 'must have one of MO, TU, WE, TH, FR, SA or SU in WKST.',
  recurrence_until: 'must have a date such as 20261231 or 20261231T235959Z in UNTIL.',
  recurrence_count_and_until: 'must not have both COUNT and UNTIL.',
  recurrence_combination: 'must not have {part} with {other}.',
  recurrence_numbered_days: 'must not have numbers in BYDAY with {other}.',
  recurrence_position: 'must have another part that begins with BY beside BYSETPOS.',
} as const;

type RuleProblemCode = keyof typeof ruleProblems;

/** The text of a rule is invalid. The message is the end of a sentence. */
export class RuleProblem extends Error {
  readonly code: RuleProblemCode;
  readonly parameters: Parameters;
  constructor(code: RuleProblemCode, parameters: Parameters = {}) {
    super(fillProblem(ruleProblems[code], parameters));
    this.code = code;
    this.parameters = parameters;
  }
}

const refuse = <C extends RuleProblemCode>(
  code: C,
  ...[parameters]: ParameterArguments<(typeof ruleProblems)[C]>
): never => {
  throw new RuleProblem(code, parameters);
};

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
  if (!frequency) return refuse('recurrence_frequency');
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
    if (name === '') refuse('recurrence_format');
    if (/^BY(HOUR|MINUTE|SECOND)$/.test(name)) refuse('recurrence_time_of_day', { part: name });
    if (!supportedParts.has(name)) refuse('recurrence_part_unknown', { part: name });
    if (parts.has(name)) refuse('recurrence_part_twice', { part: name });
    parts.set(name, value);
  }
  return parts;
}

function parseNumber(parts: Map<string, string>, name: string, max: number): number | undefined {
  const text = parts.get(name);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max) refuse('recurrence_number', { part: name, max });
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
      refuse(name === 'BYMONTH' ? 'recurrence_positive_numbers' : 'recurrence_numbers', { max, part: name });
    }
    return value;
  });
}

function weekdaysOf(text: string | undefined): NthWeekday[] {
  if (text === undefined) return [];
  return text.split(',').map((item) => {
    const [, nth = '0', name = ''] = /^([+-]?[1-9]\d?)?([A-Z]{2})$/.exec(item) ?? [];
    const weekday = weekdayNames.indexOf(name);
    if (weekday < 0 || Math.abs(Number(nth)) > 53) refuse('recurrence_weekdays');
    return { nth: Number(nth), weekday };
  });
}

function weekStartOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const weekday = weekdayNames.indexOf(text);
  if (weekday < 0) refuse('recurrence_week_start');
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
  if (match === undefined || !isDate || !isTime) refuse('recurrence_until');
  return {
    day: daysFromCivil(year, month, day),
    second: text.length === 8 ? END_OF_DAY : hour * 3600 + minute * 60 + second,
    isUtc: text.endsWith('Z'),
  };
}

/** Combinations that RFC 5545 forbids. */
function assertValidCombination(rule: Rule): void {
  const { frequency, weekdays, weekNumbers } = rule;
  if (rule.count !== undefined && rule.until) refuse('recurrence_count_and_until');
  const refusePart = (part: string) => refuse('recurrence_combination', { part, other: `FREQ=${frequency}` });
  if (weekNumbers.length > 0 && frequency !== 'YEARLY') refusePart('BYWEEKNO');
  if (rule.yearDays.length > 0 && frequency !== 'YEARLY') refusePart('BYYEARDAY');
  if (rule.monthDays.length > 0 && frequency === 'WEEKLY') refusePart('BYMONTHDAY');
  if (weekdays.some(({ nth }) => nth !== 0)) {
    if (frequency === 'DAILY' || frequency === 'WEEKLY')
      refuse('recurrence_numbered_days', { other: `FREQ=${frequency}` });
    if (weekNumbers.length > 0) refuse('recurrence_numbered_days', { other: 'BYWEEKNO' });
  }
  const others = [rule.months, rule.monthDays, rule.yearDays, weekNumbers, weekdays];
  if (rule.positions.length > 0 && others.every((part) => part.length === 0)) refuse('recurrence_position');
}
