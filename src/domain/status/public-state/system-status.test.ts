import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/rounds.ts';
import { systemStatus } from './system-status.ts';

/** The four sentences of the decision record in order, with the share in percent. */
function bySentences(statuses: readonly number[], incident: boolean, percent: number): string {
  const having = (...some: number[]) => statuses.filter((status) => some.includes(status)).length;
  if (having(4) > 0 && having(4) * 100 >= statuses.length * percent) return 'major_outage';
  if (having(2, 3, 4) > 0 || incident) return 'partial_outage';
  return having(6) > 0 ? 'under_maintenance' : 'operational';
}

describe('system status', () => {
  test('a quarter of the components in a major outage is a major outage, less is a partial one', () => {
    assert.equal(systemStatus([4, 1, 1, 1], false, 0.25), 'major_outage');
    assert.equal(systemStatus([4, 1, 1, 1, 1], false, 0.25), 'partial_outage');
    assert.equal(systemStatus([4, 4, 1, 1, 1, 1, 1, 1], false, 0.25), 'major_outage');
    assert.equal(systemStatus([4, 4, 1, 1, 1, 1, 1, 1, 1], false, 0.25), 'partial_outage');
    assert.equal(systemStatus([4], true, 0.25), 'major_outage');
  });

  test('the share is configurable', () => {
    assert.equal(systemStatus([4, 1], false, 0.51), 'partial_outage');
    assert.equal(systemStatus([4, 1], false, 0.5), 'major_outage');
    assert.equal(systemStatus([4, 4], false, 1), 'major_outage');
    assert.equal(systemStatus([4, 1], false, 1), 'partial_outage');
  });

  test('exactly the share is enough, even if floating-point products are rounded up', () => {
    for (let percent = 1; percent <= 100; percent++) {
      const down = (count: number) => Array.from({ length: 100 }, (_, at) => (at < count ? 4 : 1));
      assert.equal(systemStatus(down(percent), false, Number(`${percent}e-2`)), 'major_outage');
      const less = percent === 1 ? 'operational' : 'partial_outage';
      assert.equal(systemStatus(down(percent - 1), false, Number(`${percent}e-2`)), less);
    }
  });

  test('maintenance and Unknown are not outages', () => {
    assert.equal(systemStatus([1, 6], false, 0.25), 'under_maintenance');
    assert.equal(systemStatus([1, 5], false, 0.25), 'operational');
    assert.equal(systemStatus([5, 6], true, 0.25), 'partial_outage');
    assert.equal(systemStatus([6, 2], false, 0.25), 'partial_outage');
    assert.equal(systemStatus([6, 3], false, 0.25), 'partial_outage');
  });

  test('a page without components is operational unless there is an incident', () => {
    assert.equal(systemStatus([], false, 0.25), 'operational');
    assert.equal(systemStatus([], true, 0.25), 'partial_outage');
  });

  test('every combination of components follows the sentences of the decision record', () => {
    const statuses = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(statuses, fc.boolean(), fc.integer({ min: 1, max: 100 }), (mix, incident, percent) => {
        assert.equal(systemStatus(mix, incident, percent / 100), bySentences(mix, incident, percent));
      }),
      runs(2000, 10_000),
    );
  });
});
