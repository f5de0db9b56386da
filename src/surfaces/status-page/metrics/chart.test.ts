import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/rounds.ts';
import { chartStyles } from './chart.css.ts';
import { chartBox, chartSvg, formatValue, latestValue } from './chart.ts';
import type { MetricSeries } from './queries.ts';
import { ticksFor } from './scale.ts';

type Values = MetricSeries['values'];

const seriesOf = (values: Values, more: Partial<MetricSeries> = {}): MetricSeries => ({
  id: 1,
  name: 'Response time',
  suffix: 'ms',
  description: null,
  places: 0,
  view: 'hour',
  step: 60,
  from: 1_773_140_460,
  values,
  ...more,
});

const draw = (values: Values, more: Partial<MetricSeries> = {}): string =>
  chartSvg(seriesOf(values, more), { title: 'Response time', description: 'Last hour' }).markup;

const sixty = (value: (index: number) => number | null): Values =>
  Array.from({ length: 60 }, (_, i) => value(i));

const pathOf = (markup: string, name: string): string | undefined =>
  new RegExp(`<path class="${name}" d="([^"]*)"`).exec(markup)?.[1];

const labelsOf = (markup: string): string[] =>
  [...markup.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map((match) => match[1] as string);

/** The y coordinates of a path that consists of one run. */
function heightsOf(path: string): number[] {
  const numbers = [...path.matchAll(/-?\d+/g)].map(Number);
  const heights = [numbers[1] as number];
  for (let index = 3; index < numbers.length; index += 2) {
    heights.push((heights.at(-1) as number) + (numbers[index] as number));
  }
  return heights;
}

const floor = (chartBox.bottom - chartBox.top) * 10;

describe('a chart', () => {
  test('draws a line and an area, one unit to the right for each bucket', () => {
    const markup = draw([0, 10, 20, 30]);
    assert.equal(pathOf(markup, 'chart-line'), 'M0 1200l1-400 1-400 1-400');
    assert.equal(pathOf(markup, 'chart-area'), 'M0 1200V1200l1-400 1-400 1-400V1200z');
    assert.equal(pathOf(markup, 'chart-grid'), 'M0 800H3M0 400H3M0 0H3');
    assert.equal(pathOf(markup, 'chart-axis'), 'M0 1200H3');
    assert.match(markup, /viewBox="0 0 3 1200" preserveAspectRatio="none"/);
    assert.deepEqual(labelsOf(markup), ['30 ms', '0 ms']);
  });

  test('rounds positions, not differences, so a line ends exactly at its last value', () => {
    const values = sixty((index) => Math.sqrt(index) * 3.7);
    const line = heightsOf(pathOf(draw(values), 'chart-line') as string);
    const [low, high] = [0, 30];
    values.forEach((value, index) => {
      const exact = (1 - ((value as number) - low) / (high - low)) * floor;
      assert.ok(Math.abs((line[index] as number) - exact) <= 0.5, `${index}`);
    });
  });

  test('leaves gaps where values are missing, and draws a dot for a value without neighbours', () => {
    const markup = draw([10, 10, null, 20, null, null, 30, 30]);
    assert.equal(pathOf(markup, 'chart-line'), 'M0 800l1 0M6 0l1 0');
    assert.equal(pathOf(markup, 'chart-area'), 'M0 1200V800l1 0V1200zM6 1200V0l1 0V1200z');
    assert.equal(pathOf(markup, 'chart-line chart-dots'), 'M3 400h0');
    assert.match(markup, /data-values="10,10,,20,,,30,30"/);
  });

  test('of one value is a dot', () => {
    for (const values of [[7], sixty((index) => (index === 59 ? 7 : null))]) {
      const markup = draw(values);
      assert.equal(pathOf(markup, 'chart-line'), undefined);
      assert.match(pathOf(markup, 'chart-line chart-dots') ?? '', /^M(0|59) \d+h0$/);
    }
  });

  test('of equal values is a straight line between the first and the last tick', () => {
    for (const [value, labels] of [
      [5, ['6 ms', '0 ms']],
      [0, ['2 ms', '0 ms']],
      [-5, ['0 ms', '-6 ms']],
    ] as const) {
      const markup = draw(sixty(() => value));
      assert.deepEqual(labelsOf(markup), labels);
      assert.equal(new Set(heightsOf(pathOf(markup, 'chart-line') as string)).size, 1);
    }
  });

  test('of negative values hangs from the zero line', () => {
    const below = draw([-10, -20, -30]);
    assert.equal(pathOf(below, 'chart-axis'), 'M0 0H2');
    assert.equal(pathOf(below, 'chart-area'), 'M0 0V400l1 400 1 400V0z');
    const both = draw([-10, 0, 10]);
    assert.equal(pathOf(both, 'chart-axis'), 'M0 600H2');
    assert.deepEqual(labelsOf(both), ['10 ms', '-10 ms']);
  });

  test('of values that hardly differ does not begin at zero', () => {
    const markup = draw([99.95, 99.91, 99.99], { suffix: '%', places: 2 });
    assert.deepEqual(labelsOf(markup), ['100.00%', '99.90%']);
    assert.equal(pathOf(markup, 'chart-axis'), 'M0 1200H2');
  });

  test('without values shows the text of the page', () => {
    const markup = chartSvg(seriesOf(sixty(() => null)), { title: 'T', description: 'No data.' }).markup;
    assert.deepEqual(labelsOf(markup), ['No data.']);
    assert.equal(pathOf(markup, 'chart-line'), undefined);
    assert.match(markup, new RegExp(`data-values="${','.repeat(59)}"`));
  });

  test('has data attributes for the script', () => {
    const markup = draw([1.005, null, 2.5], { places: 2, suffix: '%', step: 1800, from: -3600 });
    assert.match(markup, / data-from="-3600" data-step="1800" data-values="1(\.0\d?)?,,2\.5" /);
    assert.match(markup, / data-low="0" data-high="3" data-suffix="%" data-places="2"/);
  });

  test('has an accessible name and description', () => {
    const markup = draw([1, 2]);
    assert.match(
      markup,
      /^<svg class="chart"[^>]* role="img"[^>]*><title>Response time<\/title><desc>Last hour<\/desc>/,
    );
  });

  test('escapes all texts of the metric', () => {
    const hostile = `"><script>alert(1)</script>' onload='x`;
    const series = seriesOf([1, 2], { name: hostile, suffix: hostile });
    const { markup } = chartSvg(series, { title: hostile, description: hostile });
    assert.doesNotMatch(markup, /<script|<\/script/);
    assert.equal(
      markup.match(/<\/?(\w+)/g)?.filter((tag) => !/svg|title|desc|path|text/.test(tag)).length,
      0,
    );
    assert.match(
      markup,
      /data-suffix=" &quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;&#39; onload=&#39;x"/,
    );
  });

  test('shortens a suffix that does not fit', () => {
    const [high] = labelsOf(draw([1, 2], { suffix: 'x'.repeat(255) }));
    assert.equal(high, `2 ${'x'.repeat(15)}…`);
  });

  test('has no styles and no scripts of its own, because the CSP forbids them', () => {
    const markup = draw(sixty((index) => (index % 7 === 0 ? null : index)));
    assert.doesNotMatch(markup, /style=|<style|<script|javascript:| on\w+=/);
    const classes = [...markup.matchAll(/class="([^"]+)"/g)].flatMap((match) =>
      (match[1] as string).split(' '),
    );
    for (const name of classes) assert.match(chartStyles, new RegExp(`\\.${name}\\b`));
  });

  test('is small', () => {
    const wave = sixty((index) => 90 + 40 * Math.sin(index / 9) + ((index * 7919) % 8));
    assert.ok(draw(wave).length < 1400, `${draw(wave).length}`);
    assert.ok(draw(wave, { places: 4 }).length < 1750, `${draw(wave, { places: 4 }).length}`);
    assert.ok(draw(sixty(() => null)).length < 650);
  });

  test('can be drawn for any values', () => {
    const value = fc.oneof(
      fc.constant(null),
      fc.integer({ min: -1000, max: 1000 }),
      fc.double({ min: -1e18, max: 1e18, noNaN: true }),
      fc.double({ min: 99.99, max: 100, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 4 }),
        (values, places) => {
          const markup = draw(values, { places });
          assert.doesNotMatch(markup, /NaN|Infinity|undefined|null/);
          const present = values.filter((one) => one !== null);
          if (present.length === 0) return;
          const ticks = ticksFor(present, places);
          assert.ok(ticks.length === 3 || ticks.length === 4, `${ticks}`);
          const slack = ((ticks.at(-1) as number) - (ticks[0] as number)) / 1e6;
          assert.ok((ticks[0] as number) <= Math.min(...present) + slack, `${ticks}`);
          assert.ok((ticks.at(-1) as number) >= Math.max(...present) - slack, `${ticks}`);
          assert.deepEqual(
            [...new Set(ticks)].toSorted((a, b) => a - b),
            ticks,
          );
        },
      ),
      runs(500, 2500),
    );
  });
});

