import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf, partLines, placesIn, pointsOf, viewOf } from './chart-model.ts';
import { HEAT_DAYS, heatOf, heatStart, levelOf } from './heat-model.ts';

const from = Date.parse('2026-03-10T12:00:00Z');
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const none = { dns: null, connect: null, tls: null, first_byte: null, total: null };
const resultsAt = (at: number, change: object = {}) => ({
  at_iso: new Date(at).toISOString(),
  place: 'here',
  ok: 1,
  degraded: 0,
  failed: 0,
  no_data: 0,
  average: { ...none, dns: 20, total: 100 },
  p50: 100 as number | null,
  p95: 200 as number | null,
  ...change,
});
const minute = (index: number, change: object = {}) => resultsAt(from + index * MINUTE, change);
const hour = { from, step: MINUTE, count: 60 };

test('a chart has a value for each step, gaps where nothing was measured, and the failures of each step', () => {
  const nothing = { ok: 0, failed: 1, p50: null, p95: null, average: none };
  const points = pointsOf([minute(0), minute(2, nothing), minute(500)], 'here', hour);
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
  const series = [minute(0), minute(1, { ok: 2, failed: 1, p50: 400, p95: 900 })];
  const [first] = pointsOf(series, 'here', { from, step: 10 * MINUTE, count: 144 });
  assert.deepEqual(
    [first?.at, first?.median, first?.slow, first?.failed, first?.results],
    [from, 325, 900, 1, 4],
  );
});

test('a response has the parts that took any time, and what none of them names', () => {
  const points = pointsOf([minute(0), minute(2)], undefined, hour);
  const lines = partLines(points, (part) => part);
  assert.deepEqual(
    lines.map(({ key, values }) => [key, ...values.slice(0, 3)]),
    [
      ['dns', 20, null, 20],
      ['rest', 80, null, 80],
    ],
  );
});

test('each place has a line of its own, and a line in the file', () => {
  const series = [minute(0), minute(0, { place: 'Frankfurt', p50: 900 })];
  assert.deepEqual(placesIn(series), ['here', 'Frankfurt']);
  assert.equal(pointsOf(series, 'Frankfurt', hour)[0]?.median, 900);
  assert.deepEqual(
    csvOf(series).map((line) => line.trim()),
    [
      'at,place,ok,degraded,failed,no_data,median_ms,p95_ms,average_ms',
      '2026-03-10T12:00:00.000Z,here,1,0,0,0,100,200,100',
      '2026-03-10T12:00:00.000Z,Frankfurt,1,0,0,0,900,200,100',
    ],
  );
});

test('the address names a range up to now, or a part of the time that the server still has in such detail', () => {
  const now = from;
  const view = (begin: number, end: number) =>
    viewOf({ from: new Date(begin).toISOString(), until: new Date(end).toISOString() }, now);
  assert.deepEqual(viewOf({}, now), {
    from: from - 59 * MINUTE,
    step: MINUTE,
    count: 60,
    resolution: 'minute',
    isZoomed: false,
  });
  assert.deepEqual(view(now - 3 * HOUR, now - 2 * HOUR), {
    from: now - 3 * HOUR,
    step: MINUTE,
    count: 60,
    resolution: 'minute',
    isZoomed: true,
  });
  assert.equal(view(now - 20 * DAY, now - 20 * DAY + HOUR).resolution, 'hour');
  assert.equal(view(now - 100 * DAY, now - 99 * DAY).resolution, 'day');
  const year = view(now - 365 * DAY, now);
  assert.ok(year.count <= 190 && year.step % DAY === 0, String(year.count));
  // Neither the future nor nonsense is a part of the time.
  assert.equal(view(now - HOUR, now + DAY).count, 60);
  for (const [one, other] of [
    [now, now - HOUR],
    [now + HOUR, now + 2 * HOUR],
  ] as const)
    assert.equal(view(one, other).isZoomed, false);
  assert.equal(viewOf({ from: 'yesterday', until: 'today', range: 'week' }, now).count, 168);
});

test('hours are those of the zone, also on the day when its clocks change', () => {
  const now = Date.parse('2026-03-29T10:30:00Z');
  assert.ok(heatStart(now) < Date.parse('2026-03-16T00:00:00+01:00'));
  const series = [
    resultsAt(Date.parse('2026-03-29T00:00:00Z'), { ok: 30 }),
    resultsAt(Date.parse('2026-03-29T01:00:00Z'), { ok: 59, failed: 1 }),
    resultsAt(Date.parse('2026-03-29T01:00:00Z'), { ok: 0, failed: 60, place: 'Frankfurt' }),
  ];
  const days = heatOf(series, 'Europe/Berlin', now);
  assert.equal(days.length, HEAT_DAYS);
  const today = days.at(-1)?.hours ?? [];
  assert.deepEqual(
    today.slice(0, 5).map((cell) => [cell.results, cell.failed, levelOf(cell)]),
    [
      [0, 0, undefined],
      [30, 0, 'good'],
      [0, 0, undefined],
      [120, 61, 'most'],
      [0, 0, undefined],
    ],
  );
});
