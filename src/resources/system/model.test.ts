import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { systemStatus } from './model.ts';

/** The four sentences of the decisions, one after another. */
function bySentences(statuses: readonly number[], incident: boolean): string {
  const having = (...some: number[]) => statuses.filter((status) => some.includes(status)).length;
  if (having(4) > 0 && having(4) * 4 >= statuses.length) return 'major_outage';
  if (having(2, 3, 4) > 0 || incident) return 'partial_outage';
  return having(6) > 0 ? 'under_maintenance' : 'operational';
}

describe('system status', () => {
  test('a quarter of the components in a major outage is a major outage, less is a partial one', () => {
    assert.equal(systemStatus([4, 1, 1, 1], false), 'major_outage');
    assert.equal(systemStatus([4, 1, 1, 1, 1], false), 'partial_outage');
    assert.equal(systemStatus([4, 4, 1, 1, 1, 1, 1, 1], false), 'major_outage');
    assert.equal(systemStatus([4, 4, 1, 1, 1, 1, 1, 1, 1], false), 'partial_outage');
    assert.equal(systemStatus([4], true), 'major_outage');
  });

  test('the share can be another', () => {
    assert.equal(systemStatus([4, 1], false, 0.51), 'partial_outage');
    assert.equal(systemStatus([4, 1], false, 0.5), 'major_outage');
    assert.equal(systemStatus([1, 1], false, 0), 'operational');
  });

  test('maintenance and Unknown are no outage', () => {
    assert.equal(systemStatus([1, 6], false), 'under_maintenance');
    assert.equal(systemStatus([1, 5], false), 'operational');
    assert.equal(systemStatus([5, 6], true), 'partial_outage');
    assert.equal(systemStatus([6, 2], false), 'partial_outage');
    assert.equal(systemStatus([6, 3], false), 'partial_outage');
  });

  test('a page without components is operational unless there is an incident', () => {
    assert.equal(systemStatus([], false), 'operational');
    assert.equal(systemStatus([], true), 'partial_outage');
  });

  test('every mix of components follows the sentences of the decisions', () => {
    const statuses = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(statuses, fc.boolean(), (mix, incident) => {
        assert.equal(systemStatus(mix, incident), bySentences(mix, incident));
      }),
      { numRuns: 2000 },
    );
  });
});
