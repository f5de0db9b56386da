import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  bandAt,
  bandsIn,
  HEIGHT,
  lastWithValue,
  pathsOf,
  scaleOf,
  stacked,
  timeTicks,
  zoomed,
} from './time-chart-model.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const from = Date.parse('2026-03-10T12:03:00Z');
const hour = { from, step: MINUTE, count: 60 };
const line = (key: string, values: readonly (number | null)[]) => ({ key, name: key, values });

describe('the axes of a chart', () => {
  test('have round numbers around the values', () => {
    assert.deepEqual(scaleOf([3, 87]).ticks, [0, 25, 50, 75, 100]);
    assert.deepEqual(scaleOf([-2.2, 1]).ticks, [-3, -2, -1, 0, 1]);
    assert.deepEqual(scaleOf([]).ticks, [0, 1]);
    assert.deepEqual(scaleOf([0.3]).ticks, [0, 0.1, 0.2, 0.3]);
    for (const highest of [0.004, 1, 7, 99, 100, 101, 12_345, 8e9]) {
      const { high, ticks } = scaleOf([highest]);
      assert.ok(high >= highest && ticks.length >= 3 && ticks.length <= 6, `${highest}: ${ticks}`);
    }
  });

  test('have round times of the zone', () => {
    const times = (time: typeof hour, zone: string, most: number) =>
      timeTicks(time, zone, most).map(
        ({ at, isDay }) => `${new Date(at).toISOString()}${isDay ? ' day' : ''}`,
      );
    assert.deepEqual(times(hour, 'UTC', 4), [
      '2026-03-10T12:15:00.000Z',
      '2026-03-10T12:30:00.000Z',
      '2026-03-10T12:45:00.000Z',
      '2026-03-10T13:00:00.000Z',
    ]);
    // It is 17:33 there.
    assert.deepEqual(times({ from, step: HOUR, count: 12 }, 'Asia/Kolkata', 4), [
      '2026-03-10T12:30:00.000Z',
      '2026-03-10T15:30:00.000Z',
      '2026-03-10T18:30:00.000Z day',
      '2026-03-10T21:30:00.000Z',
    ]);
  });

  test('have midnights where the clocks change in between', () => {
    const week = { from: Date.parse('2026-03-26T12:00:00Z'), step: HOUR, count: 168 };
    assert.deepEqual(
      timeTicks(week, 'Europe/Berlin', 8).map(({ at }) => new Date(at).toISOString().slice(5, 16)),
      [
        '03-26T23:00',
        '03-27T23:00',
        '03-28T23:00',
        '03-29T22:00',
        '03-30T22:00',
        '03-31T22:00',
        '04-01T22:00',
      ],
    );
  });
});

describe('the lines of a chart', () => {
  const scale = { low: 0, high: 100, ticks: [0, 100] };

  test('are interrupted where there is no value, and a value alone is a dot', () => {
    const { line: drawn, dots, area } = pathsOf([0, 50, null, 100], scale);
    assert.equal(drawn, `M0.5 ${HEIGHT}L1.5 ${HEIGHT / 2}M3.5 0`);
    assert.equal(dots, 'M3.5 0h0');
    assert.equal(area.split('Z').length - 1, 2);
  });

  test('are on top of each other as parts of a sum', () => {
    const sums = stacked([line('a', [1, null, 3]), line('b', [10, 20, 30])]);
    assert.deepEqual(sums, [
      [1, null, 3],
      [11, 20, 33],
    ]);
    assert.equal(lastWithValue([line('a', [1, null]), line('b', [null, null])]), 0);
    assert.equal(lastWithValue([line('a', [null])]), undefined);
    assert.equal(lastWithValue([]), undefined);
  });
});

describe('the bands of a chart', () => {
  const bands = [
    { kind: 'down' as const, from: from - HOUR, until: from + 10 * MINUTE },
    { kind: 'down' as const, from: from + 30 * MINUTE, until: from + 30 * MINUTE + 1000 },
    { kind: 'maintenance' as const, from: from + 50 * MINUTE, until: from + DAY },
    { kind: 'degraded' as const, from: from - DAY, until: from },
  ];

  test('end at its edges, and the shortest is still seen', () => {
    assert.deepEqual(bandsIn(hour, bands), [
      { kind: 'down', x: 0, width: 10 },
      { kind: 'down', x: 30, width: 0.5 },
      { kind: 'maintenance', x: 50, width: 10 },
    ]);
  });

  test('are named for the moment that people ask about', () => {
    assert.deepEqual(
      [0, 9, 10, 30, 31, 55].map((index) => bandAt(hour, bands, index)),
      ['down', 'down', undefined, 'down', undefined, 'maintenance'],
    );
  });
});

test('a chart is zoomed around a moment, not beyond now, and not below its shortest time', () => {
  const now = from + HOUR;
  const around = from + 15 * MINUTE;
  assert.deepEqual(zoomed(hour, around, 0.5, MINUTE, now), {
    from: from + 7.5 * MINUTE,
    until: from + 37.5 * MINUTE,
  });
  assert.equal(zoomed(hour, around, 2, MINUTE, now).until, now);
  const { from: begin, until } = zoomed(hour, now, 0.001, 10 * MINUTE, now);
  assert.deepEqual([until - begin, until], [10 * MINUTE, now]);
});
