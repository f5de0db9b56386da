import assert from 'node:assert/strict';
import type { HandOver } from './chaos-ledger.ts';

export interface Evidence {
  /** When which process was killed. */
  readonly killedAt: ReadonlyMap<string, number>;
  /** The receipts in Daymark's own ledger, which are those of deliveries committed as sent. */
  readonly noted: ReadonlySet<string>;
}

export interface Verdict {
  readonly messages: number;
  /** Duplicates because a process was killed between acceptance and commit. */
  readonly byKills: number;
  /** The maximum number of duplicates caused by one kill. */
  readonly mostByOne: number;
  /** Duplicates because the receiver accepted a message without replying. */
  readonly unsaid: number;
  /** The longest time between an unrecorded acceptance and the kill. */
  readonly longestMs: number;
}

const isTaken = ({ fate }: HandOver): boolean => fate === 'taken' || fate === 'taken unsaid';
const keyOf = ({ what, to }: HandOver): string => `${what} → ${to}`;

/**
 * Checks that every recipient got exactly the expected messages, each under one id, and that every duplicate is one
 * that docs/decisions/0013 allows. No clock is involved, so the check works on a machine of any speed:
 *
 * - A message is sent again after it was accepted only if the process that got the acceptance was killed, and only
 *   after that: while the process lives, its lease is valid, and it does not send twice itself.
 * - That acceptance was not recorded. Each acceptance has a receipt that the delivery log stores, so the test reads
 *   this instead of guessing. In other words, the kill fell between acceptance and commit.
 * - The last attempt of a message is the recorded one: a recorded message is never sent again.
 */
export function judge(
  handOvers: readonly HandOver[],
  wanted: ReadonlySet<string>,
  evidence: Evidence,
): Verdict {
  const taken = handOvers.filter(isTaken);
  const reached = new Set(taken.map(keyOf));
  none([...wanted.difference(reached)], 'lost');
  none([...new Set(handOvers.map(keyOf)).difference(wanted)], 'told to whom it should not be');
  for (const [key, ones] of Map.groupBy(handOvers, keyOf))
    none([...new Set(ones.map(({ id }) => id))].slice(1), `other ids of ${key}`);
  for (const [id, ones] of Map.groupBy(handOvers, ({ id }) => id)) {
    none([...new Set(ones.map(keyOf))].slice(1), `told under the id ${id} besides`);
    judgeOne(ones, evidence);
  }
  const copies = taken.filter(({ receipt }) => !isNoted(receipt, evidence));
  const byKills = copies.filter(({ fate }) => fate === 'taken');
  const waits = byKills.map(({ by, ended }) => (evidence.killedAt.get(by) ?? 0) - ended);
  return {
    messages: wanted.size,
    byKills: byKills.length,
    mostByOne: Math.max(
      0,
      ...Map.groupBy(byKills, ({ by }) => by)
        .values()
        .map((ones) => ones.length),
    ),
    unsaid: copies.length - byKills.length,
    longestMs: Math.round(Math.max(0, ...waits)),
  };
}

/** Everything that happened to one message, in order. */
function judgeOne(ones: readonly HandOver[], evidence: Evidence): void {
  for (const [at, one] of ones.entries()) {
    const next = ones[at + 1];
    const killedAt = evidence.killedAt.get(one.by) ?? Number.POSITIVE_INFINITY;
    if (!next) {
      assert.ok(one.fate === 'taken' && isNoted(one.receipt, evidence), `${told(one)}, and it was not noted`);
      return;
    }
    assert.ok(
      next.began >= Math.min(one.ended, killedAt),
      `${told(one)}, and meanwhile ${next.by} brought it too`,
    );
    assert.ok(
      !isNoted(one.receipt, evidence),
      `${told(one)}, which was noted, and yet ${next.by} brought it`,
    );
    assert.ok(
      one.fate !== 'taken' || next.began >= killedAt,
      `${told(one)}, nobody had killed ${one.by}, and yet ${next.by} brought it`,
    );
  }
}

const isNoted = (receipt: string | undefined, { noted }: Evidence): boolean =>
  receipt !== undefined && noted.has(receipt);

const told = ({ id, to, by, fate }: HandOver): string => `${by} brought ${id} to ${to} and it was ${fate}`;

function none(found: readonly string[], what: string): void {
  if (found.length === 0) return;
  assert.fail(
    `${found.slice(0, 3).join('; ')}${found.length > 3 ? ` and ${found.length - 3} more` : ''}: ${what}`,
  );
}

/** How many processes were sending something when they were killed. */
export function countStruck(handOvers: readonly HandOver[], evidence: Evidence): number {
  const struck = handOvers.filter(
    ({ by, fate, receipt }) =>
      evidence.killedAt.has(by) && (fate === 'left' || (fate === 'taken' && !isNoted(receipt, evidence))),
  );
  return new Set(struck.map(({ by }) => by)).size;
}
