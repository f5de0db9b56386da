import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import type { ApiResponse } from '../../../../../test/support/response.ts';
import { system } from '../../../../kernel/auth/actor.ts';
import { joined } from '../../../../kernel/db/connection.ts';
import { transaction } from '../../../../kernel/events/transaction.ts';
import { createMetricPoint } from './actions.ts';

onBothDatabases('metric points and the log', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await harness.post('/metrics', { name: 'm', suffix: 's', threshold: 1 }, { token });
  });
  const add = (value: number): Promise<ApiResponse> =>
    harness.post('/metrics/1/points', { value }, { token });
  const version = async () => harness.ctx.connection.dataVersion.read();
  const writeOneOfEach = async () => {
    await add(1);
    const { body } = await add(2);
    await harness.delete(`/metrics/1/points/${body.data.id}`, { token });
  };
  const webhook = async (body: object): Promise<number> => {
    const address = { name: 'w', url: 'https://93.184.215.14' };
    const response = await harness.post('/webhooks', { ...address, ...body }, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.id;
  };

  test('a point that is added, joined or deleted moves the version of the data without an event', async () => {
    const versions = [await version()];
    const types = await harness.eventsOf(async () => {
      for (const write of [
        () => add(1),
        () => add(2),
        () => harness.delete('/metrics/1/points/1', { token }),
      ]) {
        await write();
        versions.push(await version());
      }
    });
    assert.deepEqual(types, []);
    assert.deepEqual(
      versions,
      [...new Set(versions)].sort((a, b) => a - b),
    );
    assert.equal(versions.length, 4);
  });

  test('every read after a point shows it', async () => {
    for (const value of [1, 2, 3]) {
      await add(value);
      const { body } = await harness.get('/metrics/1/points/1');
      assert.equal(body.data.attributes.counter, value);
    }
  });

  test('a point that is not committed does not move the version', async () => {
    const before = await version();
    const write = transaction(harness.ctx, system, async ({ db }) => {
      await createMetricPoint(
        { ...harness.ctx, connection: joined(harness.ctx.connection, db) },
        system,
        { value: 1 },
        1,
      );
      assert.equal(await version(), before);
      throw new Error('undo');
    });
    await assert.rejects(write, /undo/);
    assert.equal(await version(), before);
  });

  test('the log holds points as long as a webhook wants to be told of them', async () => {
    const id = await webhook({ events: ['metric_point.updated', 'incident.created'] });
    assert.deepEqual(await harness.eventsOf(writeOneOfEach), ['metric_point.updated']);
    await harness.put(`/webhooks/${id}`, { events: ['*'] }, { token });
    assert.deepEqual(await harness.eventsOf(writeOneOfEach), [
      'metric_point.created',
      'metric_point.updated',
      'metric_point.deleted',
    ]);
    await harness.put(`/webhooks/${id}`, { enabled: false }, { token });
    assert.deepEqual(await harness.eventsOf(writeOneOfEach), []);
  });

  test('webhooks that are never told of points leave them out of the log', async () => {
    await harness.post('/components', { name: 'API' }, { token });
    await webhook({ events: ['metric.created'] });
    await webhook({ components: [1] });
    await webhook({ format: 'slack' });
    assert.deepEqual(await harness.eventsOf(writeOneOfEach), []);
  });
});
