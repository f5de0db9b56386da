const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, format);
  return format;
}

/** The date and time that clocks in a zone show, as `datetime-local` fields have it: `2026-11-16T03:12`. */
export function wallTimeOf(date: Date, zone: string): string {
  const parts = formatFor(zone).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

export interface WallTimeResult {
  readonly date: Date;
  /** The clocks skip this time, because they go forward. `date` is as much later as they skip. */
  readonly isSkipped: boolean;
  /** The clocks show this time twice, because they go back. `date` is the first one. */
  readonly isRepeated: boolean;
}

const HOUR = 3_600_000;

/** When clocks in a zone show a time; undefined if the text is no time. */
export function dateOfWallTime(text: string, zone: string): WallTimeResult | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (time: number) => Date.parse(`${wallTimeOf(new Date(time), zone)}Z`) - floorToMinute(time);
  // No zone is more than 15 hours away from UTC, and the clocks change at most once in that time.
  const [before, after] = [offsetAt(asUtc - 15 * HOUR), offsetAt(asUtc + 15 * HOUR)];
  const candidates = [...new Set([asUtc - before, asUtc - after])]
    .filter((time) => wallTimeOf(new Date(time), zone) === text.slice(0, 16))
    .sort((one, other) => one - other);
  const [first] = candidates;
  if (first !== undefined) {
    return { date: new Date(first), isSkipped: false, isRepeated: candidates.length > 1 };
  }
  return { date: new Date(asUtc - Math.min(before, after)), isSkipped: true, isRepeated: false };
}

const floorToMinute = (time: number): number => Math.floor(time / 60_000) * 60_000;
