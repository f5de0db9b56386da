import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enqueue } from '../../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { publicationRoutes } from './publications.ts';

onBothDatabases('publications', (harness) => {
  const list = async (query = ''): Promise<Json[]> => {
    const { status, body } = await harness.get(`/publications${query}`, {
      token: await harness.token('deliveries.manage'),
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const write = async (path: string, body: object): Promise<number> => {
    const { status } = await harness.post(path, body, { token: await harness.token('*') });
    assert.equal(status, 200);
    return harness.lastEventId();
  };

  resourceContract(harness, {
    routes: publicationRoutes,
    prepare: async (create) => {
      for (const name of ['A', 'B']) await create('/components', { name });
    },
    lists: [
      {
        path: '/publications',
        records: async () => {
          for (const event of [1, 2, 3]) await enqueue(harness, { event });
        },
        unsorted: [3, 2, 1],
        sorted: { id: [1, 2, 3] },
      },
    ],
  });

  test('one row says what became of all notifications of a publication', async () => {
    const opened = await write('/incidents', { name: 'Payments fail', status: 1, message: 'm' });
    const updated = await write('/incidents/1/updates', { status: 2, message: 'm' });
    const planned = await write('/schedules', { name: '100% new', message: 'm', scheduled_at: '2026-04-01' });
    for (const recipient of [1, 2, 3]) await enqueue(harness, { event: opened, recipient });
    await enqueue(harness, { event: updated });
    await enqueue(harness, { event: planned });
    await harness.ctx.connection.write
      .updateTable('deliveries')
      .set({ state: 'failed' })
      .where('recipient_id', '=', 3)
      .execute();
    assert.deepEqual(
      (await list()).map(({ attributes }) => [attributes.id, attributes.type, attributes.name]),
      [
        [planned, 'schedule.created', '100% new'],
        [updated, 'incident_update.created', 'Payments fail'],
        [opened, 'incident.created', 'Payments fail'],
      ],
    );
    const [failed, ...others] = await list('?filter[state]=failed,bounced');
    assert.deepEqual(others, []);
    assert.deepEqual(failed?.attributes, {
      id: opened,
      type: 'incident.created',
      kind: 'incident.opened',
      subject: { type: 'incident', id: 1 },
      name: 'Payments fail',
      total: 3,
      states: { queued: 2, deferred: 0, sent: 0, failed: 1, bounced: 0, suppressed: 0, cancelled: 0 },
      created: failed?.attributes.created,
    });
    const found = async (q: string) => (await list(`?filter[q]=${q}`)).map(({ id }) => Number(id));
    assert.deepEqual(await found('PAYMENTS'), [updated, opened]);
    assert.deepEqual(await found('0%25'), [planned]);
    assert.deepEqual(await found('nothing'), []);
  });
});
