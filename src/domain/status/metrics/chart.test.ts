import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { chartViews } from './model.ts';

onBothDatabases('the chart of a metric', (harness) => {
  const chartOf = async (id: number, token?: string) => {
    const { status, body } = await harness.get(`/metrics/${id}/chart`, { token });
    assert.equal(status, 200);
    return body.data as {
      metric: number;
      views: { view: string; step: number; from: number; values: (number | null)[] }[];
    };
  };
  const present = (values: readonly (number | null)[]) =>
    values.flatMap((value, index) => (value === null ? [] : [[values.length - 1 - index, value]]));

  test('is one request for all views, with the sum or the average of each step', async () => {
    const token = await harness.token('*');
    for (const calc_type of [0, 1]) {
      const { id } = (
        await harness.post('/metrics', { name: 'Orders', suffix: 'a', threshold: 1, calc_type }, { token })
      ).body.data;
      for (const [value, before] of [
        [4, 7300],
        [1, 130],
        [3, 60],
        [5, 59],
      ] as const)
        await harness.post(`/metrics/${id}/points`, { value, timestamp: START - before }, { token });
    }
    const summed = await chartOf(1);
    assert.equal(summed.metric, 1);
    assert.deepEqual(
      summed.views.map(({ view, step, from, values }) => [view, step, (START - from) / step, values.length]),
      chartViews.map(({ name, step, buckets }) => [name, step, buckets - 1 + (START % step) / step, buckets]),
    );
    const [hour, day] = summed.views;
    assert.deepEqual(present(hour?.values ?? []), [
      [3, 1],
      [1, 8],
    ]);
    assert.deepEqual(present(day?.values ?? []), [
      [5, 4],
      [1, 9],
    ]);
    const [averaged] = (await chartOf(2)).views;
    assert.deepEqual(present(averaged?.values ?? []), [
      [3, 1],
      [1, 4],
    ]);
  });

  test('has the default value where there is no point', async () => {
    const token = await harness.token('*');
    await harness.post('/metrics', { name: 'Orders', suffix: 'a', default_value: 7 }, { token });
    for (const { values } of (await chartOf(1)).views) assert.ok(values.every((value) => value === 7));
  });

  test('is there for those who may see the metric', async () => {
    const token = await harness.token('*');
    await harness.post('/metrics', { name: 'Orders', suffix: 'a', visible: 0 }, { token });
    assert.equal((await harness.get('/metrics/1/chart')).status, 404);
    assert.equal((await harness.get('/metrics/2/chart', { token })).status, 404);
    assert.equal((await chartOf(1, token)).views.length, 4);
  });

  test('reads as many statements for many points as for none', async () => {
    const token = await harness.token('*');
    await harness.post('/metrics', { name: 'Orders', suffix: 'a', threshold: 1 }, { token });
    const count = async () => {
      harness.clock.set(harness.clock.now() + 60);
      return (await harness.statementsOf(() => chartOf(1))).length;
    };
    const none = await count();
    assert.ok(none > 0);
    for (let minute = 0; minute < 30; minute++)
      await harness.post('/metrics/1/points', { value: minute, timestamp: START - minute * 120 }, { token });
    assert.equal(await count(), none);
  });
});
