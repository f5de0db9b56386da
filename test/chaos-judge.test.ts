import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judge } from './chaos-judge.ts';
import type { HandOver } from './chaos-ledger.ts';

/** One yes that was noted as `r`. What happens at which second is said by those who say more. */
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

describe('the judge of the chaos', () => {
  test('has nothing to say where each message was brought once', () => {
    assert.deepEqual(judged([sent]), { messages: 1, byKills: 0, mostByOne: 0, unsaid: 0, longestMs: 0 });
  });

  test('lets refusals, broken connections and unsaid yeses be tried again, and counts the latter', () => {
    for (const fate of ['refused', 'broken off', 'left'] as const) {
      assert.equal(judged([{ ...early, fate, receipt: undefined }, sent]).unsaid, 0);
    }
    assert.equal(judged([{ ...early, fate: 'taken unsaid', receipt: undefined }, sent]).unsaid, 1);
  });

  test('lets a copy pass where the kill fell between the yes and its commit, and counts it', () => {
    const verdict = judged([early, sent], { killed: [['p0', 5]] });
    assert.deepEqual([verdict.byKills, verdict.mostByOne, verdict.longestMs], [1, 1, 3]);
  });

  test('knows that the hands of the dead are empty', () => {
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
    test(`objects where a message ${what}`, () => assert.throws(run, says));
  }
});
