import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import Cachet from 'cachet-api';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { CachetClient } from './testing.ts';

onBothDatabases('the API of Cachet 2', (harness) => {
  let client: CachetClient;
  let guest: CachetClient;

  beforeEach(async () => {
    client = new CachetClient(harness, await harness.token('*'));
    guest = new CachetClient(harness);
    await client.data('POST', '/components', { name: 'API', status: 1, meta: { owner: 'core' } });
  });

  test('the client from npm works without a change', async () => {
    await client.data('POST', '/metrics', { name: 'Latency', suffix: 'ms', default_value: 0 });
    const url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
    const api = new Cachet({ url, apiKey: await harness.token('*') });
    const { data: point } = await api.publishMetricPoint({ id: 1, value: 3.5, timestamp: 1_773_144_000 });
    assert.equal(point.value, 3.5);
    const { data: incident } = await api.reportIncident({
      name: 'API is slow',
      message: 'We look.',
      status: 'Investigating',
      visible: true,
      component_id: 1,
      component_status: 'Performance Issues',
    });
    assert.equal(incident.human_status, 'Investigating');
    assert.equal((await api.getComponentById(1)).status, 2);
    const [found] = await api.getIncidentsByComponentId(1);
    assert.equal(found?.id, incident.id);
    await api.deleteIncidentById(incident.id);
    assert.deepEqual(await api.getIncidentsByComponentId(1), []);
    await assert.rejects(new Cachet({ url, apiKey: 'wrong' }).deleteIncidentById(1));
  });

  test('errors have the shape and the codes of Cachet', async () => {
    const missing = await client.send('POST', '/components', { status: 7 });
    assert.equal(missing.status, 400);
    const [error] = missing.body.errors;
    assert.deepEqual([error.status, error.title], [400, 'Bad Request']);
    assert.match(error.id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(error.meta.details, ['The name field is required.', 'The selected status is invalid.']);
    for (const [response, status, title] of [
      [await guest.send('POST', '/components', { name: 'x', status: 1 }), 401, 'Unauthorized'],
      [await client.send('GET', '/components/99'), 404, 'Not Found'],
      [await client.send('GET', '/nothing'), 404, 'Not Found'],
      [await client.send('DELETE', '/components'), 405, 'Method Not Allowed'],
      [await client.send('GET', '/components/x'), 404, 'Not Found'],
    ] as const) {
      assert.equal(response.status, status);
      assert.equal(response.body.errors[0].title, title);
    }
    const half = await client.send('POST', '/incidents', {
      name: 'x',
      message: 'm',
      status: 1,
      component_id: 1,
    });
    assert.match(half.body.errors[0].detail, /component status field is required/);
    const old = await client.send('POST', '/incidents', {
      name: 'x',
      message: 'm',
      status: 0,
      scheduled_at: '10/03/2026 12:00',
    });
    assert.match(old.body.errors[0].detail, /POST \/api\/v1\/schedules/);
  });

  test('rights and visibility are those of our own API', async () => {
    const reader = new CachetClient(harness, await harness.token('components.manage'));
    const refused = await reader.send('POST', '/incidents', { name: 'x', message: 'm', status: 1 });
    assert.equal(refused.status, 403);
    await client.data('POST', '/incidents', { name: 'Secret', message: 'm', status: 1, visible: 0 });
    assert.deepEqual(await guest.data('GET', '/incidents'), []);
    assert.equal((await guest.send('GET', '/incidents/1')).status, 404);
    assert.equal((await client.data('GET', '/incidents')).length, 1);
    assert.equal((await guest.send('GET', '/subscribers')).status, 401);
    const stranger = new CachetClient(harness, 'a-wrong-token');
    assert.equal((await stranger.data('GET', '/components')).length, 1, 'an open list ignores a wrong token');
  });

  test('writes append the same events as those of our own API', async () => {
    const before = await harness.lastEventId();
    await client.data('POST', '/incidents', {
      name: 'Slow',
      message: 'm',
      status: 1,
      component_id: 1,
      component_status: 2,
    });
    await client.data('PUT', '/components/1', { status: 4 });
    await client.data('PUT', '/components/1', { status: 4 });
    assert.deepEqual(await harness.events(before), [
      'component.updated',
      'incident.created',
      'component.updated',
      'incident.updated',
    ]);
  });

  test('a status that the component shows already is not written', async () => {
    const token = await harness.token('*');
    const components = [{ id: 1, status: 4 }];
    await harness.post('/incidents', { name: 'Down', message: 'm', status: 1, components }, { token });
    const record = await client.data('GET', '/components/1');
    assert.equal(record.status, 4);
    await client.data('PUT', '/components/1', { ...record, name: 'Gateway' });
    await client.data('PUT', '/incidents/1', { status: 4 });
    const after = await client.data('GET', '/components/1');
    assert.deepEqual([after.name, after.status, after.meta], ['Gateway', 1, { owner: 'core' }]);
  });

  test('where a record was imported from is not shown, and stays whatever metadata a script sends', async () => {
    const token = await harness.token('*');
    const imported = { from: 'cachet2', id: '7', updates: 0 };
    const stored = async (path: string) =>
      (await harness.get(`${path}?include=meta`, { token })).body.data.attributes.meta;
    const meta = { imported, owner: 'core' };
    await harness.put('/components/1', { meta }, { token });
    await harness.post('/incidents', { name: 'Slow', message: 'm', status: 1, meta }, { token });
    for (const path of ['/components/1', '/incidents/1']) {
      const record = await client.data('GET', path);
      assert.deepEqual(record.meta, { owner: 'core' }, path);
      await client.data('PUT', path, { meta: record.meta });
      assert.deepEqual(await stored(path), [
        { key: 'imported', value: imported },
        { key: 'owner', value: 'core' },
      ]);
      const changed = await client.data('PUT', path, { meta: { imported: 'mine', tier: 1 } });
      assert.deepEqual(changed.meta, { tier: 1 }, path);
      assert.deepEqual(await stored(path), [
        { key: 'imported', value: imported },
        { key: 'tier', value: 1 },
      ]);
      await harness.put(path, { meta: { imported } }, { token });
    }
    assert.equal((await client.data('PUT', '/components/1', { tags: 'a' })).meta, null);
    assert.deepEqual(await stored('/components/1'), [
      { key: 'imported', value: imported },
      { key: 'tags', value: { a: 'a' } },
    ]);
    assert.deepEqual((await client.data('GET', '/incidents/1')).meta, {});
    const created = await client.data('POST', '/incidents', { name: 'x', message: 'm', status: 1, meta });
    assert.deepEqual(await stored(`/incidents/${created.id}`), [{ key: 'owner', value: 'core' }]);
  });

  test('a write with an idempotency key is done once', async () => {
    const headers = {
      'x-cachet-token': await harness.token('*'),
      'idempotency-key': 'deploy-7',
      'content-type': 'application/json',
    };
    const request = { method: 'POST', url: '/api/v1/components', headers } as const;
    const payload = { name: 'Once', status: 1 };
    const responses = await Promise.all([1, 2, 3].map(() => harness.app.inject({ ...request, payload })));
    assert.equal(new Set(responses.map(({ body }) => body)).size, 1);
    assert.equal((await client.data('GET', '/components?name=Once')).length, 1);
  });

  test('a repeated write that was refused is refused in the words of Cachet', async () => {
    const headers = { 'x-cachet-token': await harness.token('*'), 'idempotency-key': 'deploy-8' };
    const request = { method: 'POST', url: '/api/v1/components', headers, payload: { status: 9 } } as const;
    const [first, again] = [await harness.app.inject(request), await harness.app.inject(request)];
    assert.deepEqual([first.statusCode, again.statusCode], [400, 400]);
    assert.equal(again.body, first.body);
    assert.equal(JSON.parse(first.body).errors[0].title, 'Bad Request');
    const { headers: allowed } = await harness.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/components',
      headers: { origin: 'https://elsewhere.example' },
    });
    assert.match(String(allowed['access-control-allow-headers']), /X-Cachet-Token/);
  });

  test('times are those of the page', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { timezone: 'Asia/Tokyo' }, { token });
    const made = await client.data('POST', '/incidents', {
      name: 'Night',
      message: 'm',
      status: 1,
      occurred_at: '2026-03-10 20:00',
    });
    assert.deepEqual([made.occurred_at, made.created_at], ['2026-03-10 20:00:00', '2026-03-10 21:00:00']);
    const { attributes } = (await harness.get('/incidents/1')).body.data;
    assert.equal(attributes.occurred.string, '2026-03-10 11:00:00');
  });

  test('it has a description of its own, for tools and for people', async () => {
    const { body } = await harness.get('/v1/openapi.json');
    assert.ok(body.paths['/api/v1/components/groups'].post);
    assert.equal(body.components.securitySchemes.token.name, 'X-Cachet-Token');
    const page = await harness.visit('/api/v1/docs');
    assert.equal(page.status, 200);
    assert.match(page.text, /Cachet 2 API of Daymark/);
    assert.match(page.text, /\/api\/v1\/openapi\.json/);
    assert.doesNotMatch(page.text, /id="guide"/);
  });
});
