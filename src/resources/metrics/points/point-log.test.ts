import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Answer } from '../../../../test/answer.ts';
import { onBothDatabases } from '../../../../test/harness.ts';
import { system } from '../../../auth/actor.ts';
import { joined } from '../../../db/connection.ts';
import { transaction } from '../../../events/transaction.ts';
import { createMetricPoint } from './actions.ts';

onBothDatabases('metric points and the log', (world) => {
  let token = '';
  beforeEach(async () => {
    token = await world.token('*');
    await world.post('/metrics', { name: 'm', suffix: 's', threshold: 1 }, { token });
  });
  const add = (value: number): Promise<Answer> => world.post('/metrics/1/points', { value }, { token });
  const version = async () => world.ctx.connection.dataVersion.read();
  const writeOneOfEach = async () => {
    await add(1);
    const { body } = await add(2);
    await world.delete(`/metrics/1/points/${body.data.id}`, { token });
  };
  const webhook = async (body: object): Promise<number> => {
    const address = { name: 'w', url: 'https://93.184.215.14' };
    const answer = await world.post('/webhooks', { ...address, ...body }, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data.attributes.id;
  };

  test('a point that is added, joined or deleted moves the version of the data without an event', async () => {
    const versions = [await version()];
    const types = await world.eventsOf(async () => {
      for (const write of [
        () => add(1),
        () => add(2),
        () => world.delete('/metrics/1/points/1', { token }),
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
      const { body } = await world.get('/metrics/1/points/1');
      assert.equal(body.data.attributes.counter, value);
    }
  });

  test('a point that is not committed does not move the version', async () => {
    const before = await version();
    const write = transaction(world.ctx, system, async ({ db }) => {
      await createMetricPoint(
        { ...world.ctx, connection: joined(world.ctx.connection, db) },
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
    assert.deepEqual(await world.eventsOf(writeOneOfEach), ['metric_point.updated']);
    await world.put(`/webhooks/${id}`, { events: ['*'] }, { token });
    assert.deepEqual(await world.eventsOf(writeOneOfEach), [
      'metric_point.created',
      'metric_point.updated',
      'metric_point.deleted',
    ]);
    await world.put(`/webhooks/${id}`, { enabled: false }, { token });
    assert.deepEqual(await world.eventsOf(writeOneOfEach), []);
  });

  test('webhooks that are never told of points leave them out of the log', async () => {
    await world.post('/components', { name: 'API' }, { token });
    await webhook({ events: ['metric.created'] });
    await webhook({ components: [1] });
    await webhook({ format: 'slack' });
    assert.deepEqual(await world.eventsOf(writeOneOfEach), []);
  });
});
