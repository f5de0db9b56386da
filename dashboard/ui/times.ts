import { locale, words } from '../words/words.ts';
import { dateFormat } from './date-format.ts';

/** A moment as the API sends it: `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface Timestamp {
  readonly human: string | null;
  readonly string: string | null;
}

export const dateOf = ({ string }: Timestamp): Date | undefined =>
  string === null ? undefined : new Date(`${string.replace(' ', 'T')}Z`);

/** A moment as the API takes it. */
export const apiTime = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** "5 minutes ago", "in 2 hours". */
export function relativeTime(date: Date, now: number): string {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return seconds > 0 ? format.format(0, 'second') : words.common.justNow;
}

/** Like `relativeTime`, but "20 seconds ago" instead of "now". */
export function preciseRelativeTime(date: Date, now: number): string {
  const seconds = Math.round((date.getTime() - now) / 1000);
  return Math.abs(seconds) < 60
    ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(seconds, 'second')
    : relativeTime(date, now);
}

/** "16 Nov 2026, 03:12 CET", or "Nov 16, 2026, 3:12 AM EST". The zone is always named. */
export const formatTime = (date: Date, zone: string): string =>
  dateFormat({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(date);

/** "21:44" today, else with the date, and with the year if it is another one. For where the zone is in a tooltip. */
export function shortTime(date: Date, now: number, zone: string): string {
  const isSame = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: zone });
    return format.format(date) === format.format(now);
  };
  const isToday = isSame({ year: 'numeric', month: 'numeric', day: 'numeric' });
  return dateFormat({
    ...(!isToday && { month: 'short', day: 'numeric' }),
    ...(!isSame({ year: 'numeric' }) && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(date);
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Zones {
  /** The time zone of the user's profile, or else of the browser. */
  readonly mine: string;
  /** The time zone of the status page. */
  readonly page: string;
}

/** Set before anything is shown, like the words. */
export let zones: Zones = { mine: browserZone(), page: 'UTC' };

export function setZones(mine: string | null, page: string): void {
  zones = { mine: mine ?? browserZone(), page };
}
