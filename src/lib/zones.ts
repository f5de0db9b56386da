import { LRUCache } from 'lru-cache';
import { civilFromDays, daysFromCivil } from '../../common/calendar.ts';
import { firstTimeFrom, wallTimeOf } from '../../common/zone-offset.ts';
import type { Seconds } from './clock.ts';
import { dateOfDay, dayOfDate } from './dates.ts';

/** A local day of a zone: 23 or 25 hours long when the clocks change. `to` is the start of the next one. */
export interface LocalDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly from: Seconds;
  readonly to: Seconds;
}

export interface LocalMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly from: Seconds;
  readonly to: Seconds;
}

/** When a date (`YYYY-MM-DD`) begins in a zone. A date that the zone skipped begins with the next one. */
export const startOfDate = (zone: string, date: string): Seconds => startOf(zone, dayOfDate(date));

/** When the local day that contains a time began. */
export const startOfDay = (zone: string, time: Seconds): Seconds => dayOf(zone, time).from;

/** The last `count` local days up to the current one, oldest first, without gaps. */
export const daysEnding = cachedSpans(dayOf);

/** The last `count` local months up to the current one, oldest first. */
export const monthsEnding = cachedSpans(monthOf);

const DAY = 86_400;

/** When a day, counted from 1970-01-01, begins in a zone. */
const startOf = (zone: string, day: number): Seconds => firstTimeFrom(zone, day * DAY);

/** The local day that contains a time. */
export function dayOf(zone: string, time: Seconds): LocalDay {
  const { day } = wallTimeOf(zone, time);
  const to = startOf(zone, day + 1);
  // If clocks went back just after midnight, the end of the previous date repeats after the new day has begun.
  if (to <= time) return { date: dateOfDay(day + 1), from: to, to: startOf(zone, day + 2) };
  return { date: dateOfDay(day), from: startOf(zone, day), to };
}

function monthOf(zone: string, time: Seconds): LocalMonth {
  // Based on the local day, so that a month consists of whole days.
  const { date } = dayOf(zone, time);
  const { year, month } = civilFromDays(dayOfDate(date));
  const next = month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1);
  return {
    month: date.slice(0, 7),
    from: startOf(zone, daysFromCivil(year, month, 1)),
    to: startOf(zone, next),
  };
}

/** Consecutive spans up to now. They stay the same until the last of them is over, so they are cached until then. */
function cachedSpans<Span extends { readonly from: Seconds; readonly to: Seconds }>(
  spanAt: (zone: string, time: Seconds) => Span,
): (zone: string, now: Seconds, count: number) => readonly Span[] {
  const cache = new LRUCache<string, readonly Span[]>({ max: 64 });
  return (zone, now, count) => {
    const key = `${zone} ${count}`;
    const cached = cache.get(key);
    const last = cached?.at(-1);
    if (cached && last && last.from <= now && now < last.to) return cached;
    const spans: Span[] = [];
    for (let at = now; spans.length < count; at = (spans.at(-1)?.from ?? now) - 1)
      spans.push(spanAt(zone, at));
    spans.reverse();
    cache.set(key, spans);
    return spans;
  };
}
