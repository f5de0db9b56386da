import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judge } from './chaos-judge.ts';
import type { HandOver } from './chaos-ledger.ts';

/** An accepted message with the recorded receipt `r`. Tests that need other times set them. */
const sent: HandOver = {
  id: 'm1',
  what: 'word-1',
  to: 'ada',
  by: 'p1',
  began: 10,
  ended: 11,
  fate: 'taken',
  receipt: 'r',
};
const early: HandOver = { ...sent, by: 'p0', began: 1, ended: 2, receipt: 'r0' };

const judged = (
  handOvers: readonly HandOver[],
  { killed = [] as readonly (readonly [string, number])[], wanted = ['word-1 → ada'], noted = ['r'] } = {},
) => judge(handOvers, new Set(wanted), { killedAt: new Map(killed), noted: new Set(noted) });

describe('the verdict on a chaos run', () => {
  test('has no objection if each message was delivered once', () => {
    assert.deepEqual(judged([sent]), { messages: 1, byKills: 0, mostByOne: 0, unsaid: 0, longestMs: 0 });
  });

  test('allows retries after refusals, broken connections and lost replies, and counts the latter', () => {
    for (const fate of ['refused', 'broken off', 'left'] as const) {
      assert.equal(judged([{ ...early, fate, receipt: undefined }, sent]).unsaid, 0);
    }
    assert.equal(judged([{ ...early, fate: 'taken unsaid', receipt: undefined }, sent]).unsaid, 1);
  });

  test('allows a duplicate if the kill fell between acceptance and commit, and counts it', () => {
    const verdict = judged([early, sent], { killed: [['p0', 5]] });
    assert.deepEqual([verdict.byKills, verdict.mostByOne, verdict.longestMs], [1, 1, 3]);
  });

  test('expects nothing of a process after it was killed', () => {
    judged([{ ...early, ended: 20, fate: 'left', receipt: undefined }, sent], { killed: [['p0', 5]] });
  });

  const wrongs: [what: string, run: () => unknown, says: RegExp][] = [
    ['is lost', () => judged([sent], { wanted: ['word-1 → ada', 'word-2 → ada'] }), / word-2 → ada: lost/],
    [
      'goes to a stranger',
      () => judged([{ ...sent, to: 'bob' }, sent]),
      /bob: told to whom it should not be/,
    ],
    ['has two ids', () => judged([early, { ...sent, id: 'm2' }], { noted: ['r', 'r0'] }), / m2: other ids/],
    [
      'shares its id',
      () => judged([early, { ...sent, to: 'bob' }], { wanted: ['word-1 → ada', 'word-1 → bob'] }),
      /bob: told under the id m1 besides/,
    ],
    ['is brought again by who lives', () => judged([early, sent]), /nobody had killed p0/],
    ['is brought again before the kill', () => judged([early, sent], { killed: [['p0', 12]] }), /nobody had/],
    [
      'is brought again though it was noted',
      () => judged([early, sent], { killed: [['p0', 5]], noted: ['r', 'r0'] }),
      /which was noted, and yet/,
    ],
    ['is never noted', () => judged([sent], { noted: [] }), /it was not noted/],
    ['is not taken in the end', () => judged([early, { ...sent, fate: 'refused' }]), /nobody had|not noted/],
    [
      'is brought by two at once',
      () => judged([{ ...early, ended: 15, fate: 'refused' }, sent]),
      /meanwhile p1/,
    ],
  ];
  for (const [what, run, says] of wrongs) {
    test(`objects if a message ${what}`, () => assert.throws(run, says));
  }
});
