import { civilFromDays, daysInMonth } from '../../common/calendar.ts';
import type { Seconds } from './clock.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const WEEK = 7 * DAY;
const SHORTEST_MONTH = 28 * DAY;

/** English relative time with one floored unit: `5 minutes ago`, `1 week ago`, `3 months from now`. */
export function relativeTime(time: Seconds, now: Seconds): string {
  const distance = Math.abs(now - time);
  const [count, unit] = largestUnit(Math.min(time, now), Math.max(time, now), distance);
  const texts = time > now ? future[unit] : past[unit];
  texts[count] ??= `${count} ${unit}${count === 1 ? '' : 's'} ${time > now ? 'from now' : 'ago'}`;
  return texts[count];
}

/** The moment until which `relativeTime` returns the same text: the next change, or a moment before it. */
export function nextRelativeChange(time: Seconds, now: Seconds): Seconds {
  const distance = Math.abs(now - time);
  const unit = distance < MINUTE ? 1 : distance < HOUR ? MINUTE : distance < DAY ? HOUR : DAY;
  const passed = Math.floor(distance / unit) * unit;
  if (time <= now) return time + passed + unit;
  const next = time - passed + 1;
  // Months until a moment depend on the day of the month, which changes at midnight.
  return distance < WEEK ? next : Math.min(next, (Math.floor(now / DAY) + 1) * DAY);
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
/** Cache: there are few of these texts, and a document contains many of them. */
type Texts = Record<Unit, string[]>;
const noTexts = (): Texts => ({ second: [], minute: [], hour: [], day: [], week: [], month: [], year: [] });
const past = noTexts();
const future = noTexts();

function largestUnit(from: Seconds, to: Seconds, distance: number): [number, Unit] {
  if (distance < MINUTE) return [distance, 'second'];
  if (distance < HOUR) return [Math.floor(distance / MINUTE), 'minute'];
  if (distance < DAY) return [Math.floor(distance / HOUR), 'hour'];
  if (distance < WEEK) return [Math.floor(distance / DAY), 'day'];
  const months = distance < SHORTEST_MONTH ? 0 : wholeMonths(from, to);
  if (months === 0) return [Math.floor(distance / WEEK), 'week'];
  if (months < 12) return [months, 'month'];
  return [Math.floor(months / 12), 'year'];
}

/** Full calendar months. After the 31st, a month has passed on the last day of a shorter month. */
function wholeMonths(from: Seconds, to: Seconds): number {
  const start = civilFromDays(Math.floor(from / DAY));
  const end = civilFromDays(Math.floor(to / DAY));
  const months = (end.year - start.year) * 12 + (end.month - start.month);
  const dueDay = Math.min(start.day, daysInMonth(end.year, end.month));
  const timeOf = (time: Seconds) => time - Math.floor(time / DAY) * DAY;
  const reached = end.day > dueDay || (end.day === dueDay && timeOf(to) >= timeOf(from));
  return reached ? months : months - 1;
}
