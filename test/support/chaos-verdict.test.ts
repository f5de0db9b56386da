import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DeliveryAttempt } from './chaos-ledger.ts';
import type { Stall } from './chaos-servers.ts';
import { checkDeliveries } from './chaos-verdict.ts';

/** An accepted message with the recorded receipt `r`. Tests that need other times set them. */
const sent: DeliveryAttempt = {
  id: 'm1',
  what: 'word-1',
  to: 'ada',
  by: 'p1',
  began: 10,
  ended: 11,
  result: 'accepted',
  receipt: 'r',
};
const early: DeliveryAttempt = { ...sent, by: 'p0', began: 1, ended: 2, receipt: 'r0' };

const check = (
  handOvers: readonly DeliveryAttempt[],
  {
    killed = [] as readonly (readonly [string, number])[],
    wanted = ['word-1 → ada'],
    noted: recorded = ['r'],
    stalls = [] as readonly Stall[],
  } = {},
) =>
  checkDeliveries(handOvers, new Set(wanted), {
    killedAt: new Map(killed),
    recorded: new Set(recorded),
    stalls,
  });

describe('the verdict on a chaos run', () => {
  test('has no objection if each message was delivered once', () => {
    assert.deepEqual(check([sent]), {
      messages: 1,
      byKills: 0,
      byStalls: 0,
      maxByOneKill: 0,
      outstanding: 0,
      maxMs: 0,
    });
  });

  test('allows retries after refusals, broken connections and lost replies, and counts the latter', () => {
    for (const result of ['refused', 'broken', 'left'] as const) {
      assert.equal(check([{ ...early, result, receipt: undefined }, sent]).outstanding, 0);
    }
    assert.equal(check([{ ...early, result: 'accepted silently', receipt: undefined }, sent]).outstanding, 1);
  });

  test('allows a duplicate if the kill fell between acceptance and commit, and counts it', () => {
    const verdict = check([early, sent], { killed: [['p0', 5]] });
    assert.deepEqual([verdict.byKills, verdict.maxByOneKill, verdict.maxMs], [1, 1, 3]);
  });

  test('allows a duplicate of a process that stood still for long, before its commit or in the middle of an attempt', () => {
    const late: DeliveryAttempt = { ...sent, began: 13_001, ended: 13_002 };
    assert.equal(check([early, late], { stalls: [{ by: 'p0', from: 3, to: 13_000 }] }).byStalls, 1);
    const stalls = [{ by: 'p1', from: 0, to: 13_000 }];
    assert.equal(check([early, late], { stalls, noted: ['r0'] }).byStalls, 1);
    assert.throws(
      () => check([early, late], { stalls: [{ by: 'p0', from: 3, to: 2000 }] }),
      /nobody had killed p0/,
    );
  });

  test('expects nothing of a process after it was killed', () => {
    check([{ ...early, ended: 20, result: 'left', receipt: undefined }, sent], { killed: [['p0', 5]] });
  });

  const violations: [what: string, run: () => unknown, message: RegExp][] = [
    ['is lost', () => check([sent], { wanted: ['word-1 → ada', 'word-2 → ada'] }), / word-2 → ada: lost/],
    [
      'goes to an unexpected recipient',
      () => check([{ ...sent, to: 'bob' }, sent]),
      /bob: sent to an unexpected recipient/,
    ],
    ['has two ids', () => check([early, { ...sent, id: 'm2' }], { noted: ['r', 'r0'] }), / m2: other ids/],
    [
      'shares its id',
      () => check([early, { ...sent, to: 'bob' }], { wanted: ['word-1 → ada', 'word-1 → bob'] }),
      /bob: also sent under the id m1/,
    ],
    ['is sent again although the process lives', () => check([early, sent]), /nobody had killed p0/],
    ['is sent again before the kill', () => check([early, sent], { killed: [['p0', 12]] }), /nobody had/],
    [
      'is sent again although it was recorded',
      () => check([early, sent], { killed: [['p0', 5]], noted: ['r', 'r0'] }),
      /which was recorded, and yet/,
    ],
    ['is never recorded', () => check([sent], { noted: [] }), /it was not recorded/],
    [
      'is not accepted in the end',
      () => check([early, { ...sent, result: 'refused' }]),
      /nobody had|not recorded/,
    ],
    [
      'is sent by two processes at once',
      () => check([{ ...early, ended: 15, result: 'refused' }, sent]),
      /meanwhile p1/,
    ],
  ];
  for (const [what, run, message] of violations) {
    test(`objects if a message ${what}`, () => assert.throws(run, message));
  }
});
