import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startOf } from './series.ts';

const periods = [
  { step: 60, buckets: 60 },
  { step: 1800, buckets: 48 },
  { step: 10_800, buckets: 56 },
  { step: 43_200, buckets: 60 },
];

describe('the values of a chart', () => {
  test('begin with the first whole step of the period', () => {
    const now = Date.UTC(2026, 10, 16, 12, 30, 20);
    assert.deepEqual(
      periods.map((period) => new Date(startOf(period, now)).toISOString()),
      [
        '2026-11-16T11:31:00.000Z',
        '2026-11-15T13:00:00.000Z',
        '2026-11-09T15:00:00.000Z',
        '2026-10-18T00:00:00.000Z',
      ],
    );
  });
});
