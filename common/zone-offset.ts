import { daysFromCivil } from './calendar.ts';

// Local times in a zone are written as seconds too: those since 1970-01-01 00:00 if the zone's clock showed UTC.

const DAY = 86_400;
type Seconds = number;

/** A format takes long to make, and much memory. */
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 64;

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  if (formats.size >= MAX_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** 1800-01-01. No zone has changed its clocks before. */
const FIRST_CHANGE = daysFromCivil(1800, 1, 1) * DAY;

/** By how much the clocks of a zone are ahead of UTC at a time. */
function offsetAt(zone: string, time: Seconds): Seconds {
  const at = Math.max(time, FIRST_CHANGE);
  // `formatToParts` takes three times as long.
  const text = formatOf(zone).format(at * 1000);
  const [month, day, year, hour, minute, second] = text.split(/\D+/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return daysFromCivil(year, month, day) * DAY + hour * 3600 + minute * 60 + second - at;
}

/** What the clocks of a zone show at a time. */
export const localTime = (zone: string, time: Seconds): Seconds => time + offsetAt(zone, time);

/**
 * When the clocks of a zone show a local time: the first time if they show it twice. Undefined if they skip it; then
 * `before` and `after` are the offsets around the gap.
 */
function findTime(
  zone: string,
  local: Seconds,
): { time: Seconds | undefined; before: Seconds; after: Seconds } {
  const [before, after] = [offsetAt(zone, local - DAY), offsetAt(zone, local + DAY)];
  const isTime = (time: Seconds) => before === after || localTime(zone, time) === local;
  const time = [local - before, local - after].find(isTime);
  return { time, before, after };
}

/** When this is the local time: the first time if it occurs twice; later by the length of the gap if it is skipped. */
export function timeOfLocal(zone: string, local: Seconds): Seconds {
  const { time, before } = findTime(zone, local);
  return time ?? local - before;
}

/** The first moment at which the clocks of a zone show a local time or a later one. */
export function firstTimeFrom(zone: string, local: Seconds): Seconds {
  const { time, before, after } = findTime(zone, local);
  if (time !== undefined) return time;
  // The clocks skip this time. The gap ends between these two, at the time that is looked for.
  let [inside, outside] = [local - after, local - before];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (localTime(zone, middle) < local) inside = middle;
    else outside = middle;
  }
  return outside;
}

/** The local date and time of a zone: days since 1970-01-01, and seconds of the day. */
export interface WallTime {
  readonly day: number;
  readonly second: number;
}

export function wallTimeOf(zone: string, time: Seconds): WallTime {
  const local = localTime(zone, time);
  const day = Math.floor(local / DAY);
  return { day, second: local - day * DAY };
}

/** When this is the local time: the first time if it occurs twice; later by the length of the gap if it is skipped. */
export const timeOfWallTime = (zone: string, { day, second }: WallTime): Seconds =>
  timeOfLocal(zone, day * DAY + second);
