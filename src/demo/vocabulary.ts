import type { Seconds } from '../lib/clock.ts';

/** The shapes of the tables that tell the story of the company. */

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

export type ComponentWord = keyof typeof componentStatus;
export type IncidentWord = keyof typeof incidentStatus;
export type Meta = Record<string, string | number | boolean>;

/** A moment: a time of a day (UTC), counted from today; or so many minutes before now. */
export type When = { readonly day: number; readonly time: string } | { readonly minutesAgo: number };

const DAY = 86_400;

export function momentOf(when: When, now: Seconds): Seconds {
  if ('minutesAgo' in when) return now - when.minutesAgo * 60;
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  return now - (now % DAY) + when.day * DAY + hours * 3600 + minutes * 60;
}
