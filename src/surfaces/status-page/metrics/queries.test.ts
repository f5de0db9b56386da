import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { createMetric } from '../../../domain/status/metrics/actions.ts';
import { AVERAGE, bucketOf, type ChartView, chartViews } from '../../../domain/status/metrics/model.ts';
import { createMetricPoint } from '../../../domain/status/metrics/points/actions.ts';
import { command, guest } from '../../../kernel/auth/actor.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { loadMetricSeries, type MetricSeries } from './queries.ts';

onBothDatabases('metric series', (harness) => {
  const metric = (body: object = {}) =>
    createMetric(harness.ctx, command, { name: 'Orders', suffix: 'a minute', threshold: 1, ...body });
  const add = (value: number, at: Seconds, id = 1) =>
    createMetricPoint(harness.ctx, command, { value, timestamp: formatDate(at) }, id);
  /**
   * A new value is merged into the newest point if that is recent. With the newest point far in the future, each value
   * becomes a point of its own.
   */
  const stopJoining = () => add(0, START + 1e8);
  const load = (view?: ChartView) => loadMetricSeries(readContextFor(harness.ctx, guest), view);
  const one = async (view?: ChartView): Promise<MetricSeries> => (await load(view))[0] as MetricSeries;
  /** The values that are not null, each with its distance from the end. */
  const presentValues = ({ values }: MetricSeries) =>
    values.flatMap((value, index) => (value === null ? [] : [[index - values.length + 1, value]]));

  test('have everything that a chart shows', async () => {
    await metric({ description: 'All shops', places: 3, default_view: 2 });
    const { values, ...series } = await one();
    assert.deepEqual(series, {
      id: 1,
      name: 'Orders',
      suffix: 'a minute',
      description: 'All shops',
      places: 3,
      view: 'week',
      step: 10_800,
      from: START - 55 * 10_800,
    });
    assert.equal(values.length, 56);
  });

  test('end with the bucket that contains the current time, in every view', async () => {
    await metric();
    const now = START + 4321;
    harness.clock.set(now);
    for (const { name, step, buckets } of chartViews) {
      const { view, values, from, step: actual } = await one(name);
      assert.deepEqual([view, actual, values.length], [name, step, buckets]);
      assert.equal(from + (buckets - 1) * step, bucketOf(now, step));
    }
  });

  test('are the sums of their buckets, or the averages', async () => {
    await metric();
    await metric({ calc_type: AVERAGE });
    for (const id of [1, 2]) {
      for (const [value, before] of [
        [1, 3600 * 5],
        [2, 3600 * 4],
        [6, 3600 * 4 - 60],
        [4, 1],
        [5, 0],
      ] as const) {
        await add(value, START - before, id);
      }
    }
    const [sums, averages] = await load('day');
    assert.deepEqual(presentValues(sums as MetricSeries), [
      [-10, 1],
      [-8, 8],
      [-1, 9],
    ]);
    assert.deepEqual(presentValues(averages as MetricSeries), [
      [-10, 1],
      [-8, 4],
      [-1, 4.5],
    ]);
    assert.deepEqual(presentValues(await one('hour')), [[-1, 9]]);
    assert.deepEqual(presentValues(await one('month')), [[-1, 18]]);
  });

  test('leave out points older than the view, and points in the future', async () => {
    await metric();
    await stopJoining();
    for (const { name, step, buckets } of chartViews) {
      const first = START - (buckets - 1) * step;
      await add(1, first - 1);
      await add(2, first);
      const { values } = await one(name);
      assert.equal(values[0], 2, name);
    }
    await add(7, START + 60);
    assert.equal((await one('hour')).values.at(-1), null);
    harness.clock.advance(60);
    assert.equal((await one('hour')).values.at(-1), 7);
  });

  test('have the default value where nothing was measured, or a gap', async () => {
    await metric({ default_value: 0 });
    await metric({ default_value: -1.5 });
    await metric();
    await add(3, START, 2);
    const ends = (await load('hour')).map(({ values }) => values.slice(-2));
    assert.deepEqual(ends, [
      [0, 0],
      [-1.5, 3],
      [null, null],
    ]);
  });

  test('contain the public metrics with a chart, in their order, for every viewer', async () => {
    await metric({ order: 2 });
    await metric({ order: 1 });
    await metric({ order: 1 });
    await metric({ visible: 0 });
    await metric({ visible: 2 });
    await metric({ display_chart: false });
    for (const actor of [guest, command]) {
      const series = await loadMetricSeries(readContextFor(harness.ctx, actor));
      assert.deepEqual(
        series.map(({ id }) => id),
        [2, 3, 1],
      );
    }
  });

  test('take two statements, however many metrics there are and whatever their views', async () => {
    assert.equal((await harness.statementsOf(async () => assert.deepEqual(await load(), []))).length, 1);
    for (let count = 0; count < 12; count++) {
      await metric({ default_view: count % 4 });
      await add(count + 1, START, count + 1);
    }
    for (const view of [undefined, 'hour', 'month'] as const) {
      harness.clock.advance(3);
      let series: Awaited<ReturnType<typeof load>> = [];
      const statements = await harness.statementsOf(async () => {
        series = await load(view);
      });
      // SQLite caches the metrics until the next write.
      assert.ok(statements.length <= 2, statements.join('\n'));
      assert.deepEqual(
        series.map((all) => [all.view, all.values.at(-1)]),
        Array.from({ length: 12 }, (_, index) => [view ?? chartViews[index % 4]?.name, index + 1]),
      );
    }
  });

  test('cost the same for many points as for few', async () => {
    await metric();
    await stopJoining();
    const rowsInView = async () => {
      const { step, from } = await one('hour');
      const rows = sql<{ total: number }>`select count(*) as total from metric_rollups
        where metric_id = 1 and step = ${step} and bucket between ${from} and ${START}`;
      return (await harness.query(rows))[0]?.total;
    };
    const hour = Array.from({ length: 60 }, (_, minute) => START - minute * 60);
    for (const at of hour) await add(1, at);
    assert.equal(await rowsInView(), 60);
    for (const at of hour.slice(1)) for (let more = 1; more < 6; more++) await add(1, at + more * 9);
    for (let day = 1; day < 50; day++) await add(1, START - day * 86_400);
    assert.equal(await rowsInView(), 60);
    assert.deepEqual((await one('hour')).values.slice(-3), [6, 6, 1]);
  });
});
