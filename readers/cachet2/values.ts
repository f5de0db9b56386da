import { timeOfWallTime, wallTimeOf } from '../../common/zone-offset.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { parseDate } from '../../src/lib/dates.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import type { StagedRow } from '../staging.ts';

const DAY = 86_400;

type Value = StagedRow[string] | undefined;

export const textOf = (value: Value): string => (value === null || value === undefined ? '' : String(value));

/** Dumps of PostgreSQL write booleans as letters or words. */
const flags: Readonly<Record<string, number>> = { t: 1, true: 1, f: 0, false: 0 };

export const numberOf = (value: Value, fallback = 0): number => {
  const number =
    value === null || value === undefined || value === ''
      ? Number.NaN
      : (ownValue(flags, String(value).toLowerCase()) ?? Number(value));
  return Number.isFinite(number) ? number : fallback;
};

export const flagOf = (value: Value, fallback: boolean): boolean =>
  value === null || value === undefined ? fallback : ['1', 't', 'true'].includes(String(value).toLowerCase());

/** PostgreSQL writes one after times of the type `timestamp with time zone`. */
const OFFSET = /\d(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;

/** A time in the zone that the other product used, unless it has an offset of its own. Undefined if there is none. */
export function timeOf(zone: string, value: Value): Seconds | undefined {
  const text = textOf(value).trim();
  const time = parseDate(text);
  if (time === undefined || text.startsWith('0000')) return undefined;
  const isExact = zone === 'UTC' || (text.length > 'YYYY-MM-DD'.length && OFFSET.test(text));
  return isExact ? time : timeOfWallTime(zone, wallTime(time));
}

const wallTime = (time: Seconds) => ({ day: Math.floor(time / DAY), second: ((time % DAY) + DAY) % DAY });

const HOUR = 3600;

/**
 * When clocks go back, an hour has the same local times twice. A time that would lie before what came before it is then in
 * the second of these hours.
 */
export function timeAfter(zone: string, time: Seconds, before: Seconds): Seconds {
  if (time >= before || zone === 'UTC') return time;
  const [first, second] = [wallTimeOf(zone, time), wallTimeOf(zone, time + HOUR)];
  return first.day === second.day && first.second === second.second ? time + HOUR : time;
}

/** JSON that another product stored; undefined if it is none. */
export function jsonOf(value: Value): unknown {
  try {
    return JSON.parse(textOf(value));
  } catch {
    return undefined;
  }
}

export const clamp = (number: number, max: number): number => Math.min(Math.max(Math.trunc(number), 0), max);

export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'template';
