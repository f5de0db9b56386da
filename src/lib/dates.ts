import type { Seconds } from './clock.ts';

const DAY = 86_400;
/** The end of the year 9999. Later dates would need more digits. */
export const MAX_TIME: Seconds = 253_402_300_799;

export interface CivilDate {
  year: number;
  month: number;
  day: number;
}

/** Days since 1970-01-01 of a date in the proleptic Gregorian calendar. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export function civilFromDays(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1,
  };
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Cache: documents repeat the same times. */
const cache = new Map<Seconds, string>();
const MAX_CACHED = 20_000;

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export function formatDate(time: Seconds): string {
  const cached = cache.get(time);
  if (cached !== undefined) return cached;
  const text = new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' ');
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(time, text);
  return text;
}

/** The day of a date (`YYYY-MM-DD`), counted from 1970-01-01. */
export function dayOfDate(date: string): number {
  const time = parseDate(date);
  if (time === undefined) throw new RangeError(`${date} is not a date.`);
  return Math.floor(time / DAY);
}

/** The date (`YYYY-MM-DD`) of a day, counted from 1970-01-01. */
export const dateOfDay = (day: number): string => formatDate(day * DAY).slice(0, 10);

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses ISO 8601 with offset, `Z` or neither (then UTC), `YYYY-MM-DD HH:MM:SS` and `YYYY-MM-DD`. Fractions of a
 * second are dropped. A leap second (RFC 3339: the 61st second of the last minute of a day, in UTC) is the second after it. Returns undefined for anything else, including dates that do not exist.
 */
export function parseDate(text: string): Seconds | undefined {
  const match = pattern.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const offset = parseOffset(match[7]);
  if (offset === undefined) return undefined;
  // The sum makes a leap second the second after it.
  const time = daysFromCivil(year, month, day) * DAY + hour * 3600 + minute * 60 + second - offset;
  if (second === 60 && time % DAY !== 0) return undefined;
  return time >= earliest && time <= latest ? time : undefined;
}

// An offset may move a date out of the four-digit years that can be formatted.
const earliest = daysFromCivil(1, 1, 1) * DAY;
const latest = daysFromCivil(10_000, 1, 1) * DAY - 1;

function parseOffset(text: string | undefined): number | undefined {
  if (!text || text === 'Z' || text === 'z') return 0;
  const digits = text.slice(1).replace(':', '');
  const hours = Number(digits.slice(0, 2));
  const minutes = Number(digits.slice(2) || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (text[0] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}
