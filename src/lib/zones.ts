import { LRUCache } from 'lru-cache';
import type { Seconds } from './clock.ts';

/** A day as it is lived in a zone: 23 or 25 hours long when the clocks change. `to` is where the next one begins. */
export interface LocalDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly from: Seconds;
  readonly to: Seconds;
}

/** What a calendar and a clock on the wall of a zone show: days since 1970-01-01, and seconds of the day. */
export interface WallTime {
  readonly day: number;
  readonly second: number;
}

export interface LocalMonth {
  /** `YYYY-MM` */
  readonly month: string;
  readonly from: Seconds;
  readonly to: Seconds;
}

/** When a date (`YYYY-MM-DD`) begins in a zone; a date that the zone skipped begins with the one after it. */
export const startOfDate = (zone: string, date: string): Seconds =>
  beginning(zone, Temporal.PlainDate.from(date));

/** When the local day of a moment began. */
export const startOfDay = (zone: string, moment: Seconds): Seconds => dayOf(zone, moment).from;

/** The last `count` local days up to the one that `now` is in, oldest first: each begins where the one before it ends. */
export const daysEnding = remembered(dayOf);

/** The last `count` local months up to the one that `now` is in, oldest first. */
export const monthsEnding = remembered(monthOf);

const DAY = 86_400;

export function wallTimeOf(zone: string, moment: Seconds): WallTime {
  const { epochMilliseconds } = Temporal.Instant.fromEpochMilliseconds(moment * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toZonedDateTime('UTC');
  const local = Math.floor(epochMilliseconds / 1000);
  const day = Math.floor(local / DAY);
  return { day, second: local - day * DAY };
}

/** When a wall shows this: the first time, where clocks go back; as much later as is skipped, where they go forward. */
export const momentOfWallTime = (zone: string, { day, second }: WallTime): Seconds =>
  Temporal.Instant.fromEpochMilliseconds((day * DAY + second) * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 1000;

function beginning(zone: string, date: Temporal.PlainDate): Seconds {
  return Math.floor(date.toZonedDateTime(zone).epochMilliseconds / 1000);
}

const dateAt = (zone: string, moment: Seconds): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDate();

function dayOf(zone: string, moment: Seconds): LocalDay {
  const date = dateAt(zone, moment);
  const next = date.add({ days: 1 });
  const to = beginning(zone, next);
  // Where clocks went back just after midnight, the end of a date came again when the next one had begun already.
  if (to <= moment) return { date: `${next}`, from: to, to: beginning(zone, next.add({ days: 1 })) };
  return { date: `${date}`, from: beginning(zone, date), to };
}

function monthOf(zone: string, moment: Seconds): LocalMonth {
  // By the date of the day, so that a month is made of whole days.
  const first = Temporal.PlainDate.from(dayOf(zone, moment).date).with({ day: 1 });
  const month = `${first}`.slice(0, 7);
  return { month, from: beginning(zone, first), to: beginning(zone, first.add({ months: 1 })) };
}

/** Spans that follow each other up to now. The same ones until the last of them is over, so they are kept until then. */
function remembered<Span extends { readonly from: Seconds; readonly to: Seconds }>(
  spanAt: (zone: string, moment: Seconds) => Span,
): (zone: string, now: Seconds, count: number) => readonly Span[] {
  const kept = new LRUCache<string, readonly Span[]>({ max: 64 });
  return (zone, now, count) => {
    const key = `${zone} ${count}`;
    const known = kept.get(key);
    const last = known?.at(-1);
    if (known && last && last.from <= now && now < last.to) return known;
    const spans: Span[] = [];
    for (let at = now; spans.length < count; at = (spans.at(-1)?.from ?? now) - 1)
      spans.push(spanAt(zone, at));
    spans.reverse();
    kept.set(key, spans);
    return spans;
  };
}
