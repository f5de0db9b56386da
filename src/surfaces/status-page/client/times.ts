/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { body, queryAll, root } from './dom.ts';

const { zone = 'UTC', now: justNow } = body.dataset;
export const pageZone = zone;

const styles: Record<string, Intl.DateTimeFormatOptions> = {
  full: { dateStyle: 'medium', timeStyle: 'short' },
  short: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  time: { timeStyle: 'short' },
  today: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
};
const formats: Record<string, Intl.DateTimeFormat> = {};
/** A time, or the span up to another one, in the language of the page. */
export const format = (time: number, style: string, timeZone: string, end = 0) => {
  formats[style + timeZone] ??= new Intl.DateTimeFormat(root.lang, { ...styles[style], timeZone });
  const formatter = formats[style + timeZone] as Intl.DateTimeFormat;
  return end ? formatter.formatRange(time, end) : formatter.format(time);
};
/** The time zone of the visitor. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || pageZone;
export const isOtherZone = ownZone !== pageZone;

const DAY_MINUTES = 1440;
/**
 * How long ago a time was, or how far ahead it is. Empty if the date says more: after a week, and if a time of the past seems
 * to come, because the clock of the visitor is slow, or the other way round.
 */
const relativeTo = (time: number, isAhead: boolean) => {
  const sign = isAhead ? 1 : -1;
  const minutes = Math.floor(((time - Date.now()) * sign) / 60_000);
  if (minutes < -1 || minutes >= 7 * DAY_MINUTES) return '';
  const say = (amount: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'always' | 'auto' = 'always') =>
    new Intl.RelativeTimeFormat(root.lang, { numeric }).format(amount * sign, unit);
  if (minutes < 1) return (isAhead ? undefined : justNow) ?? say(0, 'second', 'auto');
  if (minutes < 60) return say(minutes, 'minute');
  return minutes < DAY_MINUTES
    ? say(Math.floor(minutes / 60), 'hour')
    : say(Math.floor(minutes / DAY_MINUTES), 'day');
};

const endOf = ({ dataset }: HTMLElement) => Date.parse(dataset.end ?? '') || 0;

/** A time in every zone that matters, for its tooltip. */
export const exactTimes = (time: HTMLTimeElement) =>
  [...new Set([ownZone, pageZone])].map(
    (zone) => `${format(Date.parse(time.dateTime), 'full', zone, endOf(time))} ${zone}`,
  );

/** A `time` without a date belongs to the day of its heading. In the visitor's zone that may be another day. */
const isOnAnotherDay = (style: string, time: number, end: number) => {
  const day = (moment: number, zone: string) => format(moment, 'day', zone);
  return style === 'time' && [time, end || time].some((one) => day(one, ownZone) !== day(time, pageZone));
};

/** Shows times in the zone of the visitor, and how long ago they were. */
export const showTimes = (within: ParentNode) => {
  for (const time of queryAll<HTMLTimeElement>(`time[data-${isOtherZone ? 'f' : 'relative'}]`, within)) {
    const timestamp = Date.parse(time.dateTime);
    const { f = 'full', relative } = time.dataset;
    const end = endOf(time);
    const exact = format(timestamp, isOnAnotherDay(f, timestamp, end) ? 'short' : f, ownZone, end);
    const text =
      relative === undefined ? '' : relativeTo(timestamp, relative === 'ahead' || relative === 'until');
    time.textContent =
      (relative === 'after' || relative === 'until') && text ? `${exact} · ${text}` : text || exact;
  }
};

/** Tells that an update is late, for as long as the server cannot. */
export const showLateUpdates = () => {
  for (const place of queryAll<HTMLElement>('[data-late]')) {
    const time = place.querySelector('time');
    const [before = '', after = ''] = place.dataset.late?.split('{time}') ?? [];
    if (!time || Date.parse(time.dateTime) > Date.now()) continue;
    place.replaceChildren(before, time, after);
    delete place.dataset.late;
  }
};
