const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes much longer than using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(zone: string, moment: number): number {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(moment / 1000) * 1000;
}

/** What the clocks of a zone show at a moment, as a `datetime-local` field takes it: `2026-11-16T03:12`. */
export const wallTimeOf = (moment: Date, zone: string): string =>
  new Date(moment.getTime() + offsetAt(zone, moment.getTime())).toISOString().slice(0, 16);

/**
 * The moment at which the clocks of a zone show this time. A time that occurs twice means the first one; a time that the
 * clocks skip is as much later as they skip. Undefined if it is not a time.
 */
export function momentOfWallTime(text: string, zone: string): Date | undefined {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return undefined;
  const day = 86_400_000;
  const before = offsetAt(zone, local - day);
  const after = offsetAt(zone, local + day);
  const isEarlierRight = offsetAt(zone, local - before) === before;
  const isLaterRight = offsetAt(zone, local - after) === after;
  return new Date(local - (isEarlierRight || !isLaterRight ? before : after));
}
