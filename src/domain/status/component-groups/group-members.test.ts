import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };

onBothDatabases('components in groups, and lists of groups', (harness) => {
  const manage = () => harness.token('component-groups.manage');
  const members = (body: Json) =>
    body.data.relationships.components.data.map((resource: Json) => Number(resource.id)) as number[];
  const groupOf = async (id: number, token: string) =>
    (await harness.get(`/components/${id}`, { token })).body.data.relationships.group.data?.id ?? null;

  test('each component that is missing, deleted or repeated is refused', async () => {
    const token = await harness.token('*');
    for (const name of ['a', 'b', 'c']) await harness.post('/components', { name }, { token });
    await harness.delete('/components/3', { token });
    await harness.post('/component-groups', { name: 'Core' }, { token });
    for (const send of [
      () => harness.post('/component-groups', { name: 'X', components: [1, 9, 1, 3, 2] }, { token }),
      () => harness.put('/component-groups/1', { components: [1, 9, 1, 3, 2] }, { token }),
    ]) {
      const types = await harness.eventsOf(async () => {
        const response = await send();
        assert.equal(response.status, 422);
        assert.deepEqual(response.body.errors, {
          'components.0': ['The components.0 field has a duplicate value.'],
          'components.1': ['The selected components.1 is invalid.'],
          'components.2': ['The components.2 field has a duplicate value.'],
          'components.3': ['The selected components.3 is invalid.'],
        });
      });
      assert.deepEqual(types, []);
    }
    assert.equal(await groupOf(1, token), null);
    const text = await harness.put('/component-groups/1', { components: 'all' }, { token });
    assert.deepEqual(text.body.errors, { components: ['The components field must be an array.'] });
  });

  test('ten thousand missing components are all reported', async () => {
    const components = Array.from({ length: 10_000 }, (_, index) => index + 1);
    const token = await manage();
    const response = await harness.post('/component-groups', { name: 'X', components }, { token });
    assert.equal(response.status, 422);
    assert.equal(Object.keys(response.body.errors).length, 10_000);
  });

  test('components on POST move into the group from wherever they were', async () => {
    const token = await harness.token('*');
    for (const name of ['a', 'b', 'c']) await harness.post('/components', { name }, { token });
    await harness.post('/component-groups', { name: 'Old', components: [1, 2] }, { token });
    const types = await harness.eventsOf(async () => {
      const made = await harness.post('/component-groups', { name: 'New', components: [3, '2'] }, { token });
      assert.deepEqual(members(made.body), [2, 3]);
    });
    assert.deepEqual(types, ['component.updated', 'component.updated', 'component_group.created']);
    assert.deepEqual(members((await harness.get('/component-groups/1')).body), [1]);
    assert.equal(await groupOf(2, token), '2');
  });

  test('components on PUT are the exact set, and [] removes all', async () => {
    const token = await harness.token('*');
    for (const name of ['a', 'b', 'c', 'd']) await harness.post('/components', { name }, { token });
    await harness.post('/component-groups', { name: 'One', components: [1, 2] }, { token });
    await harness.post('/component-groups', { name: 'Two', components: [3] }, { token });
    const set = await harness.put('/component-groups/1', { components: [2, 3, 4] }, { token });
    assert.deepEqual(members(set.body), [2, 3, 4]);
    assert.equal(await groupOf(1, token), null);
    assert.deepEqual(members((await harness.get('/component-groups/2')).body), []);
    const types = await harness.eventsOf(async () => {
      const kept = await harness.put('/component-groups/1', { components: [4, 3, 2] }, { token });
      assert.deepEqual(members(kept.body), [2, 3, 4]);
      const absent = await harness.put('/component-groups/1', { components: null }, { token });
      assert.deepEqual(members(absent.body), [2, 3, 4]);
    });
    assert.deepEqual(types, []);
    const cleared = await harness.eventsOf(async () => {
      const response = await harness.put('/component-groups/1', { components: [] }, { token });
      assert.deepEqual(members(response.body), []);
    });
    assert.deepEqual(cleared, [
      'component.updated',
      'component.updated',
      'component.updated',
      'component_group.updated',
    ]);
    for (const id of [1, 2, 3, 4]) assert.equal(await groupOf(id, token), null);
  });

  test('a list shows less of a group and its components than the group itself', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API', status: 2 }, { token });
    await harness.post('/component-groups', { name: 'Core', components: [1], meta: { a: 1 } }, { token });
    const brief = { id: 1, name: 'Core', order: 0, created: now, updated: now };
    const linkage = { components: { data: [{ type: 'components', id: '1' }] } };
    const list = await harness.get('/component-groups');
    assert.deepEqual(list.body, {
      data: [{ id: '1', type: 'componentGroups', attributes: brief, relationships: linkage }],
      links: {
        first: 'https://status.example/api/component-groups?page=1',
        last: 'https://status.example/api/component-groups?page=1',
        prev: '',
        next: '',
      },
      meta: {
        current_page: 1,
        from: 1,
        last_page: 1,
        path: 'https://status.example/api/component-groups',
        per_page: 15,
        to: 1,
        total: 1,
      },
    });
    const component = {
      id: '1',
      type: 'components',
      attributes: {
        id: 1,
        name: 'API',
        description: null,
        link: null,
        order: 0,
        status: { human: 'Performance issues', value: 2 },
        latest_status: { human: 'Performance issues', value: 2 },
        enabled: true,
        created: now,
        updated: now,
        pivot: { component_status: { human: null, value: null } },
      },
      relationships: {
        group: { data: { type: 'componentGroups', id: '1' } },
        incidents: { data: [] },
      },
    };
    const include = 'include=components,meta,metaCount,metaExists';
    const extra = { meta: [{ key: 'a', value: 1 }], meta_count: '1', meta_exists: true };
    const full = await harness.get(`/component-groups?${include}`);
    assert.deepEqual(full.body.data[0].attributes, { ...brief, ...extra });
    assert.deepEqual(full.body.included, [
      { ...component, attributes: { ...component.attributes, status: { value: 2 } } },
    ]);
    const single = await harness.get(`/component-groups/1?${include}`);
    const whole = { ...brief, order_column: 'manual', order_direction: 'asc', collapsed: 0, visible: 1 };
    assert.deepEqual(single.body, {
      data: {
        id: '1',
        type: 'componentGroups',
        attributes: { ...whole, ...extra },
        relationships: linkage,
      },
      included: [component],
    });
    const throughComponent = await harness.get('/components/1?include=group');
    assert.deepEqual(throughComponent.body.included[0].attributes, whole);
  });

  test('only the relations in the contract can be included', async () => {
    const token = await manage();
    for (const path of ['/component-groups', '/component-groups/1']) {
      const response = await harness.get(`${path}?include=componentsCount`);
      assert.equal(response.status, 400);
      assert.match(response.body.message, /Allowed: components, meta, metaCount, metaExists\./);
    }
    const types = await harness.eventsOf(async () => {
      const response = await harness.post('/component-groups?include=incidents', { name: 'X' }, { token });
      assert.equal(response.status, 400);
    });
    assert.deepEqual(types, []);
  });

  test('a group lists its components in its configured order', async () => {
    const token = await harness.token('*');
    for (const [name, order, status] of [
      ['b', 3, 1],
      ['C', 1, 4],
      ['a', 2, 5],
    ] as const) {
      await harness.post('/components', { name, order, status }, { token });
      harness.clock.advance(60);
    }
    await harness.post('/component-groups', { name: 'Core' }, { token });
    for (const id of [3, 1, 2]) {
      await harness.put(`/components/${id}`, { component_group_id: 1 }, { token });
      harness.clock.advance(60);
    }
    for (const [order_column, up, down] of [
      ['id', [1, 2, 3], [3, 2, 1]],
      ['name', [3, 1, 2], [2, 1, 3]],
      ['manual', [2, 3, 1], [1, 3, 2]],
      ['status', [1, 3, 2], [2, 3, 1]],
      ['last_updated', [3, 1, 2], [2, 1, 3]],
    ] as const) {
      for (const [order_direction, wanted] of [
        ['asc', up],
        ['desc', down],
      ] as const) {
        const response = await harness.put(
          '/component-groups/1?include=components',
          { order_column, order_direction },
          { token },
        );
        assert.deepEqual(members(response.body), wanted, `${order_column} ${order_direction}`);
        assert.deepEqual(
          response.body.included.map((resource: Json) => resource.attributes.id),
          wanted,
        );
      }
    }
  });

  test('guests see groups for everyone, tokens also those for signed-in callers, nobody sees the rest', async () => {
    const token = await harness.token('*');
    for (const visible of [0, 1, 2]) {
      await harness.post('/components', { name: `c${visible}` }, { token });
      const made = await harness.post(
        '/component-groups',
        { name: `g${visible}`, visible, components: [visible + 1] },
        { token },
      );
      assert.equal(made.status, 200);
    }
    await harness.post('/components', { name: 'off', enabled: false, component_group_id: 2 }, { token });
    const seen = async (options: { token?: string }) => {
      const { body } = await harness.get('/component-groups?include=components', options);
      return {
        total: body.meta.total,
        groups: body.data.map((resource: Json) => resource.attributes.name),
        linked: body.data.flatMap((resource: Json) =>
          resource.relationships.components.data.map((other: Json) => Number(other.id)),
        ),
        included: body.included.map((resource: Json) => resource.attributes.name),
      };
    };
    assert.deepEqual(await seen({}), { total: 1, groups: ['g1'], linked: [2], included: ['c1'] });
    const reader = await harness.token('metrics.manage');
    assert.deepEqual(await seen({ token: reader }), {
      total: 2,
      groups: ['g0', 'g1'],
      linked: [1, 2, 4],
      included: ['c0', 'c1', 'off'],
    });
    const statuses = async (options: { token?: string }) =>
      Promise.all(
        [1, 2, 3].map(async (id) => (await harness.get(`/component-groups/${id}`, options)).status),
      );
    assert.deepEqual(await statuses({}), [404, 200, 404]);
    assert.deepEqual(await statuses({ token: reader }), [200, 200, 404]);
    const shown = await harness.put('/component-groups/3', { visible: 1 }, { token });
    assert.equal(shown.status, 200);
    assert.deepEqual(await statuses({}), [404, 200, 200]);
  });

  test('lists filter by name and metadata, and sort by name and id', async () => {
    const token = await manage();
    await harness.post('/component-groups', { name: 'b 100%', meta: { region: 'eu' } }, { token });
    await harness.post('/component-groups', { name: 'A', meta: { region: 'us' } }, { token });
    await harness.post('/component-groups', { name: 'B' }, { token });
    const ids = async (query: string) =>
      (await harness.get(`/component-groups?${query}`)).body.data.map((resource: Json) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids(''), [1, 2, 3]);
    assert.deepEqual(await ids('filter[name]=B'), [1, 3]);
    assert.deepEqual(await ids('filter[name]=%25,a'), [1, 2]);
    assert.deepEqual(await ids('filter[meta][region]=us'), [2]);
    assert.deepEqual(await ids('sort=name'), [2, 3, 1]);
    assert.deepEqual(await ids('sort=-name'), [1, 3, 2]);
    assert.deepEqual(await ids('sort=-id'), [3, 2, 1]);
    assert.deepEqual(await ids('sort=id&per_page=1&page=2'), [2]);
    const sort = await harness.get('/component-groups?sort=order');
    assert.equal(sort.status, 400);
    assert.match(sort.body.message, /Allowed: name, id\./);
    const filter = await harness.get('/component-groups?filter[collapsed]=1');
    assert.equal(filter.status, 400);
    assert.match(filter.body.message, /Allowed: name, meta\[key\], /);
  });

  test('a list needs as many statements for ten groups as for one', async () => {
    const token = await harness.token('*');
    const cost = async () => {
      let groups = 0;
      const { length: statements } = await harness.statementsOf(async () => {
        groups = (await harness.get('/component-groups?include=components,meta')).body.data.length;
      });
      return { groups, statements };
    };
    const add = async (id: number) => {
      await harness.post('/components', { name: 'c' }, { token });
      await harness.post('/component-groups', { name: 'g', components: [id], meta: { a: id } }, { token });
    };
    await add(1);
    const single = await cost();
    for (let id = 2; id <= 10; id++) await add(id);
    assert.deepEqual(await cost(), { groups: 10, statements: single.statements });
    assert.ok(single.statements > 0);
  });
});
