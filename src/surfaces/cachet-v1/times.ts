import { timeOfWallTime, wallTimeOf } from '../../../common/zone-offset.ts';
import type { Seconds } from '../../lib/clock.ts';
import { formatDate, parseDate } from '../../lib/dates.ts';

const DAY = 86_400;

/** `10/03/2026 12:00`, which Cachet 2.3 takes. */
const DAY_FIRST = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}(?::\d{2})?)$/;

const WITH_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;

const yearFirst = (text: string): string => text.trim().replace(DAY_FIRST, '$3-$2-$1 $4');

export const isTime = (text: string): boolean => parseDate(yearFirst(text)) !== undefined;

/** The moment of a text that `isTime` accepts. Without an offset, it is a time of the zone. */
export function parseTime(zone: string, text: string): Seconds {
  const time = parseDate(yearFirst(text)) as Seconds;
  if (WITH_OFFSET.test(text.trim()) && text.includes(':')) return time;
  return timeOfWallTime(zone, { day: Math.floor(time / DAY), second: ((time % DAY) + DAY) % DAY });
}

/** `YYYY-MM-DD HH:MM:SS` in the zone. */
export function formatTime(zone: string, time: Seconds): string {
  const { day, second } = wallTimeOf(zone, time);
  return formatDate(day * DAY + second);
}
