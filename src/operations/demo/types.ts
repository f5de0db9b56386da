import type { Seconds } from '../../lib/clock.ts';

/** The types of the demo data. */

export const componentStatus = {
  operational: 1,
  slow: 2,
  partial: 3,
  major: 4,
  unknown: 5,
  maintenance: 6,
} as const;
export const incidentStatus = {
  reported: 0,
  investigating: 1,
  identified: 2,
  watching: 3,
  fixed: 4,
} as const;

export type ComponentStatusName = keyof typeof componentStatus;
export type IncidentStatusName = keyof typeof incidentStatus;
export type Meta = Record<string, string | number | boolean>;

/** A time of day (UTC) on a day relative to today, or a number of minutes before now. */
export type RelativeTime = { readonly day: number; readonly time: string } | { readonly minutesAgo: number };

const DAY = 86_400;

export function timeOf(relative: RelativeTime, now: Seconds): Seconds {
  if ('minutesAgo' in relative) return now - relative.minutesAgo * 60;
  const [hours = 0, minutes = 0] = relative.time.split(':').map(Number);
  return now - (now % DAY) + relative.day * DAY + hours * 3600 + minutes * 60;
}
