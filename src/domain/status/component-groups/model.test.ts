import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Member, orderColumns, orderDirections, sortMembers } from './model.ts';

const member = (id: number, values: Partial<Member> = {}): Member => ({
  id,
  name_key: 'x',
  order: 0,
  status: 1,
  updated_at: 0,
  component_group_id: 1,
  ...values,
});

const sorted = (column: string, direction: string, members: readonly Member[]): number[] =>
  sortMembers({ order_column: column, order_direction: direction } as never, members).map(({ id }) => id);

describe('The order of the components in a group', () => {
  test('by id, name and last change is ascending or descending', () => {
    const members = [
      member(2, { name_key: 'a', updated_at: 30 }),
      member(3, { name_key: 'c', updated_at: 10 }),
      member(1, { name_key: 'b', updated_at: 20 }),
    ];
    assert.deepEqual(sorted('id', 'asc', members), [1, 2, 3]);
    assert.deepEqual(sorted('id', 'desc', members), [3, 2, 1]);
    assert.deepEqual(sorted('name', 'asc', members), [2, 1, 3]);
    assert.deepEqual(sorted('name', 'desc', members), [3, 1, 2]);
    assert.deepEqual(sorted('last_updated', 'asc', members), [3, 1, 2]);
    assert.deepEqual(sorted('last_updated', 'desc', members), [2, 1, 3]);
  });

  test('by status is from the best to the worst, which is not the order of the numbers', () => {
    const members = [1, 2, 3, 4, 5, 6].map((status) => member(status, { status }));
    assert.deepEqual(sorted('status', 'asc', members), [1, 5, 6, 2, 3, 4]);
    assert.deepEqual(sorted('status', 'desc', members), [4, 3, 2, 6, 5, 1]);
  });

  test('by hand follows the order of the components, with those without one last', () => {
    const members = [member(1, { order: null }), member(2, { order: 7 }), member(3, { order: 0 })];
    assert.deepEqual(sorted('manual', 'asc', members), [3, 2, 1]);
  });

  test('breaks ties by id in both directions', () => {
    const members = [member(3), member(1), member(2)];
    for (const column of ['name', 'manual', 'status', 'last_updated']) {
      assert.deepEqual(sorted(column, 'asc', members), [1, 2, 3], column);
      assert.deepEqual(sorted(column, 'desc', members), [1, 2, 3], column);
    }
  });

  test('keeps every component, depends only on the components, and does not modify its input', () => {
    const anyMember = fc.record<Member>({
      id: fc.integer({ min: 1, max: 1000 }),
      name_key: fc.string({ maxLength: 3 }),
      order: fc.option(fc.nat({ max: 5 })),
      status: fc.integer({ min: 1, max: 6 }),
      updated_at: fc.nat({ max: 5 }),
      component_group_id: fc.constant(1),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...orderColumns),
        fc.constantFrom(...orderDirections),
        fc
          .uniqueArray(anyMember, { selector: ({ id }) => id })
          .chain((members) =>
            fc.tuple(fc.constant(members), fc.shuffledSubarray(members, { minLength: members.length })),
          ),
        (column, direction, [members, shuffled]) => {
          const before = [...members];
          const ids = sorted(column, direction, members);
          assert.deepEqual(members, before);
          assert.deepEqual(
            ids.toSorted((a, b) => a - b),
            members.map(({ id }) => id).toSorted((a, b) => a - b),
          );
          assert.deepEqual(sorted(column, direction, shuffled), ids);
        },
      ),
    );
  });
});
