import type { Seconds } from '../clock.ts';
import { LATEST_MOMENT } from '../dates.ts';
import { momentOfWallTime, wallTimeOf } from '../zones.ts';
import { type Rule, ruleDays } from './rule.ts';

/** Whoever plans further ahead than this will not be there to see it. */
const YEARS_AHEAD = 100;
const DAYS_AHEAD = YEARS_AHEAD * 365.25;
const LAST_DAY = Math.floor(LATEST_MOMENT / 86_400);

/**
 * When something that began at `start` comes again, after a moment. It keeps the time on the wall of the zone: 02:00 stays
 * 02:00 when the clocks change, and a time that is skipped that day comes as much later.
 */
export function* momentsOf(rule: Rule, zone: string, start: Seconds, after: Seconds): Generator<Seconds> {
  const began = wallTimeOf(zone, start);
  const from = Math.max(began.day, wallTimeOf(zone, Math.max(start, after)).day - 1);
  const last = Math.min(from + DAYS_AHEAD, LAST_DAY, lastDayOf(rule, zone, began.second));
  for (const day of ruleDays(rule, began.day, from, last)) {
    if (day < from) continue;
    const moment = momentOfWallTime(zone, { day, second: began.second });
    if (moment > start && moment > after) yield moment;
  }
}

/** The last day on which something at this second of the day is not after the rule's end. */
function lastDayOf({ until }: Rule, zone: string, second: number): number {
  if (!until) return Number.POSITIVE_INFINITY;
  const wall = until.isUtc ? wallTimeOf(zone, until.day * 86_400 + until.second) : until;
  return second <= wall.second ? wall.day : wall.day - 1;
}
