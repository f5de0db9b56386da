import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placesIn, pointsOf, views } from './chart-model.ts';

const from = Date.parse('2026-03-10T12:00:00Z');
const minute = (index: number, change: object = {}) => ({
  at_iso: new Date(from + index * 60_000).toISOString(),
  place: 'here',
  ok: 1,
  degraded: 0,
  failed: 0,
  p50: 100,
  p95: 200,
  ...change,
});

test('a chart has a value for each step, gaps where nothing was measured, and the failures of each step', () => {
  const [hour] = views;
  const series = [minute(0), minute(2, { ok: 0, failed: 1, p50: null, p95: null }), minute(500)];
  const points = pointsOf(series, 'here', hour, from);
  assert.equal(points.length, 60);
  assert.deepEqual(
    points.slice(0, 3).map(({ median, slow, failed }) => [median, slow, failed]),
    [
      [100, 200, 0],
      [null, null, 0],
      [null, null, 1],
    ],
  );
});

test('a longer step weighs its periods by their results, and keeps the slowest of them', () => {
  const [, day] = views;
  const series = [minute(0), minute(1, { ok: 2, failed: 1, p50: 400, p95: 900 })];
  const [first] = pointsOf(series, 'here', day, from);
  assert.deepEqual(first, { at: from, median: 325, slow: 900, failed: 1 });
});

test('each place has a chart of its own', () => {
  const series = [minute(0), minute(0, { place: 'Frankfurt', p50: 900 })];
  assert.deepEqual(placesIn(series), ['here', 'Frankfurt']);
  assert.equal(pointsOf(series, 'Frankfurt', views[0], from)[0]?.median, 900);
});
