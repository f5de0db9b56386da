import type { Gap } from '../../domain/checks/heartbeats/gaps.ts';
import type { CheckResult } from '../../domain/checks/model.ts';
import type { NewResult } from '../../domain/checks/results/store.ts';
import type { DueCheck } from '../../domain/checks/runs.ts';
import { deadlineAfterMiss, deadlineOf } from '../../domain/checks/timing.ts';
import { lateSince, notEndedSince } from '../../lib/checks/heartbeat-reasons.ts';
import { MISSED_AFTER } from '../../lib/checks/schedule.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';

/** Nodes wait for one another before they judge, but not for so long. */
const LATE_MS = 30_000;
/** Who has been listened to for so many whole periods without a beat is missing, however often we were away in between. */
const PERIODS_HEARD = 3;

/**
 * What a heartbeat that did not come in time means. If nobody could receive it when it should have come, it means nothing
 * ([decision 72](../../../docs/decisions/0072-our-own-standstill.md)).
 */
export function missingBeat(check: DueCheck, now: number, gaps: readonly Gap[], lease: string): NewResult {
  const isExcused = wasDeaf(check, now, gaps) && !wasHeardLong(check, now, gaps);
  const result: CheckResult = {
    place: HERE,
    at: now,
    verdict: isExcused ? 'no data' : 'failed',
    reason: isExcused ? DEAF : reasonOf(check),
    phases: { total: 0 },
  };
  const next = deadlineAfterMiss(check, now, isExcused);
  return { checkId: check.id, result, lease, beat: { deadline: next, started: null } };
}

/** Whether it may have been sent when nobody could receive it: a job may be as early as it may be late. */
function wasDeaf(
  { next_ms, grace, last_ms, started_ms }: DueCheck,
  now: number,
  gaps: readonly Gap[],
): boolean {
  const deadline = next_ms ?? now;
  const late = (grace ?? 0) * 1000;
  const expected = deadline - late;
  const earliest = started_ms ?? expected - Math.max(late, MISSED_AFTER);
  // A gap before the last beat has cost nothing.
  const from = last_ms !== null && last_ms < expected ? Math.max(earliest, last_ms) : earliest;
  return now - deadline > LATE_MS || gaps.some((gap) => gap.from <= deadline && gap.until > from);
}

function wasHeardLong(check: DueCheck, now: number, gaps: readonly Gap[]): boolean {
  const { state, since_ms: since } = check;
  if (state !== 'no data' || since === null || since >= now) return false;
  return heardBetween(since, now, gaps) >= PERIODS_HEARD * (deadlineOf(check, since) - since);
}

/** How long heartbeats could be received. Gaps may overlap. */
function heardBetween(from: number, until: number, gaps: readonly Gap[]): number {
  let heard = 0;
  let position = from;
  for (const gap of gaps.toSorted((one, other) => one.from - other.from)) {
    heard += Math.max(0, Math.min(gap.from, until) - position);
    position = Math.max(position, gap.until);
  }
  return heard + Math.max(0, until - position);
}

const DEAF = 'Heartbeats could not be received for a while, so it is not known whether one was sent.';

function reasonOf({ last_ms, started_ms }: DueCheck): string {
  if (started_ms !== null) return notEndedSince(started_ms);
  return last_ms === null ? 'No heartbeat has arrived.' : lateSince(last_ms);
}
