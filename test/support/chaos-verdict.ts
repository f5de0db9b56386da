import assert from 'node:assert/strict';
import type { DeliveryAttempt } from './chaos-ledger.ts';
import type { Stall } from './chaos-servers.ts';

export interface Evidence {
  /** When which process was killed. */
  readonly killedAt: ReadonlyMap<string, number>;
  /** The receipts in Daymark's own ledger, which are those of deliveries committed as sent. */
  readonly recorded: ReadonlySet<string>;
  /** When which process stood still. */
  readonly stalls?: readonly Stall[];
}

/** The servers of these tests count as gone after twelve seconds. A process that stands still for less duplicates nothing. */
const MIN_STALL_MS = 11_900;

export interface Verdict {
  readonly messages: number;
  /** Duplicates because a process was killed between acceptance and commit. */
  readonly byKills: number;
  /** The maximum number of duplicates caused by one kill. */
  readonly maxByOneKill: number;
  /** Duplicates because a process stood still for so long that another one had to believe that it is gone. */
  readonly byStalls: number;
  /** Duplicates because the receiver accepted a message without replying. */
  readonly outstanding: number;
  /** The longest time between an unrecorded acceptance and the kill. */
  readonly maxMs: number;
}

const isAccepted = ({ result }: DeliveryAttempt): boolean =>
  result === 'accepted' || result === 'accepted silently';
const keyOf = ({ what, to }: DeliveryAttempt): string => `${what} → ${to}`;

/**
 * Checks that every recipient got exactly the expected messages, each under one id, and that every duplicate is one
 * that docs/decisions/0013 allows. No clock is involved, so the check works on a machine of any speed:
 *
 * - A message is sent again after it was accepted only if the process that got the acceptance was killed, and only
 *   after that: while the process lives, its lease is valid, and it does not send twice itself.
 * - That acceptance was not recorded. Each acceptance has a receipt that the delivery log stores, so the test reads
 *   this instead of guessing. In other words, the kill fell between acceptance and commit.
 * - The last attempt of a message is the recorded one: a recorded message is never sent again.
 *
 * A process that stands still for a long time may have begun an attempt before, and cannot take it back.
 */
export function checkDeliveries(
  handOvers: readonly DeliveryAttempt[],
  expected: ReadonlySet<string>,
  evidence: Evidence,
): Verdict {
  const accepted = handOvers.filter(isAccepted);
  const reached = new Set(accepted.map(keyOf));
  none([...expected.difference(reached)], 'lost');
  none([...new Set(handOvers.map(keyOf)).difference(expected)], 'sent to an unexpected recipient');
  for (const [key, ones] of Map.groupBy(handOvers, keyOf))
    none([...new Set(ones.map(({ id }) => id))].slice(1), `other ids of ${key}`);
  for (const [id, ones] of Map.groupBy(handOvers, ({ id }) => id)) {
    none([...new Set(ones.map(keyOf))].slice(1), `also sent under the id ${id}`);
    checkAttempts(ones, evidence);
  }
  const duplicates = accepted.filter(({ receipt }) => !isRecorded(receipt, evidence));
  const answered = duplicates.filter(({ result }) => result === 'accepted');
  // A process sends what it had begun, or finds that it lost its lease, right after it stood still.
  const isStalled = ({ by, began, ended }: DeliveryAttempt) =>
    stalledBetween(evidence, by, began - 1000, ended + 1000);
  const byStalls = answered.filter(isStalled);
  const byKills = answered.filter((attempt) => !byStalls.includes(attempt));
  const waits = byKills.map(({ by, ended }) => (evidence.killedAt.get(by) ?? 0) - ended);
  return {
    messages: expected.size,
    byKills: byKills.length,
    maxByOneKill: Math.max(
      0,
      ...Map.groupBy(byKills, ({ by }) => by)
        .values()
        .map((ones) => ones.length),
    ),
    byStalls: byStalls.length,
    outstanding: duplicates.length - answered.length,
    maxMs: Math.round(Math.max(0, ...waits)),
  };
}

/** Everything that happened to one message, in order. */
function checkAttempts(attempts: readonly DeliveryAttempt[], evidence: Evidence): void {
  for (const [at, attempt] of attempts.entries()) {
    const next = attempts[at + 1];
    const before = attempts[at - 1];
    const killedAt = evidence.killedAt.get(attempt.by) ?? Number.POSITIVE_INFINITY;
    if (!next) {
      const isLate = before && stalledBetween(evidence, attempt.by, before.began, attempt.began);
      assert.ok(
        attempt.result === 'accepted' &&
          (isLate
            ? attempts.some(({ receipt }) => isRecorded(receipt, evidence))
            : isRecorded(attempt.receipt, evidence)),
        `${describeAttempt(attempt)}, and it was not recorded`,
      );
      return;
    }
    const isNextLate = stalledBetween(evidence, next.by, attempt.began, next.began);
    if (isNextLate || stalledBetween(evidence, attempt.by, attempt.began, next.began)) continue;
    assert.ok(
      next.began >= Math.min(attempt.ended, killedAt),
      `${describeAttempt(attempt)}, and meanwhile ${next.by} sent it too`,
    );
    assert.ok(
      !isRecorded(attempt.receipt, evidence),
      `${describeAttempt(attempt)}, which was recorded, and yet ${next.by} sent it`,
    );
    assert.ok(
      attempt.result !== 'accepted' || next.began >= killedAt,
      `${describeAttempt(attempt)}, nobody had killed ${attempt.by}, and yet ${next.by} sent it at ${Math.round(next.began)} ms; ${describeStalls(evidence)}`,
    );
  }
}

/** What a process was about to send when it stood still arrives at the server this soon after it goes on. */
const RIGHT_AFTER_MS = 250;

/** Whether a process stood still between these times, for so long that another one took over. */
const stalledBetween = ({ stalls = [] }: Evidence, by: string, from: number, to: number): boolean =>
  stalls.some(
    (stall) =>
      stall.by === by &&
      stall.to - stall.from >= MIN_STALL_MS &&
      stall.from <= to &&
      stall.to + RIGHT_AFTER_MS >= from,
  );

const isRecorded = (receipt: string | undefined, { recorded: noted }: Evidence): boolean =>
  receipt !== undefined && noted.has(receipt);

const describeAttempt = ({ id, to, by, result, ended }: DeliveryAttempt): string =>
  `${by} sent ${id} to ${to} and it was ${result} at ${Math.round(ended)} ms`;

const describeStalls = ({ stalls = [] }: Evidence): string =>
  `these stood still: ${stalls.map(({ by, from, to }) => `${by} ${Math.round(from)}–${Math.round(to)}`).join(', ') || 'none'}`;

function none(found: readonly string[], what: string): void {
  if (found.length === 0) return;
  assert.fail(
    `${found.slice(0, 3).join('; ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}: ${what}`,
  );
}

/** How many processes were sending something when they were killed. */
export function countInterrupted(handOvers: readonly DeliveryAttempt[], evidence: Evidence): number {
  const interrupted = handOvers.filter(
    ({ by, result, receipt }) =>
      evidence.killedAt.has(by) &&
      (result === 'left' || (result === 'accepted' && !isRecorded(receipt, evidence))),
  );
  return new Set(interrupted.map(({ by }) => by)).size;
}
