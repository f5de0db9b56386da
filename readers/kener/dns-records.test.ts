import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Variables } from '../variables.ts';
import { askedBy } from './monitor-check.ts';

test('a DNS monitor looks for all of its records, or for any one of them', () => {
  const notes: string[] = [];
  const expected = (matchType: string, ...values: readonly string[]) =>
    askedBy(
      {
        monitor_type: 'DNS',
        type_data: JSON.stringify({ host: 'shop.example', lookupRecord: 'A', matchType, values }),
      },
      new Variables({}, 'Kener'),
      (note) => notes.push(note),
    ).fields.expect;
  const values = ['10.0.0.1', '10.0.0.2'];
  assert.deepEqual(expected('ALL', ...values), [{ type: 'records', values }]);
  assert.deepEqual(expected('ANY', ...values), [{ type: 'records', values, match: 'any' }]);
  assert.deepEqual(expected('ANY', '10.0.0.1'), [{ type: 'records', values: ['10.0.0.1'] }]);
  assert.equal(expected('ANY'), undefined);
  assert.deepEqual(notes, []);
});
