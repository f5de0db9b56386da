import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkHistory, type RegisterRead, type RegisterWrite } from './history.ts';

const write = (value: number, began: number, acknowledged?: number): RegisterWrite => ({
  register: 1,
  value,
  began,
  acknowledged,
});
const read = (value: number, began: number, ended = began + 1): RegisterRead => ({
  register: 1,
  value,
  node: 'node',
  began,
  ended,
});
const check = (writes: RegisterWrite[], reads: RegisterRead[], committed: number[]) =>
  checkHistory(writes, reads, new Map([[1, committed]]));

describe('the checker of histories', () => {
  test('accepts what a single server could have answered', () => {
    const writes = [write(1, 0, 10), write(2, 5, 20), write(3, 30)];
    const reads = [read(0, -5), read(1, 6), read(2, 21), read(3, 40)];
    assert.deepEqual(check(writes, reads, [1, 2, 3]), {
      acknowledged: 2,
      unacknowledged: 1,
      reads: 4,
      afterWrite: 2,
    });
  });

  test('accepts concurrent writes in either order, and a write without an answer that never happened', () => {
    check([write(1, 0, 10), write(2, 5, 20)], [read(2, 6), read(1, 21)], [2, 1]);
    check([write(1, 0)], [read(0, 5)], []);
  });

  const violations: [what: string, run: () => unknown, message: RegExp][] = [
    ['an acknowledged write is lost', () => check([write(1, 0, 10)], [], []), /write of 1 .*lost/],
    ['a write happened twice', () => check([write(1, 0, 10)], [], [1, 1]), /twice/],
    ['nobody sent a write', () => check([], [], [7]), /nobody wrote 7/],
    [
      'a read is older than what was acknowledged before',
      () => check([write(1, 0, 10), write(2, 11, 20)], [read(1, 21)], [1, 2]),
      /older than the write of 2/,
    ],
    [
      'a read is older than an earlier read',
      () => check([write(1, 0)], [read(1, 5), read(0, 7)], [1]),
      /older than a read of 1/,
    ],
    [
      'writes are not in the order in which they were acknowledged',
      () => check([write(1, 0, 10), write(2, 11, 20)], [], [2, 1]),
      /began after the write of 1 .*before it/,
    ],
    ['a read returns what was never committed', () => check([write(1, 0)], [read(1, 5)], []), /never/],
    [
      'a read returns what nobody has written yet',
      () => check([write(1, 50, 60)], [read(1, 5)], [1]),
      /before anybody wrote it/,
    ],
  ];
  for (const [what, run, message] of violations) {
    test(`objects if ${what}`, () => assert.throws(run, message));
  }
});
