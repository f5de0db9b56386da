import type { Seconds } from '../lib/clock.ts';
import type { ComponentKey } from './company.ts';
import type { MetricKey } from './metrics.ts';

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
type When = { readonly day: number; readonly time: string } | { readonly minutesAgo: number };

const DAY = 86_400;

export function momentOf(when: When, now: Seconds): Seconds {
  if ('minutesAgo' in when) return now - when.minutesAgo * 60;
  const [hours = 0, minutes = 0] = when.time.split(':').map(Number);
  return now - (now % DAY) + when.day * DAY + hours * 3600 + minutes * 60;
}

export interface IncidentSeed {
  readonly name: string;
  /** When it began. */
  readonly began: When;
  /** Minutes until somebody wrote about it. */
  readonly noticedAfter: number;
  readonly opened: IncidentWord;
  readonly message: string;
  readonly components: Partial<Record<ComponentKey, ComponentWord>>;
  /** Whether staff also set the status of the components themselves while it lasted. */
  readonly flips?: boolean;
  /** Minutes after it began, in order; with `next`, by when the next one was promised. */
  readonly updates: readonly (readonly [
    after: number,
    status: IncidentWord,
    message: string,
    next?: number,
  ])[];
  /** How many times its usual value a metric reached. */
  readonly impact?: Partial<Record<MetricKey, number>>;
  readonly visible?: 0 | 1;
  readonly stickied?: boolean;
  readonly notifications?: boolean;
  readonly publishedOn?: When;
  readonly meta?: Meta;
}

export interface MaintenanceSeed {
  readonly name: string;
  readonly message: string;
  /** When it was announced. */
  readonly announced: When;
  readonly starts: When;
  /** How many minutes it should take. */
  readonly planned: number;
  /** An RRULE, where it comes again. */
  readonly recurrence?: string;
  readonly components: readonly ComponentKey[];
  /** Minutes after it starts (before it, where negative); the last one may complete it. */
  readonly updates: readonly (readonly [after: number, message: string, over?: 'complete'])[];
  /** Where it was first announced for another moment: when it was moved. */
  readonly moved?: { readonly from: When; readonly on: When };
  readonly meta?: Meta;
}
