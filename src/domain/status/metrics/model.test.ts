import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  AVERAGE,
  bucketOf,
  calculatedValue,
  chartViews,
  defaultViews,
  joins,
  pointValue,
  SUM,
  thresholds,
} from './model.ts';

describe('metric points', () => {
  test('thresholds are the divisors of sixty', () => {
    const divisors = Array.from({ length: 60 }, (_, index) => index + 1).filter(
      (divisor) => 60 % divisor === 0,
    );
    assert.deepEqual([...thresholds], divisors);
  });

  test('a value is merged if it is less than the threshold away, before or after', () => {
    assert.deepEqual(
      [-301, -300, -299, 0, 299, 300, 301].map((distance) => joins(10_000, 10_000 + distance, 5)),
      [false, false, true, true, true, false, false],
    );
    assert.equal(joins(10_000, 10_059, 1), true);
    assert.equal(joins(10_000, 10_060, 1), false);
    assert.equal(joins(10_000, 13_599, 60), true);
  });

  test('a point counts as the sum or as the average of its merged values', () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, (all) => {
        const total = all.reduce((sum, value) => sum + value, 0);
        const point = { total, counter: all.length };
        assert.equal(pointValue(point), total / all.length);
        assert.equal(calculatedValue(SUM, point), total);
        assert.equal(calculatedValue(AVERAGE, point), total / all.length);
      }),
    );
  });
});

describe('charts', () => {
  test('every default view has a chart that covers the period it is named after', () => {
    assert.deepEqual(
      defaultViews.map((view) => chartViews[view].name),
      ['hour', 'day', 'week', 'month'],
    );
    assert.deepEqual(
      chartViews.map(({ step, buckets }) => (step * buckets) / 3600),
      [1, 24, 7 * 24, 30 * 24],
    );
  });

  test('a bucket begins at the given time or less than a step before it, also before 1970', () => {
    assert.deepEqual(
      [-61, -60, -1, 0, 59, 60].map((moment) => bucketOf(moment, 60)),
      [-120, -60, -60, 0, 0, 60],
    );
    const moments = fc.integer({ min: -62_000_000_000, max: 250_000_000_000 });
    fc.assert(
      fc.property(moments, fc.constantFrom(...chartViews), (moment, { step }) => {
        const bucket = bucketOf(moment, step);
        assert.ok(bucket <= moment && moment < bucket + step && bucket % step === 0);
      }),
    );
  });
});
