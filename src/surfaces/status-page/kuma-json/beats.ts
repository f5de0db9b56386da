import {
  type ComponentStatus,
  MAJOR_OUTAGE,
  OPERATIONAL,
  UNDER_MAINTENANCE,
  UNKNOWN,
} from '../../../domain/status/components/model.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import type { Interval } from '../uptime/model.ts';

/** What Uptime Kuma calls a heartbeat, as it shows it to the public. */
export interface Beat {
  readonly status: 0 | 1 | 2 | 3;
  readonly time: string;
  /** Kuma hides it as well. */
  readonly msg: '';
  /** Response times belong to checks, which are staff's. */
  readonly ping: null;
}

const [DOWN, UP, PENDING, MAINTENANCE] = [0, 1, 2, 3] as const;

/** Kuma has no degraded performance: it is up. A partial outage is down. */
const statuses: Readonly<Record<ComponentStatus, Beat['status']>> = {
  [OPERATIONAL]: UP,
  2: UP,
  3: DOWN,
  [MAJOR_OUTAGE]: DOWN,
  [UNKNOWN]: PENDING,
  [UNDER_MAINTENANCE]: MAINTENANCE,
};

/** As many as Kuma shows. */
const MAX_BEATS = 100;
const EVERY: Seconds = 900;

/** `2026-11-18 22:26:00`, in UTC. */
export const kumaTime = (time: Seconds): string => formatDate(time).slice(0, 19).replace('T', ' ');

/**
 * One beat for each quarter of an hour, and one for each change, the oldest first. The last one has the status that the page
 * shows.
 */
export function beatsOf(intervals: readonly Interval[], status: number, now: Seconds): Beat[] {
  const beats: { at: Seconds; status: number }[] = [];
  for (const { from, to, status } of intervals) {
    beats.push({ at: from, status });
    for (let at = from - (from % EVERY) + EVERY; at < to; at += EVERY) beats.push({ at, status });
  }
  const last = beats.at(-1);
  // What has changed in this second is no interval yet.
  if (last?.status !== status) beats.push({ at: now, status });
  return beats.slice(-MAX_BEATS).map(({ at, status }) => ({
    status: statuses[status as ComponentStatus],
    time: `${kumaTime(at)}.000`,
    msg: '',
    ping: null,
  }));
}
