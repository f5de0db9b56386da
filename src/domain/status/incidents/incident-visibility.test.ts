import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, type RequestOptions } from '../../../../test/support/harness.ts';
import { incidentsIn } from '../../../../test/support/incidents.ts';

onBothDatabases('visibility of incidents', (harness) => {
  const { manage, create, makeComponents, listIds } = incidentsIn(harness);

  test('visible decides who sees an incident: 0 every token, 1 everyone, 2 nobody', async () => {
    const token = await manage();
    for (const [visible, kept] of [
      [0, 0],
      [1, 1],
      [2, 2],
      [false, 0],
      [true, 1],
    ] as const) {
      const { status, body } = await create(token, { visible });
      assert.equal(status, 200);
      assert.equal(body.data.attributes.visible, kept);
    }
    const reader = await harness.token('metrics.manage');
    assert.deepEqual(await listIds('sort=id'), [2, 5]);
    assert.deepEqual(await listIds('sort=id', { token: '1|nonsense' }), [2, 5]);
    assert.deepEqual(await listIds('sort=id', { token: reader }), [1, 2, 4, 5]);
    assert.deepEqual(await listIds('sort=id', { token }), [1, 2, 4, 5]);
    const statuses = async (options?: RequestOptions) =>
      Promise.all([1, 2, 3].map(async (id) => (await harness.get(`/incidents/${id}`, options)).status));
    assert.deepEqual(await statuses(), [404, 200, 404]);
    assert.deepEqual(await statuses({ token: reader }), [200, 200, 404]);
  });

  test('before its published_at, only callers with incidents.manage see an incident', async () => {
    const token = await manage();
    await makeComponents('API');
    const made = await create(token, {
      published_at: '2026-03-10 13:00:00',
      components: [{ id: 1, status: 4 }],
      meta: { a: 1 },
    });
    assert.equal(made.status, 200);
    assert.deepEqual(made.body.data.attributes.published, {
      human: '1 hour from now',
      string: '2026-03-10 13:00:00',
    });
    const update = await harness.post(
      '/incidents/1/updates',
      { status: 2, message: 'm' },
      { token: await harness.token('incidents.manage', 'incident-updates.manage') },
    );
    assert.equal(update.status, 200);
    const others = await harness.token('incidents.delete', 'incident-updates.manage', 'schedules.manage');
    const paths = ['/incidents/1', '/incidents/1/updates', '/incidents/1/updates/1'];
    const seen = async (options?: RequestOptions) => ({
      statuses: await Promise.all(paths.map(async (path) => (await harness.get(path, options)).status)),
      listed: await listIds('', options),
      filtered: await listIds('filter[component]=1', options),
      linked: (await harness.get('/components/1?include=incidents', options)).body.included.length,
    });
    const nothing = { statuses: [404, 404, 404], listed: [], filtered: [], linked: 0 };
    const everything = { statuses: [200, 200, 200], listed: [1], filtered: [1], linked: 1 };
    assert.deepEqual(await seen(), nothing);
    assert.deepEqual(await seen({ token: others }), nothing);
    assert.deepEqual(await seen({ token }), everything);
    const component = await harness.get('/components/1', { token });
    assert.equal(component.body.data.attributes.latest_status.value, 1);
    harness.clock.advance(3599);
    assert.deepEqual(await seen(), nothing);
    harness.clock.advance(1);
    assert.deepEqual(await seen(), everything);
    const later = await harness.get('/components/1');
    assert.equal(later.body.data.attributes.latest_status.value, 4);
  });

  test('callers who may not see an unpublished incident cannot delete it', async () => {
    const token = await manage();
    await create(token, { published_at: '2026-03-10 13:00:00' });
    const remove = await harness.token('incidents.delete');
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.delete('/incidents/1', { token: remove })).status, 404);
    });
    assert.deepEqual(types, []);
    const both = await harness.token('incidents.delete', 'incidents.manage');
    assert.equal((await harness.delete('/incidents/1', { token: both })).status, 204);
  });
});
