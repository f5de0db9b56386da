import type { CheckResult } from '../../domain/checks/model.ts';
import type { NewResult } from '../../domain/checks/results/store.ts';
import type { DueCheck } from '../../domain/checks/runs.ts';
import { deadlineAfterMiss } from '../../domain/checks/timing.ts';
import { MISSED_AFTER } from '../../lib/checks/schedule.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';

/** A time in which heartbeats could not be received, as far as this process knows. */
export interface Outage {
  readonly from: number;
  readonly until: number;
}

/**
 * What a heartbeat that did not come in time means. If nobody could receive it, because the service or its database was away, it
 * means nothing.
 */
export function missingBeat(
  check: DueCheck,
  now: number,
  outages: readonly Outage[],
  lease: string,
): NewResult {
  const deadline = check.next_ms ?? now;
  const expected = deadline - (check.grace ?? 0) * 1000 - MISSED_AFTER;
  const wasDeaf =
    now - deadline > MISSED_AFTER || outages.some(({ from, until }) => from <= deadline && until >= expected);
  const result: CheckResult = {
    place: HERE,
    at: now,
    verdict: wasDeaf ? 'no data' : 'failed',
    reason: wasDeaf ? DEAF : reasonOf(check),
    phases: { total: 0 },
  };
  const next = deadlineAfterMiss(check, now, wasDeaf);
  return { checkId: check.id, result, lease, beat: { deadline: next, started: null } };
}

const DEAF = 'Heartbeats could not be received for a while, so it is not known whether one was sent.';

function reasonOf({ last_ms, started_ms }: DueCheck): string {
  if (started_ms !== null) return `The job that began at ${timeOf(started_ms)} has not ended in time.`;
  return last_ms === null
    ? 'No heartbeat has arrived.'
    : `No heartbeat has arrived in time since ${timeOf(last_ms)}.`;
}

const timeOf = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
