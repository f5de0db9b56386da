import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { recountAll } from '../../status/incidents/counts.ts';

onBothDatabases('what belongs to a record in the trash', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const send = async (method: 'post' | 'put', path: string, body: object): Promise<Json> => {
    const response = await harness[method](path, body, { token });
    assert.ok(response.status < 300, JSON.stringify(response.body));
    return response.body?.data;
  };
  const post = (path: string, body: object = {}) => send('post', path, body);
  const put = (path: string, body: object) => send('put', path, body);
  const read = async (path: string): Promise<Json> => (await harness.get(path, { token })).body.data;
  const remove = async (path: string) => {
    assert.equal((await harness.delete(path, { token })).status, 204, path);
  };
  const restore = (path: string) => post(`/trash/${path}/restore`);
  const incident = { name: 'Down', message: 'We are looking.', status: 1 };
  const statusOf = async () => (await read('/incidents/1')).attributes.status.value;

  test('an incident comes back with its updates, links and metadata, and is counted again', async () => {
    await post('/components', { name: 'API' });
    await post('/incidents', { ...incident, components: [{ id: 1, status: 4 }], meta: { team: 'ops' } });
    for (const status of [2, 3]) await post('/incidents/1/updates', { status, message: 'm' });
    await remove('/incidents/1/updates/1');
    const paths = [
      '/incidents/1?include=components,updates,meta',
      '/incidents?include=components',
      '/components/1',
    ];
    const before = await Promise.all(paths.map(read));
    await remove('/incidents/1');
    assert.deepEqual((await read('/components/1')).relationships.incidents.data, []);
    assert.equal((await harness.get('/incidents')).body.meta.total, 0);
    await restore('incidents/1');
    assert.deepEqual(await Promise.all(paths.map(read)), before);
    assert.deepEqual(
      (await read('/incidents/1/updates')).map(({ id }: Json) => id),
      ['2'],
    );
    const counts = () => harness.query(sql`select * from incident_counts where total <> 0 order by level`);
    const kept = await counts();
    await recountAll({ db: harness.ctx.connection.write });
    assert.deepEqual(await counts(), kept);
  });

  test('the update that decided the status decides it again, with the old resolution time', async () => {
    await post('/incidents', incident);
    await post('/incidents/1/updates', { status: 2, message: 'm' });
    harness.clock.set(START + 60);
    await post('/incidents/1/updates', { status: 4, message: 'm' });
    const { resolved } = (await read('/incidents/1')).attributes;
    harness.clock.set(START + 120);
    await remove('/incidents/1/updates/2');
    assert.equal(await statusOf(), '2');
    await remove('/incidents/1/updates/1');
    assert.equal(await statusOf(), '1');
    await restore('incident-updates/2');
    assert.equal(await statusOf(), '4');
    assert.equal((await read('/incidents/1')).attributes.resolved.string, resolved.string);
    await restore('incident-updates/1');
    assert.equal(await statusOf(), '4', 'an older update decides nothing');
  });

  test('a status set after the deletion of an update stays when the update is restored', async () => {
    await post('/incidents', incident);
    await post('/incidents/1/updates', { status: 4, message: 'm' });
    await remove('/incidents/1/updates/1');
    await put('/incidents/1', { status: 3 });
    await restore('incident-updates/1');
    assert.equal(await statusOf(), '3');
    await remove('/incidents/1/updates/1');
    await post('/incidents/1/updates', { status: 2, message: 'm' });
    await restore('incident-updates/1');
    assert.equal(await statusOf(), '2');
  });

  test('a status set by hand after an update decided stays when an older update is restored', async () => {
    await post('/incidents', incident);
    for (const status of [2, 3]) await post('/incidents/1/updates', { status, message: 'm' });
    await remove('/incidents/1/updates/2');
    await put('/incidents/1', { status: 4 });
    await restore('incident-updates/2');
    assert.equal(await statusOf(), '4');
  });

  test('a group gets its components back, except those that are in another group', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await post('/components', { name });
    await post('/component-groups', { name: 'Core', components: [1, 2, 3, 4], meta: { team: 'ops' } });
    await post('/component-groups', { name: 'Other' });
    await remove('/components/4');
    await remove('/component-groups/1');
    await put('/component-groups/2', { components: [2] });
    await restore('component-groups/1');
    const { relationships, attributes } = await read('/component-groups/1?include=meta');
    assert.deepEqual(
      relationships.components.data.map(({ id }: Json) => id),
      ['1', '3'],
    );
    assert.deepEqual(attributes.meta, [{ key: 'team', value: 'ops' }]);
    await restore('components/4');
    assert.equal((await read('/components/4')).relationships.group.data.id, '1');
  });

  test('a component whose group was purged comes back without a group', async () => {
    await post('/components', { name: 'A' });
    await post('/component-groups', { name: 'Core', components: [1] });
    await remove('/components/1');
    await remove('/component-groups/1');
    await remove('/trash/component-groups/1');
    await harness.react();
    await restore('components/1');
    assert.equal((await read('/components/1')).relationships.group.data, null);
  });

  test('a hidden group hides its components again, and those that it disabled are enabled', async () => {
    await post('/components', { name: 'A' });
    await post('/components', { name: 'B', enabled: false });
    await post('/component-groups', { name: 'Secret', visible: 0, components: [1, 2] });
    await remove('/component-groups/1');
    assert.equal((await read('/components/1')).attributes.enabled, false);
    await restore('component-groups/1');
    assert.deepEqual(
      (await read('/components')).map(({ attributes }: Json) => attributes.enabled),
      [true, false],
    );
    assert.equal((await harness.get('/components/1')).status, 404);
  });

  test('a component comes back with its history, and to those who follow it', async () => {
    await post('/components', { name: 'A', meta: { team: 'ops' } });
    await put('/components/1', { status: 4 });
    await post('/subscribers', { email: 'a@x.example', verified: true, components: [1] });
    await post('/incidents', { ...incident, components: [{ id: 1, status: 4 }] });
    const paths = [
      '/components/1?include=meta,incidents',
      '/components/1/statuses',
      '/subscribers/1?include=components',
      '/incidents/1?include=components',
    ];
    const before = await Promise.all(paths.map(read));
    await remove('/components/1');
    await post('/components', { name: 'A' });
    await restore('components/1');
    assert.deepEqual(await Promise.all(paths.map(read)), before);
  });

  test('the page shows what was restored at once', async () => {
    await post('/components', { name: 'Payments' });
    await post('/incidents', { ...incident, name: 'Fire', components: [{ id: 1, status: 4 }] });
    const shows = async () => {
      const { text } = await harness.visit('/');
      return [text.includes('Payments'), text.includes('Fire')];
    };
    assert.deepEqual(await shows(), [true, true]);
    await remove('/components/1');
    await remove('/incidents/1');
    assert.deepEqual(await shows(), [false, false]);
    await restore('components/1');
    await restore('incidents/1');
    assert.deepEqual(await shows(), [true, true]);
    assert.match((await harness.visit('/feed.json')).text, /Fire/);
  });
});
