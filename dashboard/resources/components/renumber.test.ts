import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renumber } from './renumber.ts';

const inOrder = (records: readonly { readonly id: number; readonly order: number }[]) =>
  records
    .toSorted((one, other) =>
      one.order === other.order ? one.id - other.id : one.order < other.order ? -1 : 1,
    )
    .map(({ id }) => id);

/** The ids as the server orders them after the changes. */
const after = (records: readonly { readonly id: number; readonly order: number }[]) => {
  const numbers = renumber(records);
  return inOrder(records.map(({ id, order }) => ({ id, order: numbers.get(id) ?? order })));
};

const numbered = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([id, order]) => ({ id, order }));

describe('numbers for a new order', () => {
  test('change nothing if the order is right already, also by id alone', () => {
    assert.equal(renumber(numbered([1, 0], [2, 1], [3, 9])).size, 0);
    assert.equal(renumber(numbered([1, 0], [2, 0], [3, 0])).size, 0);
    assert.equal(renumber([]).size, 0);
  });

  test('change one component if one was moved and there is room', () => {
    assert.equal(renumber(numbered([1, 10], [3, 30], [2, 20])).size, 1);
    assert.deepEqual([...renumber(numbered([3, 3], [1, 1], [2, 2]))], [[3, 0]]);
    assert.deepEqual([...renumber(numbered([1, 10], [2, 20], [3, 5]))], [[3, 30]]);
  });

  test('keep nothing of a component that came from elsewhere', () => {
    assert.deepEqual([...renumber(numbered([2, Number.NaN], [3, 4]))], [[2, 3]]);
    assert.deepEqual([...renumber(numbered([2, Number.NaN]))], [[2, 10]]);
  });

  test('give the order that was wanted, whatever the numbers were before', () => {
    let seed = 7;
    const random = (limit: number) => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed % limit;
    };
    for (let round = 0; round < 2000; round += 1) {
      const records = Array.from({ length: random(9) }, (_, index) => ({
        id: index + 1,
        order: random(5) === 0 ? Number.POSITIVE_INFINITY : random(6),
      })).sort(() => random(3) - 1);
      assert.deepEqual(
        after(records),
        records.map(({ id }) => id),
        JSON.stringify(records),
      );
    }
  });

  test('are never below zero, and leave room where all of them are new', () => {
    const records = numbered([3, 2], [1, 0], [2, 1]);
    const numbers = renumber(records);
    assert.deepEqual(after(records), [3, 1, 2]);
    assert.ok([...numbers.values()].every((order) => order >= 0));
    const moved = numbered([2, 30], [3, 10], [1, 20]);
    assert.deepEqual([...renumber(moved)], [[2, 9]]);
  });

  test('move the last of a thousand components to the top with one change', () => {
    const records = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, order: (index + 1) * 10 }));
    const last = records.pop();
    assert.ok(last);
    assert.equal(renumber([last, ...records]).size, 1);
  });
});
