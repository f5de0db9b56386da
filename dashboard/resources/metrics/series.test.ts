import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chartViews, type MetricPoint } from './model.ts';
import { scaleOf, seriesOf } from './series.ts';

const [hour] = chartViews;
const now = Date.UTC(2026, 10, 16, 12, 30, 20);

const point = (time: string, value: number, counter = 1): MetricPoint => ({
  id: 1,
  value,
  counter,
  created: { human: null, string: `2026-11-16 ${time}` },
});

describe('the values of a chart', () => {
  const metric = { calc_type: 1, default_value: null } as const;

  test('are one for each minute of the last hour, and nothing where there is no point', () => {
    const series = seriesOf(metric, hour, [point('12:30:05', 7)], now);
    assert.equal(series.length, 60);
    assert.deepEqual(series.at(-1), { at: Date.UTC(2026, 10, 16, 12, 30), value: 7 });
    assert.deepEqual(
      series.slice(0, -1).filter(({ value }) => value !== null),
      [],
    );
  });

  test('average the values that joined in a point by how many they were', () => {
    const points = [point('12:30:01', 1, 3), point('12:30:10', 5, 1)];
    assert.equal(seriesOf(metric, hour, points, now).at(-1)?.value, 2);
    assert.equal(seriesOf({ ...metric, calc_type: 0 }, hour, points, now).at(-1)?.value, 8);
  });

  test('have the default value where there is no point, and leave out what is older', () => {
    const series = seriesOf({ calc_type: 0, default_value: 4 }, hour, [point('10:00:00', 9)], now);
    assert.ok(series.every(({ value }) => value === 4));
  });

  test('lie between round numbers', () => {
    assert.deepEqual(scaleOf([3, 87]), { low: 0, high: 90 });
    assert.deepEqual(scaleOf([-2.2, 1]), { low: -2.5, high: 1 });
    assert.deepEqual(scaleOf([]), { low: 0, high: 1 });
    assert.deepEqual(scaleOf([0]), { low: 0, high: 1 });
  });
});
