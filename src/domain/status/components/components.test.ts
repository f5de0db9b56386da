import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { componentRoutes } from './routes.ts';

onBothDatabases('components', (harness) => {
  const manage = () => harness.token('components.manage');

  resourceContract(harness, {
    routes: componentRoutes,
    refused: [
      {
        request: 'POST /components',
        body: {
          name: ' ',
          description: 5,
          link: 'javascript:alert(1)',
          order: -1,
          status: 7,
          enabled: 'yes',
          component_group_id: 12,
          meta: 'x',
        },
        errors: {
          name: ['The name field is required.'],
          description: ['The description field must be a string.'],
          link: ['The link field must be a valid URL that begins with http:// or https://.'],
          order: ['The order field must be at least 0.'],
          status: ['The selected status is invalid.'],
          enabled: ['The enabled field must be true or false.'],
          meta: ['The meta field must be an object.'],
          component_group_id: ['The selected component group id is invalid.'],
        },
      },
    ],
    lists: [
      {
        path: '/components',
        records: [
          { name: 'b', order: 2 },
          { name: 'A', order: 4 },
          { name: 'c', order: 1 },
          { name: 'B', order: 1 },
        ],
        unsorted: [1, 2, 3, 4],
        sorted: { id: [1, 2, 3, 4], name: [2, 1, 4, 3], order: [3, 4, 1, 2], last_incident: [1, 2, 3, 4] },
        hidden: [
          {
            what: 'a disabled component',
            make: (create) => create('/components', { name: 'x', enabled: false }),
            seenBy: 'everybody with a token',
          },
        ],
      },
    ],
  });

  test('a name has at most 255 characters, counted as people see them', async () => {
    const token = await manage();
    assert.equal((await harness.post('/components', { name: '😀'.repeat(255) }, { token })).status, 200);
    const long = await harness.post('/components', { name: 'x'.repeat(256) }, { token });
    assert.deepEqual(long.body.errors, { name: ['The name field must not be greater than 255 characters.'] });
  });

  test('creating returns the whole resource and writes one event', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.post(
        '/components',
        { name: '  API  ', meta: { b: 1, a: [true] } },
        { token },
      );
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'components',
          attributes: {
            id: 1,
            name: 'API',
            description: null,
            link: null,
            order: 0,
            status: { human: 'Operational', value: 1 },
            latest_status: { human: 'Operational', value: 1 },
            enabled: true,
            created: { human: '0 seconds ago', string: '2026-03-10 12:00:00' },
            updated: { human: '0 seconds ago', string: '2026-03-10 12:00:00' },
            on_failure: null,
            effective_on_failure: 'draft',
            meta: [
              { key: 'a', value: [true] },
              { key: 'b', value: 1 },
            ],
          },
          relationships: { group: { data: null }, incidents: { data: [] } },
        },
      });
    });
    assert.deepEqual(types, ['component.created']);
  });

  test('values are accepted in every spelling that clients use', async () => {
    const token = await manage();
    const response = await harness.post(
      '/components',
      { name: 'API', order: '3', status: '4', enabled: '0', description: '  ', link: null },
      { token },
    );
    const { order, status, enabled, description } = response.body.data.attributes;
    assert.deepEqual(
      { order, status: status.value, enabled, description },
      {
        order: 3,
        status: 4,
        enabled: false,
        description: null,
      },
    );
  });

  test('PUT and PATCH change only the given fields', async () => {
    const token = await manage();
    await harness.post(
      '/components',
      { name: 'API', description: 'Ours', order: 4, meta: { a: 1 } },
      { token },
    );
    harness.clock.advance(300);
    for (const verb of ['PUT', 'PATCH']) {
      const response = await harness.send(verb, '/components/1', { name: verb }, { token });
      assert.equal(response.status, 200);
      assert.equal(response.body.data.attributes.name, verb);
      assert.equal(response.body.data.attributes.description, 'Ours');
      assert.equal(response.body.data.attributes.order, 4);
      assert.deepEqual(response.body.data.attributes.meta, [{ key: 'a', value: 1 }]);
      assert.deepEqual(response.body.data.attributes.created.human, '5 minutes ago');
      assert.deepEqual(response.body.data.attributes.updated.human, '0 seconds ago');
    }
    const cleared = await harness.put(
      '/components/1',
      { description: null, order: null, meta: {} },
      { token },
    );
    assert.equal(cleared.body.data.attributes.description, null);
    assert.equal(cleared.body.data.attributes.order, null);
    assert.deepEqual(cleared.body.data.attributes.meta, []);
  });

  test('null clears only nullable fields', async () => {
    const token = await manage();
    await harness.post('/components', { name: 'API' }, { token });
    const response = await harness.put(
      '/components/1',
      { name: null, status: null, enabled: null },
      { token },
    );
    assert.deepEqual(Object.keys(response.body.errors), ['name', 'status', 'enabled']);
  });

  test('a body that changes nothing writes nothing', async () => {
    const token = await manage();
    await harness.post('/components', { name: 'API', meta: { a: 1 } }, { token });
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.put('/components/1', {}, { token })).status, 200);
      const same = await harness.put(
        '/components/1',
        { name: 'API', meta: [{ key: 'a', value: 1 }] },
        { token },
      );
      assert.equal(same.body.data.attributes.updated.human, '1 minute ago');
    });
    assert.deepEqual(types, []);
  });

  test('every change of status is stored with its time, source and actor', async () => {
    const token = await manage();
    await harness.post('/components', { name: 'API' }, { token });
    harness.clock.advance(60);
    await harness.put('/components/1', { status: 4 }, { token });
    await harness.put('/components/1', { status: 4, name: 'API 2' }, { token });
    const rows = await harness.query(
      sql`select status, source, actor, created_at from component_statuses order by id`,
    );
    const by = { source: 'api', actor: `token ${token.split('|')[0]}` };
    assert.deepEqual(
      rows.map((row) => ({ ...(row as object) })),
      [
        { status: 1, ...by, created_at: 1_773_144_000 },
        { status: 4, ...by, created_at: 1_773_144_060 },
      ],
    );
  });

  test('deleting needs components.delete, hides the component at once and keeps its row', async () => {
    const token = await manage();
    await harness.post('/components', { name: 'API' }, { token });
    assert.equal((await harness.delete('/components/1')).status, 401);
    assert.equal((await harness.delete('/components/1', { token })).status, 403);
    const remove = await harness.token('components.delete');
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/components/1', { token: remove });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, ['component.deleted']);
    assert.equal((await harness.get('/components/1', { token })).status, 404);
    assert.equal((await harness.delete('/components/1', { token: remove })).status, 404);
    assert.equal((await harness.query(sql`select id from components`)).length, 1);
  });

  test('lists filter by name, status, enabled and metadata', async () => {
    const token = await manage();
    await harness.post(
      '/components',
      { name: 'Zürich 100%', status: 1, meta: { region: 'eu', n: 5 } },
      { token },
    );
    await harness.post('/components', { name: 'a_b', status: 4, meta: { region: 'us', n: 5 } }, { token });
    await harness.post('/components', { name: 'axb', status: 2, enabled: false }, { token });
    const ids = async (query: string) =>
      (await harness.get(`/components?${query}`, { token })).body.data.map((resource: { id: string }) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids('filter[name]=ZÜRICH'), [1]);
    assert.deepEqual(await ids('filter[name]=%25'), [1]);
    assert.deepEqual(await ids('filter[name]=a_b'), [2]);
    assert.deepEqual(await ids('filter[name]=zür,axb'), [1, 3]);
    assert.deepEqual(await ids('filter[name]=%00'), []);
    assert.deepEqual(await ids('filter[status]=1,4'), [1, 2]);
    assert.deepEqual(await ids('filter[status]=abc'), []);
    assert.deepEqual(await ids('filter[status]=99999999999999999999'), []);
    assert.deepEqual(await ids('filter[status]='), [1, 2, 3]);
    assert.deepEqual(await ids('filter[enabled]=false'), [3]);
    assert.deepEqual(await ids('filter[enabled]=1'), [1, 2]);
    assert.deepEqual(await ids('filter[enabled]=maybe'), []);
    assert.deepEqual(await ids('filter[meta][region]=eu'), [1]);
    assert.deepEqual(await ids('filter[meta][n]=5&filter[meta][region]=us,asia'), [2]);
    assert.deepEqual(await ids('filter[name]=a&filter[status]=2'), [3]);
  });

  test('lists sort by name, order and id, with ties broken by id', async () => {
    const token = await manage();
    for (const [name, order] of [
      ['b', 2],
      ['A', null],
      ['c', 1],
      ['B', 1],
    ] as const) {
      await harness.post('/components', { name, order }, { token });
    }
    const ids = async (sort: string) =>
      (await harness.get(`/components?sort=${sort}`)).body.data.map((resource: { id: string }) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids(''), [1, 2, 3, 4]);
    assert.deepEqual(await ids('-id'), [4, 3, 2, 1]);
    assert.deepEqual(await ids('name'), [2, 1, 4, 3]);
    assert.deepEqual(await ids('-name'), [3, 4, 1, 2]);
    assert.deepEqual(await ids('name:desc'), [3, 4, 1, 2]);
    assert.deepEqual(await ids('name%20desc'), [3, 4, 1, 2]);
    assert.deepEqual(await ids('order,-id'), [4, 3, 1, 2]);
    const unknown = await harness.get('/components?sort=status');
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: name, order, last_incident, id\./);
  });

  test('include adds the group, incidents, metadata and their counts', async () => {
    const token = await harness.token('*');
    await harness.post('/component-groups', { name: 'Core' }, { token });
    await harness.post('/components', { name: 'API', component_group_id: 1, meta: { a: 1 } }, { token });
    await harness.post(
      '/incidents',
      { name: 'Down', status: 1, message: 'm', component_id: 1, component_status: 4 },
      { token },
    );
    const plain = await harness.get('/components/1');
    assert.equal('included' in plain.body, false);
    assert.equal('meta' in plain.body.data.attributes, false);
    assert.deepEqual(plain.body.data.relationships, {
      group: { data: { type: 'componentGroups', id: '1' } },
      incidents: { data: [{ type: 'incidents', id: '1' }] },
    });
    assert.deepEqual(plain.body.data.attributes.status, { human: 'Operational', value: 1 });
    assert.deepEqual(plain.body.data.attributes.latest_status, { human: 'Major outage', value: 4 });
    for (const path of ['/components/1', '/components']) {
      const { body } = await harness.get(
        `${path}?include=group,groupCount,groupExists,incidents,meta,metaCount,metaExists`,
      );
      const data = Array.isArray(body.data) ? body.data[0] : body.data;
      assert.equal(data.attributes.group_count, '1');
      assert.equal(data.attributes.group_exists, true);
      assert.equal(data.attributes.meta_count, '1');
      assert.equal(data.attributes.meta_exists, true);
      assert.deepEqual(data.attributes.meta, [{ key: 'a', value: 1 }]);
      assert.deepEqual(
        body.included.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`),
        ['componentGroups 1', 'incidents 1'],
      );
    }
    const unknown = await harness.get('/components?include=updates');
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: group, groupCount/);
  });

  test('include works on writes, and an unknown include prevents the write', async () => {
    const token = await harness.token('*');
    await harness.post('/component-groups', { name: 'Core' }, { token });
    const made = await harness.post(
      '/components?include=group',
      { name: 'API', component_group_id: 1 },
      { token },
    );
    assert.equal(made.body.included[0].type, 'componentGroups');
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.post('/components?include=nope', { name: 'X' }, { token })).status, 400);
    });
    assert.deepEqual(types, []);
  });

  test('history in a document is limited to the newest hundred, with a link to the rest', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    for (let count = 0; count < 103; count++) {
      await harness.post(
        '/incidents',
        { name: `n${count}`, status: 4, message: 'm', component_id: 1 },
        { token },
      );
    }
    const { body } = await harness.get('/components/1?include=incidents');
    const { incidents } = body.data.relationships;
    assert.equal(incidents.data.length, 100);
    assert.deepEqual(incidents.data[0], { type: 'incidents', id: '103' });
    assert.deepEqual(incidents.meta, { total: 103 });
    assert.equal(body.included.length, 100);
    const rest = await harness.get(incidents.links.related);
    assert.equal(rest.body.meta.total, 103);
  });
});
