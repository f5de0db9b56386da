import { createHash } from 'node:crypto';

/** When checks run. All times are milliseconds since 1970, intervals are in seconds. */

/**
 * Runs that are later than this were missed, because nobody ran checks: the service was stopped, the database was away, or the
 * clock was set. They are spread instead of run at once.
 */
export const LATE_MS = 5000;

/** What was missed runs again within this time. */
const CATCH_UP_SECONDS = 60;

/** Where in its interval a check runs: the same on all nodes and after every start, and different for each check. */
export function phaseOf(checkId: number, intervalSeconds: number): number {
  const hash = createHash('sha256').update(`check ${checkId}`).digest().readUInt32BE(0);
  return Math.floor((hash / 2 ** 32) * intervalSeconds * 1000);
}

/** The next time on the grid of a check. After a run out of turn, the one that would follow too soon is left out. */
export function nextRegular(checkId: number, intervalSeconds: number, after: number): number {
  const interval = intervalSeconds * 1000;
  const phase = phaseOf(checkId, intervalSeconds);
  const next = (Math.floor((after - phase) / interval) + 1) * interval + phase;
  return next - after < interval / 2 ? next + interval : next;
}

/** When a check runs next, after a run that began at `at`. */
export function nextRun(
  { id, interval, retry_interval }: { id: number; interval: number; retry_interval: number },
  at: number,
  needsQuickRetry: boolean,
): number {
  const regular = nextRegular(id, interval, at);
  return needsQuickRetry ? Math.min(regular, at + retry_interval * 1000) : regular;
}

/** After a clock was set back, nothing may wait for longer than its interval. */
export const isTooFarAhead = (due: number, intervalSeconds: number, now: number): boolean =>
  due - now > 2 * intervalSeconds * 1000;

/** When a missed run is made up for. `share` is a random number below 1. */
export const catchUp = (intervalSeconds: number, now: number, share: number): number =>
  now + Math.floor(share * Math.min(intervalSeconds, CATCH_UP_SECONDS) * 1000);

/** When a heartbeat is missing: so long after the one before, or after it was expected. */
export const deadlineOf = (
  { interval, grace }: { interval: number; grace: number | null },
  after: number,
): number => after + (interval + (grace ?? 0)) * 1000;

/** When the next heartbeat is missing, after one was. Nothing is held against those that could not be received. */
export const deadlineAfterMiss = (
  check: { interval: number; grace: number | null },
  now: number,
  wasDeaf: boolean,
): number => (wasDeaf ? deadlineOf(check, now) : now + check.interval * 1000);
