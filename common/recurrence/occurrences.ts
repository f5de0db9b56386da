import { MAX_TIME } from '../calendar.ts';
import { timeOfWallTime, wallTimeOf } from '../zone-offset.ts';
import { type Rule, ruleDays } from './rule.ts';

/** Nobody plans further ahead than this. */
const MAX_YEARS_AHEAD = 100;
const MAX_DAYS_AHEAD = MAX_YEARS_AHEAD * 365.25;
const LAST_DAY = Math.floor(MAX_TIME / 86_400);

/**
 * The occurrences after a time, in seconds, of something that started at `start`. They keep the local time of the zone: 02:00 stays
 * 02:00 when the clocks change. A time that the clock change skips moves forward by the length of the gap. Samoa skipped
 * the whole of 30 December 2011: the occurrence of that day falls on that of the next, and the two are one.
 */
export function* occurrencesOf(rule: Rule, zone: string, start: number, after: number): Generator<number> {
  const startWallTime = wallTimeOf(zone, start);
  const from = Math.max(startWallTime.day, wallTimeOf(zone, Math.max(start, after)).day - 1);
  const last = Math.min(from + MAX_DAYS_AHEAD, LAST_DAY, lastDayOf(rule, zone, startWallTime.second));
  let latest = Math.max(start, after);
  for (const day of ruleDays(rule, startWallTime.day, from, last)) {
    if (day < from) continue;
    const time = timeOfWallTime(zone, { day, second: startWallTime.second });
    if (time <= latest) continue;
    latest = time;
    yield time;
  }
}

/** The last day on which an occurrence at this second of the day is not after UNTIL. */
function lastDayOf({ until }: Rule, zone: string, second: number): number {
  if (!until) return Number.POSITIVE_INFINITY;
  const wall = until.isUtc ? wallTimeOf(zone, until.day * 86_400 + until.second) : until;
  return second <= wall.second ? wall.day : wall.day - 1;
}
