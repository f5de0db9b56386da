import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { schedulesIn } from '../../../../test/support/schedules.ts';

onBothDatabases('components, lists and includes of schedules', (harness) => {
  const { manage, required, at, make, put, idsOf, components } = schedulesIn(harness);

  test('component statuses are the integers 1 to 6', async () => {
    await components('API');
    const token = await manage();
    for (const status of [1, 2, 3, 4, 5, 6]) {
      const response = await harness.post(
        '/schedules',
        { ...required, components: [{ id: 1, status }] },
        { token },
      );
      assert.equal(response.status, 200, String(status));
    }
    for (const status of [0, 7, -1, 1.5, null, 'x', true, [1]]) {
      const response = await harness.post(
        '/schedules',
        { ...required, components: [{ id: 1, status }] },
        { token },
      );
      assert.equal(response.status, 422, String(status));
      assert.deepEqual(Object.keys(response.body.errors), ['components.0.status'], String(status));
    }
  });

  test('components that are missing, deleted or repeated are refused', async () => {
    await components('API', 'Web');
    await harness.delete('/components/2', { token: await harness.token('components.delete') });
    const response = await harness.post(
      '/schedules',
      {
        ...required,
        components: [
          { id: 1, status: 6 },
          { id: 2, status: 6 },
          { id: 3, status: 6 },
          { id: 1, status: 4 },
        ],
      },
      { token: await manage() },
    );
    assert.equal(response.status, 422);
    assert.deepEqual(response.body.errors, {
      'components.0.id': ['The components.0.id field has a duplicate value.'],
      'components.1.id': ['The selected components.1.id is invalid.'],
      'components.2.id': ['The selected components.2.id is invalid.'],
      'components.3.id': ['The components.3.id field has a duplicate value.'],
    });
  });

  test('PUT sets exactly these components, and exactly this metadata', async () => {
    await components('API', 'Web', 'Mail');
    const token = await manage();
    await make(
      {
        components: [
          { id: 1, status: 6 },
          { id: 2, status: 6 },
        ],
        meta: { a: 1, b: 2 },
      },
      token,
    );
    const response = await harness.put(
      '/schedules/1?include=components',
      {
        components: [
          { id: 3, status: 2 },
          { id: 2, status: 4 },
        ],
        meta: { c: 3 },
      },
      { token },
    );
    assert.deepEqual(
      response.body.included.map((resource: Json) => [
        resource.id,
        resource.attributes.pivot.component_status,
      ]),
      [
        ['2', { human: 'Major outage', value: '4' }],
        ['3', { human: 'Performance issues', value: '2' }],
      ],
    );
    assert.deepEqual(response.body.data.attributes.meta, [{ key: 'c', value: 3 }]);
    const cleared = await put({ components: [], meta: {} }, token);
    assert.deepEqual(cleared.relationships.components, { data: [] });
    assert.deepEqual(cleared.attributes.meta, []);
  });

  test('only callers with schedules.manage find an unpublished schedule', async () => {
    const token = await manage();
    const made = await make({ published_at: at(60) }, token);
    assert.deepEqual(made.published, { human: '1 minute from now', string: at(60) });
    const other = await harness.token('schedules.delete', 'components.manage');
    for (const viewer of [undefined, other]) {
      assert.equal((await harness.get('/schedules/1', { token: viewer })).status, 404);
      assert.deepEqual(await idsOf('', viewer), []);
      assert.equal((await harness.get('/schedules', { token: viewer })).body.meta.total, 0);
    }
    assert.equal((await harness.get('/schedules/1', { token })).status, 200);
    assert.deepEqual(await idsOf('', token), [1]);
    harness.clock.advance(60);
    assert.equal((await harness.get('/schedules/1')).status, 200);
    assert.deepEqual(await idsOf(''), [1]);
  });

  test('components that the caller may not see are in no linkage, include, count or filter', async () => {
    const all = await harness.token('*');
    await harness.post('/component-groups', { name: 'Staff', visible: 0 }, { token: all });
    await harness.post('/components', { name: 'Public' }, { token: all });
    await harness.post('/components', { name: 'Secret', component_group_id: 1 }, { token: all });
    await harness.post('/components', { name: 'Off', enabled: false }, { token: all });
    await make({ components: [1, 2, 3].map((id) => ({ id, status: 6 })) }, all);
    for (const path of ['/schedules/1', '/schedules']) {
      const seen = async (token?: string) => {
        const { body } = await harness.get(`${path}?include=components,componentsCount`, { token });
        const data = Array.isArray(body.data) ? body.data[0] : body.data;
        return {
          linked: data.relationships.components.data.map((resource: Json) => resource.id),
          included: body.included.map((resource: Json) => resource.attributes.name),
          count: data.attributes.components_count,
        };
      };
      assert.deepEqual(await seen(), { linked: ['1'], included: ['Public'], count: '1' });
      assert.deepEqual(await seen(all), {
        linked: ['1', '2', '3'],
        included: ['Public', 'Secret', 'Off'],
        count: '3',
      });
    }
    assert.deepEqual(await idsOf('filter[component]=2,3'), []);
    assert.deepEqual(await idsOf('filter[component]=2,3', all), [1]);
  });

  test('lists filter by name, component and metadata, and refuse other filters', async () => {
    await components('API', 'Web');
    const token = await manage();
    await make({ name: 'Database 100%', components: [{ id: 1, status: 6 }], meta: { team: 'x' } }, token);
    await make({ name: 'NETWORK', components: [{ id: 2, status: 6 }], meta: { team: 'y' } }, token);
    await make({ name: 'Nothing', status: 2 }, token);
    assert.deepEqual(await idsOf('filter[name]=network'), [2]);
    assert.deepEqual(await idsOf('filter[name]=%25,nothing'), [1, 3]);
    assert.deepEqual(await idsOf('filter[component]=1'), [1]);
    assert.deepEqual(await idsOf('filter[component]=1,2'), [1, 2]);
    assert.deepEqual(await idsOf('filter[component]=x'), []);
    assert.deepEqual(await idsOf('filter[meta][team]=y'), [2]);
    assert.deepEqual(await idsOf('filter[status]=2'), [3]);
    assert.deepEqual(await idsOf('filter[status]=3'), []);
    assert.deepEqual(await idsOf('filter[status]=x'), []);
    assert.deepEqual(await idsOf('filter[status]='), [1, 2, 3]);
    assert.deepEqual(await idsOf('filter[status]=0&filter[name]=n'), [2]);
    const unknown = await harness.get('/schedules?filter[message]=x');
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: name, status, component, meta\[key\], /);
  });

  test('lists sort by name, id and dates, in pages with links', async () => {
    const token = await manage();
    await make({ name: 'b', scheduled_at: at(30), completed_at: at(40) }, token);
    await make({ name: 'C', scheduled_at: at(10) }, token);
    harness.clock.advance(1);
    await make({ name: 'a', scheduled_at: at(20), completed_at: at(25) }, token);
    assert.deepEqual(await idsOf(''), [1, 2, 3]);
    assert.deepEqual(await idsOf('sort=-id'), [3, 2, 1]);
    assert.deepEqual(await idsOf('sort=name'), [3, 1, 2]);
    assert.deepEqual(await idsOf('sort=-scheduled_at'), [1, 3, 2]);
    assert.deepEqual(await idsOf('sort=completed_at'), [3, 1, 2]);
    assert.deepEqual(await idsOf('sort=-completed_at'), [1, 3, 2]);
    assert.deepEqual(await idsOf('sort=-created_at,name'), [3, 1, 2]);
    assert.equal((await harness.get('/schedules?sort=message')).status, 400);
    const { body } = await harness.get('/schedules?per_page=2&page=2');
    assert.deepEqual(
      body.data.map((resource: Json) => resource.id),
      ['3'],
    );
    assert.deepEqual(body.meta, {
      current_page: 2,
      from: 3,
      last_page: 2,
      path: 'https://status.example/api/schedules',
      per_page: 2,
      to: 3,
      total: 3,
    });
    assert.deepEqual(body.links, {
      first: 'https://status.example/api/schedules?per_page=2&page=1',
      last: 'https://status.example/api/schedules?per_page=2&page=2',
      prev: 'https://status.example/api/schedules?per_page=2&page=1',
      next: '',
    });
  });

  test('include adds components, updates, metadata and their counts', async () => {
    await components('API');
    const all = await harness.token('*');
    await make({ components: [{ id: 1, status: 5 }], meta: { a: 1 } }, all);
    await harness.post('/schedules/1/updates', { message: 'first' }, { token: all });
    await harness.post('/schedules/1/updates', { message: 'second' }, { token: all });
    await make({}, all);
    const asked = 'components,componentsCount,componentsExists,updates,updatesCount,updatesExists';
    for (const path of ['/schedules/1', '/schedules']) {
      const { body } = await harness.get(`${path}?include=${asked},meta,metaCount,metaExists`);
      const data = Array.isArray(body.data) ? body.data[0] : body.data;
      assert.equal(data.attributes.components_count, '1');
      assert.equal(data.attributes.components_exists, true);
      assert.equal(data.attributes.updates_count, '2');
      assert.equal(data.attributes.updates_exists, true);
      assert.equal(data.attributes.meta_count, '1');
      assert.equal(data.attributes.meta_exists, true);
      assert.deepEqual(data.attributes.meta, [{ key: 'a', value: 1 }]);
      assert.deepEqual(data.relationships.updates, {
        data: [
          { type: 'updates', id: '2' },
          { type: 'updates', id: '1' },
        ],
      });
      assert.deepEqual(
        body.included.map(({ type, id }: Json) => `${type} ${id}`),
        ['components 1', 'updates 2', 'updates 1'],
      );
      assert.deepEqual(body.included[0].attributes.pivot, {
        component_status: { human: 'Unknown', value: '5' },
      });
    }
    const none = (await harness.get(`/schedules/2?include=${asked},metaCount,metaExists`)).body;
    assert.deepEqual(none.included, []);
    const { components_count, components_exists, updates_count, updates_exists, meta_count, meta_exists } =
      none.data.attributes;
    assert.deepEqual(
      { components_count, components_exists, updates_count, updates_exists, meta_count, meta_exists },
      {
        components_count: '0',
        components_exists: false,
        updates_count: '0',
        updates_exists: false,
        meta_count: '0',
        meta_exists: false,
      },
    );
    const plain = (await harness.get('/schedules/1')).body;
    assert.equal('included' in plain, false);
    assert.equal('meta' in plain.data.attributes, false);
    const types = await harness.eventsOf(async () => {
      const unknown = await harness.post('/schedules?include=user', required, { token: all });
      assert.equal(unknown.status, 400);
      assert.match(unknown.body.message, /Allowed: components, componentsCount/);
    });
    assert.deepEqual(types, []);
  });

  test('a component of two schedules in a list has the status that the first one assigns', async () => {
    await components('API');
    const token = await manage();
    await make({ components: [{ id: 1, status: 6 }] }, token);
    await make({ components: [{ id: 1, status: 4 }] }, token);
    const pivots = async (sort: string) =>
      (await harness.get(`/schedules?include=components&sort=${sort}`)).body.included.map(
        (resource: Json) => resource.attributes.pivot.component_status.value,
      );
    assert.deepEqual(await pivots('id'), ['6']);
    assert.deepEqual(await pivots('-id'), ['4']);
  });

  test('a document contains the newest hundred updates, with a link to the rest', async () => {
    const token = await harness.token('*');
    await make({}, token);
    for (let count = 0; count < 102; count++) {
      await harness.post('/schedules/1/updates', { message: `m${count}` }, { token });
    }
    const { body } = await harness.get('/schedules/1?include=updates,updatesCount');
    const { updates } = body.data.relationships;
    assert.equal(updates.data.length, 100);
    assert.deepEqual(updates.data[0], { type: 'updates', id: '102' });
    assert.deepEqual(updates.meta, { total: 102 });
    assert.equal(body.data.attributes.updates_count, '102');
    assert.equal(body.included.length, 100);
    assert.equal(updates.links.related, 'https://status.example/api/schedules/1/updates');
    assert.equal((await harness.get(updates.links.related)).body.meta.total, 102);
  });
});
