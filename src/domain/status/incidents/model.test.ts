import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { newestWithStatus, statusFromUpdates, statusObject } from './model.ts';

const status = fc.integer({ min: 0, max: 4 });
const updates = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 100_000 }), status: fc.option(status) }),
  { selector: ({ id }) => id },
);

describe('The status of an incident', () => {
  test('is its own if there are no updates, or none with a status', () => {
    assert.equal(statusFromUpdates(3, []), 3);
    assert.equal(statusFromUpdates(0, [{ id: 1, status: null }]), 0);
    assert.equal(newestWithStatus([{ id: 1, status: null }]), undefined);
  });

  test('is that of the newest update with a status, even if that is 0', () => {
    const list = [
      { id: 5, status: null },
      { id: 4, status: 0 },
      { id: 3, status: 4 },
    ];
    assert.equal(statusFromUpdates(1, list), 0);
    assert.deepEqual(newestWithStatus(list), { id: 4, status: 0 });
  });

  test('does not depend on the order in which the updates are read', () => {
    const shuffled = updates.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(status, shuffled, (own, [list, other]) => {
        assert.equal(statusFromUpdates(own, other), statusFromUpdates(own, list));
      }),
    );
  });

  test('is always one that was set, by an update that is not superseded', () => {
    fc.assert(
      fc.property(status, updates, (own, list) => {
        const bearing = list.filter((update) => update.status !== null);
        const newest = newestWithStatus(list);
        if (bearing.length === 0) {
          assert.equal(newest, undefined);
          assert.equal(statusFromUpdates(own, list), own);
          return;
        }
        assert.ok(newest && bearing.includes(newest));
        assert.equal(newest.id, Math.max(...bearing.map(({ id }) => id)));
        assert.equal(statusFromUpdates(own, list), newest.status);
      }),
    );
  });

  test('follows a new update, and is restored when that is deleted', () => {
    fc.assert(
      fc.property(status, updates, status, (own, list, next) => {
        const before = statusFromUpdates(own, list);
        const added = [...list, { id: 100_001, status: next }];
        assert.equal(statusFromUpdates(own, added), next);
        assert.equal(
          statusFromUpdates(
            own,
            added.filter(({ id }) => id !== 100_001),
          ),
          before,
        );
      }),
    );
  });

  test('does not change with an update without a status', () => {
    fc.assert(
      fc.property(status, updates, (own, list) => {
        const withoutStatus = [...list, { id: 100_001, status: null }];
        assert.equal(statusFromUpdates(own, withoutStatus), statusFromUpdates(own, list));
      }),
    );
  });

  test('is written as a name and a decimal string', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((value) => statusObject(value)),
      [
        { human: 'Reported', value: '0' },
        { human: 'Investigating', value: '1' },
        { human: 'Identified', value: '2' },
        { human: 'Watching', value: '3' },
        { human: 'Fixed', value: '4' },
      ],
    );
  });
});
