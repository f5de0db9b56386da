import assert from 'node:assert/strict';
import type { HandOver } from './chaos-ledger.ts';

export interface Evidence {
  /** When which process was killed. */
  readonly killedAt: ReadonlyMap<string, number>;
  /** The receipts that Daymark's own ledger knows: what was committed as sent. */
  readonly noted: ReadonlySet<string>;
}

export interface Verdict {
  readonly messages: number;
  /** Copies that are there because a process was killed between the yes and its commit. */
  readonly byKills: number;
  /** The most of them that one kill brought about. */
  readonly mostByOne: number;
  /** Copies that are there because the other side took it and never said so. */
  readonly unsaid: number;
  /** How long before the kill the earliest of the yeses was that were not noted. */
  readonly longestMs: number;
}

const isTaken = ({ fate }: HandOver): boolean => fate === 'taken' || fate === 'taken unsaid';
const keyOf = ({ what, to }: HandOver): string => `${what} → ${to}`;

/**
 * Everybody has what was theirs and nobody has anything else; each has it under one id; and every copy is one that the
 * promise (docs/decisions/0013) speaks of. No clock decides on that, so it holds on a machine of any speed:
 *
 * - A message goes on being brought after a yes only if the process that was given the yes was killed, and only after that:
 *   while it lives its lease holds, and it does not ask twice itself.
 * - That yes was not noted. Each bears a receipt that the delivery log keeps, so this is read, not guessed. In other words,
 *   the kill fell between the yes and the commit.
 * - The last time that a message was brought is the one that was noted: what is noted is never sent again.
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

/** How many processes had something in their hands when they were killed. */
export function countStruck(handOvers: readonly HandOver[], evidence: Evidence): number {
  const struck = handOvers.filter(
    ({ by, fate, receipt }) =>
      evidence.killedAt.has(by) && (fate === 'left' || (fate === 'taken' && !isNoted(receipt, evidence))),
  );
  return new Set(struck.map(({ by }) => by)).size;
}
