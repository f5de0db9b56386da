import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Arrangement,
  changesIn,
  moveComponent,
  rebase,
  reverseOf,
  sortByName,
  stepComponent,
  stepSection,
} from './arrangement.ts';
import type { Component } from './model.ts';

const component = (id: number, name: string, order: number, groupId?: number): Component => ({
  id,
  name,
  order,
  groupId,
  description: null,
  translations: null,
  link: null,
  status: 1,
  latestStatus: 1,
  enabled: true,
  onFailure: null,
  effectiveOnFailure: 'draft',
  updated: { human: null, string: null },
});

const start: Arrangement = [
  {
    group: { id: 1, name: 'Shop', order: 10, memberIds: [1, 2] },
    components: [component(1, 'Website', 10, 1), component(2, 'Checkout', 20, 1)],
  },
  {
    group: { id: 2, name: 'Payments', order: 20, memberIds: [3] },
    components: [component(3, 'Cards', 4, 2)],
  },
  { group: undefined, components: [component(4, 'API', 0)] },
];

const names = (arrangement: Arrangement) =>
  arrangement.map(({ group, components }) => [group?.name, ...components.map(({ name }) => name)]);

const nothing: ReadonlySet<number> = new Set();

describe('an arrangement', () => {
  test('moves a component within its group, and writes only its number', () => {
    const moved = stepComponent(start, 2, -1);
    assert.deepEqual(names(moved)[0], ['Shop', 'Checkout', 'Website']);
    const { components, groups } = changesIn(moved, nothing);
    assert.deepEqual([components.length, groups.length], [1, 0]);
  });

  test('steps from the last place of a group into the next one', () => {
    const moved = stepComponent(start, 2, 1);
    assert.deepEqual(names(moved), [
      ['Shop', 'Website'],
      ['Payments', 'Checkout', 'Cards'],
      [undefined, 'API'],
    ]);
    assert.deepEqual(changesIn(moved, nothing).components, [{ id: 2, order: 3, component_group_id: 2 }]);
  });

  test('does not step beyond the ends', () => {
    assert.equal(stepComponent(start, 1, -1), start);
    assert.equal(stepComponent(start, 4, 1), start);
  });

  test('writes no numbers into a group that sorts itself', () => {
    const moved = moveComponent(start, 4, '2', 0);
    assert.deepEqual(changesIn(moved, new Set([2])).components, [{ id: 4, component_group_id: 2 }]);
  });

  test('sorts by name', () => {
    assert.deepEqual(names(sortByName(start, '1', 'en'))[0], ['Shop', 'Checkout', 'Website']);
  });

  test('moves groups, but never what has no group', () => {
    const moved = stepSection(start, '2', -1);
    assert.deepEqual(
      names(moved).map(([name]) => name),
      ['Payments', 'Shop', undefined],
    );
    assert.deepEqual(changesIn(moved, nothing).groups.length, 1);
    assert.equal(stepSection(start, '2', 1), start);
  });

  test('is undone with the numbers and groups from before', () => {
    const changes = changesIn(moveComponent(start, 4, '1', 0), nothing);
    assert.deepEqual(reverseOf(changes, start).components, [{ id: 4, order: 0, component_group_id: null }]);
  });

  test('keeps my order, with what others added and without what they deleted', () => {
    const mine = stepComponent(start, 2, -1);
    const [shop, payments, others] = start;
    assert.ok(shop && payments && others);
    const now: Arrangement = [
      {
        ...shop,
        components: [
          component(1, 'Website', 0, 1),
          component(2, 'Checkout', 1, 1),
          component(5, 'Search', 2, 1),
        ],
      },
      others,
    ];
    assert.deepEqual(names(rebase(mine, now)), [
      ['Shop', 'Checkout', 'Website', 'Search'],
      [undefined, 'API'],
    ]);
  });
});
