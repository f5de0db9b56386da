import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';
import { runs } from '../../../../../test/support/rounds.ts';
import { system } from '../../../../kernel/auth/actor.ts';
import { transaction } from '../../../../kernel/events/transaction.ts';
import { createMetricPoint } from './actions.ts';
import { type MeasuredValue, QUEUE_SECONDS, queuePoints, writeQueuedPoints } from './queue.ts';

onBothDatabases('values that wait to become points', (harness) => {
  const metric = async (threshold: number): Promise<number> => {
    const body = { name: 'Response time', suffix: 'ms', threshold };
    const response = await harness.post('/metrics', body, { token: await harness.token('*') });
    return response.body.data.attributes.id;
  };
  const queue = (values: readonly MeasuredValue[]) =>
    transaction(harness.ctx, system, (tx) => queuePoints(tx, values));
  const write = () => transaction(harness.ctx, system, writeQueuedPoints);
  const pointsOf = (id: number) =>
    harness.query(sql`select total, counter, recorded_at from metric_points where metric_id = ${id}
      order by recorded_at, id`);
  const sumsOf = (id: number) =>
    harness.query(sql`select step, bucket, total, counter from metric_rollups where metric_id = ${id}
      order by step, bucket`);
  /** Metrics whose blocks do not add up to the number of their points. */
  const miscounted = () =>
    harness.query(sql`select id from metrics where point_count <> (select coalesce(sum(total), 0)
      from metric_point_counts where metric_id = metrics.id and level = 1)`);
  const version = () => harness.ctx.connection.dataVersion.read();

  test('they become the points that the same values would be if they were sent one by one', async () => {
    const at = fc.integer({ min: START - 1800, max: START });
    const batch = fc.array(fc.tuple(at, fc.integer({ min: 1, max: 5000 })), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1, 5),
        fc.array(batch, { maxLength: 3 }),
        async (threshold, batches) => {
          const [queued, sent] = [await metric(threshold), await metric(threshold)];
          for (const values of batches) {
            await queue(values.map(([moment, value]) => ({ metricId: queued, value, at: moment })));
            harness.clock.advance(QUEUE_SECONDS);
            await write();
            for (const [timestamp, value] of values.toSorted(([one], [other]) => one - other))
              await createMetricPoint(harness.ctx, system, { value, timestamp }, sent);
          }
          assert.deepEqual(await pointsOf(queued), await pointsOf(sent));
          assert.deepEqual(await sumsOf(queued), await sumsOf(sent));
          assert.deepEqual(await miscounted(), []);
        },
      ),
      runs(8, 300),
    );
  });

  test('cached responses become old once for each batch, not for each value', async () => {
    const id = await metric(1);
    const before = await version();
    for (const second of [0, 5, 10]) {
      await queue([{ metricId: id, value: second, at: START + second }]);
      await write();
      assert.equal(await version(), before);
      harness.clock.advance(5);
    }
    await write();
    assert.equal(await version(), before + 1);
    assert.deepEqual(await pointsOf(id), [{ total: 15, counter: 3, recorded_at: START }]);
    harness.clock.advance(60);
    await write();
    assert.equal(await version(), before + 1);
  });

  test('a webhook that wants points is told of them', async () => {
    const id = await metric(1);
    const webhook = { name: 'w', url: 'https://93.184.215.14', events: ['metric_point.created'] };
    await harness.post('/webhooks', webhook, { token: await harness.token('*') });
    const types = await harness.eventsOf(async () => {
      await queue([0, 10, 120].map((second) => ({ metricId: id, value: 1, at: START + second })));
      harness.clock.advance(QUEUE_SECONDS);
      await write();
    });
    assert.deepEqual(types, ['metric_point.created', 'metric_point.created']);
  });

  test('values of a metric that was deleted meanwhile disappear', async () => {
    const id = await metric(1);
    await queue([{ metricId: id, value: 1, at: START }]);
    await harness.delete(`/metrics/${id}`, { token: await harness.token('*') });
    harness.clock.advance(QUEUE_SECONDS);
    await write();
    assert.deepEqual(await pointsOf(id), []);
    assert.deepEqual(await harness.query(sql`select id from queued_points`), []);
  });

  test('a clock that was set back lets nothing wait longer', async () => {
    const id = await metric(1);
    await queue([{ metricId: id, value: 1, at: START }]);
    harness.clock.advance(-3600);
    await write();
    assert.equal((await pointsOf(id)).length, 1);
  });
});
