import { daysFromCivil, daysInMonth } from '../../common/calendar.ts';
import type { Seconds } from './clock.ts';

const DAY = 86_400;
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
