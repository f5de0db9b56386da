import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { Cachet3Client, cachet3Token } from './testing.ts';

onBothDatabases('the dialect of Cachet 3', (harness) => {
  let client: Cachet3Client;
  let token: string;

  beforeEach(async () => {
    token = await cachet3Token(harness, '*');
    client = new Cachet3Client(harness, { authorization: `Bearer ${token}` });
  });

  test('creating answers 201, changing 200 with PUT and PATCH, deleting 204', async () => {
    const requests: readonly (readonly [string, object])[] = [
      ['/components', { name: 'API' }],
      ['/component-groups', { name: 'Core' }],
      ['/incidents', { name: 'Slow', message: 'm', status: 1 }],
      ['/incidents/1/updates', { message: 'm', status: 2 }],
      ['/incident-templates', { name: 'Outage', template: 'Hello' }],
      ['/schedules', { name: 'Disks', message: 'm', scheduled_at: '2026-03-11 10:00:00' }],
      ['/schedules/1/updates', { message: 'm' }],
      ['/metrics', { name: 'Latency', suffix: 'ms' }],
      ['/metrics/1/points', { value: 1 }],
      ['/subscribers', { email: 'reader@example.com' }],
    ];
    for (const [path, body] of requests) {
      const { status, headers, body: response } = await client.send('POST', path, body);
      assert.equal(status, 201, path);
      assert.equal(headers['content-type'], 'application/vnd.api+json');
      if (path.endsWith('/points')) continue;
      const address = `${path}/${response.data.id}`;
      assert.equal((await client.send('PUT', address, {})).status, 200);
      assert.equal((await client.send('PATCH', address, {})).status, 200);
      assert.equal((await client.send('GET', address)).status, 200);
    }
    const merged = await client.data(201, 'POST', '/metrics/1/points', { value: 3 });
    assert.deepEqual([merged.attributes.counter, merged.attributes.metric_id], [2, 1]);
    for (const [path] of requests.toReversed()) {
      const id = path.includes('updates') ? (path.startsWith('/incidents') ? 1 : 2) : 1;
      assert.equal((await client.send('DELETE', `${path}/${id}`)).status, 204, path);
    }
  });

  test('statuses and counts are numbers, and metadata is an object', async () => {
    await client.data(201, 'POST', '/components', { name: 'API', meta: { owner: 'core', tier: 1 } });
    const made = await client.data(201, 'POST', '/incidents', {
      name: 'Slow',
      message: 'm',
      status: 2,
      components: [{ id: 1, status: 3 }],
    });
    assert.deepEqual(made.attributes.status, { human: 'Identified', value: 2 });
    assert.ok(!('meta' in made.attributes), 'an answer to a write shows no metadata');
    assert.ok(!('relationships' in made));
    const path = '/incidents?include=components,componentsCount,componentsExists,meta';
    const { body } = await client.send('GET', path);
    const [incident] = body.data;
    assert.deepEqual(
      [incident.attributes.components_count, incident.attributes.components_exists],
      [1, true],
    );
    assert.deepEqual(incident.attributes.meta, []);
    assert.deepEqual(Object.keys(incident.relationships), ['components']);
    const [component] = body.included;
    assert.deepEqual(component.attributes.pivot.component_status, { human: 'Partial outage', value: 3 });
    assert.ok(!('relationships' in component));
    await client.data(200, 'PUT', '/components/1', { description: '', component_group_id: '' });
    await client.data(201, 'POST', '/component-groups', { name: 'g', visible: 1, components: [1] });
    const group = await client.send('GET', '/component-groups/1?include=components');
    assert.ok(!('pivot' in group.body.included[0].attributes), 'a group gives no pivot');
    const shown = await client.data(200, 'GET', '/components/1?include=meta');
    assert.deepEqual(shown.attributes.meta, { owner: 'core', tier: 1 });
    const schedule = await client.data(201, 'POST', '/schedules', {
      name: 'Disks',
      message: 'm',
      scheduled_at: '2026-03-10 11:00:00',
      status: 2,
    });
    assert.deepEqual(schedule.attributes.status, { human: 'In progress', value: 1 }, 'the clock decides');
    await client.data(200, 'PUT', '/schedules/1', { status: 2 });
    assert.equal((await client.data(200, 'GET', '/schedules/1')).attributes.status.value, 1);
  });

  test('where a record was imported from is not shown, and stays whatever metadata a client sends', async () => {
    const own = await harness.token('*');
    const imported = { from: 'cachet2', id: '7', updates: 0 };
    const meta = { imported, owner: 'core' };
    const stored = async (path: string) =>
      (await harness.get(`${path}?include=meta`, { token: own })).body.data.attributes.meta;
    for (const [path, body] of [
      ['/component-groups', { name: 'Core' }],
      ['/components', { name: 'API' }],
      ['/incidents', { name: 'Slow', message: 'm', status: 1 }],
      ['/schedules', { name: 'Disks', message: 'm', scheduled_at: '2026-03-11 10:00:00' }],
      ['/subscribers', { email: 'reader@example.com' }],
    ] as const) {
      const { data } = (await harness.post(path, { ...body, meta }, { token: own })).body;
      const address = `${path}/${data.id}`;
      const shown = await client.data(200, 'GET', `${address}?include=meta,metaCount,metaExists`);
      const [listed] = await client.data(200, 'GET', `${path}?include=meta,metaCount,metaExists`);
      for (const { attributes } of [shown, listed]) {
        assert.deepEqual(attributes.meta, { owner: 'core' }, path);
        assert.deepEqual([attributes.meta_count, attributes.meta_exists], [1, true], path);
      }
      await client.data(200, 'PUT', address, { meta: { imported: 'mine', tier: 1 } });
      assert.deepEqual(
        await stored(address),
        [
          { key: 'imported', value: imported },
          { key: 'tier', value: 1 },
        ],
        path,
      );
      await harness.put(address, { meta: { imported } }, { token: own });
      const empty = await client.data(200, 'GET', `${address}?include=meta,metaCount,metaExists`);
      const { meta: none, meta_count: count, meta_exists: exists } = empty.attributes;
      assert.deepEqual([none, count, exists], [path === '/components' ? {} : [], 0, false], path);
    }
    await client.data(200, 'POST', '/subscribers', { email: 'reader@example.com', meta: { tier: 1 } });
    assert.deepEqual(await stored('/subscribers/1'), [
      { key: 'imported', value: imported },
      { key: 'tier', value: 1 },
    ]);
    const created = await client.data(201, 'POST', '/components', { name: 'Mail', meta });
    assert.deepEqual(await stored(`/components/${created.id}`), [{ key: 'owner', value: 'core' }]);
    assert.equal((await client.send('PUT', '/components/1', { meta: 'x' })).status, 422);
  });

  test('what is new is not published unless the request says so', async () => {
    const component = await client.data(201, 'POST', '/components', { name: 'API' });
    assert.deepEqual(component.attributes.status, { human: 'Unknown', value: 5 });
    const group = await client.data(201, 'POST', '/component-groups', { name: 'Core' });
    assert.equal(group.attributes.visible, 0);
    const report = { name: 'Slow', message: 'm', status: 1 };
    assert.equal((await client.data(201, 'POST', '/incidents', report)).attributes.visible, 0);
    const open = await client.data(201, 'POST', '/incidents', { ...report, visible: true });
    assert.equal(open.attributes.visible, 1);
    assert.deepEqual(
      (await harness.get('/incidents')).body.data.map(({ id }: Json) => id),
      ['2'],
    );
  });

  test('pages have the links and the numbers that Cachet 3 sends', async () => {
    for (const name of ['A', 'B', 'C']) await client.data(201, 'POST', '/components', { name });
    const first = (await client.send('GET', '/components?per_page=2&sort=-name')).body;
    assert.deepEqual(Object.keys(first.links), ['first', 'next']);
    assert.deepEqual(first.meta, {
      current_page: 1,
      current_page_url: 'https://status.example/api/components?per_page=2&sort=-name&page=1',
      from: 1,
      path: 'https://status.example/api/components',
      per_page: 2,
      to: 2,
    });
    const names: string[] = [];
    let next: string | undefined = '/components?per_page=2&sort=-name';
    while (next) {
      const { body }: { body: Json } = await client.send('GET', next);
      names.push(...body.data.map(({ attributes }: Json) => attributes.name));
      next = body.links.next;
    }
    assert.deepEqual(names, ['C', 'B', 'A']);
    const beyond = (await client.send('GET', '/components?page=9')).body;
    assert.deepEqual([beyond.data, beyond.meta.from, beyond.meta.to], [[], null, null]);
    for (const query of ['filter[x]=1', 'sort=x', 'include=x'])
      assert.equal((await client.send('GET', `/components?${query}`)).status, 400);
  });

  test('lists show groups in full, metrics from the newest on, and enabled components', async () => {
    await client.data(201, 'POST', '/component-groups', { name: 'Core', visible: true, collapsed: 2 });
    await client.data(201, 'POST', '/components', { name: 'API', component_group_id: 1 });
    await client.data(201, 'POST', '/components', { name: 'Old', enabled: false });
    const { data, included } = (await client.send('GET', '/component-groups?include=components')).body;
    const { visible, collapsed, order_column } = data[0].attributes;
    assert.deepEqual([visible, collapsed, order_column], [1, 2, 'manual']);
    assert.deepEqual(included[0].attributes.status, { human: 'Unknown', value: 5 });
    const names = async (query: string) =>
      (await client.data(200, 'GET', `/components?${query}`)).map(({ attributes }: Json) => attributes.name);
    assert.deepEqual(await names(''), ['API'], 'also for those who may see the others');
    assert.deepEqual(await names('filter[enabled]=0'), ['Old']);
    assert.deepEqual(await names('filter[enabled]=1,0'), ['API', 'Old']);
    for (const name of ['First', 'Second'])
      await client.data(201, 'POST', '/metrics', { name, suffix: 'ms' });
    const ids = async (query: string) =>
      (await client.data(200, 'GET', `/metrics?${query}`)).map(({ id }: Json) => id);
    assert.deepEqual(
      [await ids(''), await ids('sort=id')],
      [
        ['2', '1'],
        ['1', '2'],
      ],
    );
  });

  test('an address that is subscribed already is answered with 200, and changed', async () => {
    await client.data(201, 'POST', '/components', { name: 'API', status: 1 });
    await client.data(201, 'POST', '/components', { name: 'Website', status: 1 });
    const fields = { email: 'reader@example.com', global: false, components: [1] };
    const { id } = await client.data(201, 'POST', '/subscribers', fields);
    const before = await harness.lastEventId();
    const again = await client.data(200, 'POST', '/subscribers?include=components', {
      email: 'Reader@Example.com',
      components: [2],
      verified: true,
    });
    assert.deepEqual([again.id, again.attributes.global, again.attributes.verified], [id, false, true]);
    assert.deepEqual(
      again.relationships.components.data.map(({ id: component }: Json) => component),
      ['1', '2'],
    );
    assert.deepEqual(await harness.events(before), ['subscriber.updated', 'subscriber.updated']);
    assert.equal((await client.send('POST', '/subscribers', { email: 'x' })).status, 422);
    const other = { email: 'second@example.com' };
    await client.data(201, 'POST', '/subscribers', other);
    const asked = await harness.eventsOf(() => client.data(200, 'POST', '/subscribers', other));
    assert.deepEqual(asked, ['subscriber.reminded'], 'an unconfirmed address is asked again');
    const responses = await Promise.all(
      [1, 2, 3].map(() => client.send('POST', '/subscribers', { email: 'race@example.com' })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 200, 201]);
  });

  test('system answers and errors are those of Cachet 3', async () => {
    assert.deepEqual((await client.send('GET', '/ping')).body, { data: 'Pong!' });
    assert.match((await client.send('GET', '/version')).body.data.version, /^\d+\.\d+/);
    const { body } = await client.send('GET', '/status');
    assert.deepEqual(Object.keys(body.data), ['status', 'message']);
    const guest = new Cachet3Client(harness, { 'x-daymark-dialect': 'cachet3' });
    const refused = await guest.send('POST', '/components', { name: 'API' });
    assert.deepEqual([refused.status, refused.body], [401, { message: 'Unauthenticated.' }]);
    const reader = new Cachet3Client(harness, {
      authorization: `Bearer ${await cachet3Token(harness, 'components.delete')}`,
    });
    const lacking = await reader.send('POST', '/components', { name: 'API' });
    assert.deepEqual([lacking.status, lacking.body.message], [403, 'Invalid ability provided.']);
    const invalid = await client.send('POST', '/components', { name: '' });
    assert.deepEqual([invalid.status, Object.keys(invalid.body.errors)], [422, ['name']]);
    assert.equal((await client.send('GET', '/components/9')).status, 404);
  });

  test('the header counts more than the token, and an unknown name is refused', async () => {
    await client.data(201, 'POST', '/components', { name: 'API' });
    const own = await client.send('GET', '/components', undefined, { 'x-daymark-dialect': 'daymark' });
    assert.equal(own.body.meta.total, 1);
    const token = await harness.token('*');
    const plain = new Cachet3Client(harness, { authorization: `Bearer ${token}` });
    assert.equal((await harness.get('/components', { token })).body.meta.total, 1);
    const asked = await plain.send('GET', '/components', undefined, { 'x-daymark-dialect': 'cachet3' });
    assert.ok(!('total' in asked.body.meta));
    for (const method of ['GET', 'POST'] as const) {
      const unknown = await plain.send(method, '/components', method === 'POST' ? { name: 'X' } : undefined, {
        'x-daymark-dialect': 'cachet9',
      });
      assert.equal(unknown.status, 400);
      assert.match(unknown.body.message, /Known: daymark, cachet3\./);
    }
    const elsewhere = await client.send('GET', '/tokens');
    assert.equal(elsewhere.body.meta.total, 2, 'what Cachet 3 does not have answers as always');
  });

  test('rights, visibility and events are those of our own API', async () => {
    const hidden = { name: 'Secret', message: 'm', status: 1, visible: false };
    const before = await harness.lastEventId();
    await client.data(201, 'POST', '/incidents', hidden);
    assert.deepEqual(await harness.events(before), ['incident.created']);
    const guest = new Cachet3Client(harness, { 'x-daymark-dialect': 'cachet3' });
    assert.deepEqual(await guest.data(200, 'GET', '/incidents'), []);
    assert.equal((await guest.send('GET', '/incidents/1')).status, 404);
    assert.equal((await guest.send('GET', '/subscribers')).status, 401);
  });

  test('a repeated write is answered again in its dialect, and in no other', async () => {
    const key = { 'idempotency-key': 'deploy-7' };
    const first = await client.send('POST', '/components', { name: 'API' }, key);
    const again = await client.send('POST', '/components', { name: 'API' }, key);
    assert.deepEqual([again.status, again.text], [first.status, first.text]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(again.headers.etag, first.headers.etag);
    const own = await client.send(
      'POST',
      '/components',
      { name: 'API' },
      {
        ...key,
        'x-daymark-dialect': 'daymark',
      },
    );
    assert.equal(own.status, 422, 'in our own dialect the same members mean something else');
    assert.equal((await client.data(200, 'GET', '/components')).length, 1);
  });

  test('an ETag of either dialect protects a change in the other', async () => {
    await client.data(201, 'POST', '/components', { name: 'API' });
    const theirs = await client.send('GET', '/components/1');
    const ours = await harness.get('/components/1');
    assert.notEqual(theirs.headers.etag, ours.headers.etag);
    const change = (etag: unknown, name: string) =>
      client.send('PATCH', '/components/1', { name }, { 'if-match': String(etag) });
    assert.equal((await change(ours.headers.etag, 'Gateway')).status, 200);
    assert.equal((await change(theirs.headers.etag, 'Portal')).status, 412);
  });

  test('a dry run writes nothing and says who would be told', async () => {
    const response = await client.send('POST', '/components', { name: 'API' }, { prefer: 'dry-run' });
    assert.deepEqual([response.status, response.body.data.attributes.status.value], [200, 5]);
    assert.equal(response.body.meta.audience.email, 0);
    assert.deepEqual(await client.data(200, 'GET', '/components'), []);
  });
});
