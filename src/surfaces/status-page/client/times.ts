/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { body, queryAll, root } from './dom.ts';

export const { zone: pageZone = 'UTC' } = body.dataset;

const styles: Record<string, Intl.DateTimeFormatOptions> = {
  full: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
};
const formats: Record<string, Intl.DateTimeFormat> = {};
/** A time in the language of the page. */
export const format = (time: number, style: string, timeZone: string) => {
  formats[style + timeZone] ??= new Intl.DateTimeFormat(root.lang, { ...styles[style], timeZone });
  return formats[style + timeZone]?.format(time) ?? '';
};
/** The time zone of the visitor. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || pageZone;
export const isOtherZone = ownZone !== pageZone;

const DAY_MINUTES = 1440;
/**
 * How long ago a time was. Empty if the date says more: after a week, and if the clock of the visitor is so slow that the
 * time seems to come.
 */
export const ago = (time: number) => {
  const minutes = Math.floor((Date.now() - time) / 60_000);
  if (minutes < -1 || minutes >= 7 * DAY_MINUTES) return '';
  const say = (amount: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'always' | 'auto' = 'always') =>
    new Intl.RelativeTimeFormat(root.lang, { numeric }).format(-amount, unit);
  if (minutes < 1) return say(0, 'second', 'auto');
  if (minutes < 60) return say(minutes, 'minute');
  return minutes < DAY_MINUTES
    ? say(Math.floor(minutes / 60), 'hour')
    : say(Math.floor(minutes / DAY_MINUTES), 'day');
};

/** A time in every zone that matters, for its tooltip. */
export const exactTimes = ({ dateTime }: HTMLTimeElement) =>
  [...new Set([ownZone, pageZone])].map((zone) => `${format(Date.parse(dateTime), 'full', zone)} ${zone}`);

/** Shows times in the zone of the visitor, or how long ago they were. */
export const showTimes = (within: ParentNode) => {
  for (const time of queryAll<HTMLTimeElement>(`time[data-${isOtherZone ? 'f' : 'relative'}]`, within)) {
    const timestamp = Date.parse(time.dateTime);
    // A time without a date belongs to the day of its heading. In the visitor's zone that may be another day.
    const isSameDay = format(timestamp, 'day', ownZone) === format(timestamp, 'day', pageZone);
    const { f, relative } = time.dataset;
    const text = relative === undefined ? '' : ago(timestamp);
    time.textContent = text || format(timestamp, (isSameDay && f) || 'full', ownZone);
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