describe('ticks', () => {
  test('are round numbers', () => {
    const cases: [values: number[], places: number, ticks: number[]][] = [
      [[0, 100], 0, [0, 50, 100]],
      [[84, 130], 0, [0, 50, 100, 150]],
      [[3, 7], 0, [0, 5, 10]],
      [[0.1, 0.3], 2, [0, 0.1, 0.2, 0.3]],
      [[-20, 35], 0, [-20, 0, 20, 40]],
      [[4200, 21_700], 0, [0, 10_000, 20_000, 30_000]],
      [[1e15, 1e15 + 5], 0, [0, 5e14, 1e15]],
    ];
    for (const [values, places, ticks] of cases) assert.deepEqual(ticksFor(values, places), ticks);
  });

  test('have no more decimal places than their labels show', () => {
    assert.deepEqual(ticksFor([0.2, 0.4], 0), [0, 1, 2]);
    assert.deepEqual(ticksFor([99.999, 100], 1), [99.9, 100, 100.1]);
  });
});

describe('values', () => {
  test('the latest is the last one that is not null', () => {
    assert.equal(latestValue(seriesOf([1, 2, null])), 2);
    assert.equal(latestValue(seriesOf([0])), 0);
    assert.equal(latestValue(seriesOf([null, null])), null);
    assert.equal(latestValue(seriesOf([])), null);
  });

  test('are formatted with the decimal places of their metric, in the language of the page', () => {
    assert.equal(formatValue(1234.5, 2), '1,234.50');
    assert.equal(formatValue(1234.5, 2, 'de'), '1.234,50');
    assert.equal(formatValue(0.15, 0), '0');
    assert.equal(formatValue(-0.001, 2), '0.00');
    assert.equal(formatValue(-3, 1), '-3.0');
  });
});
