import type { Timetable } from '../../lib/checks/schedule.ts';
import { nextCron, parseCron } from '../../lib/cron.ts';

/** When checks run. All times are milliseconds since 1970, durations of a check are in seconds. */

export const timetableOf = ({
  id,
  interval,
  retry_interval,
}: {
  readonly id: number;
  readonly interval: number;
  readonly retry_interval: number;
}): Timetable => ({
  key: `check ${id}`,
  interval: interval * 1000,
  retryInterval: retry_interval * 1000,
});

/** When a heartbeat is expected. */
export interface Rhythm {
  readonly interval: number;
  readonly cron: string | null;
  readonly timezone: string | null;
  readonly grace: number | null;
}

/** When the heartbeat after this moment is expected, and so much later missing. */
function expectedAfter({ interval, cron, timezone }: Rhythm, after: number): number {
  const schedule = cron === null ? undefined : parseCron(cron);
  const time = schedule && nextCron(schedule, timezone ?? 'UTC', Math.floor(after / 1000));
  return time === undefined ? after + interval * 1000 : time * 1000;
}

const graceOf = ({ grace }: Rhythm): number => (grace ?? 0) * 1000;

/** From when on the next heartbeat is missing, if one arrived just now. One that comes a little early counts for its time. */
export const deadlineOf = (check: Rhythm, at: number): number => {
  const early = check.cron === null ? 0 : Math.min(graceOf(check), MAX_EARLY_MS);
  return expectedAfter(check, at + early) + graceOf(check);
};

/** A job of cron begins when its time has come, so a beat before that is of a clock that is a little ahead. */
const MAX_EARLY_MS = 60_000;

/** When the next heartbeat is missing, after one was. Nothing is held against those that could not be received. */
export const deadlineAfterMiss = (check: Rhythm, now: number, wasDeaf: boolean): number =>
  check.cron === null && !wasDeaf ? now + check.interval * 1000 : expectedAfter(check, now) + graceOf(check);

/** When a job that has begun has to end. */
export const endOfJob = (check: Rhythm, startedAt: number): number => startedAt + graceOf(check);
