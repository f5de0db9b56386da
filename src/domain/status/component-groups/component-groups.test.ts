import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { componentGroupRoutes } from './routes.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };

onBothDatabases('component groups', (harness) => {
  const manage = () => harness.token('component-groups.manage');
  resourceContract(harness, {
    routes: componentGroupRoutes,
    refused: [
      {
        request: 'POST /component-groups',
        body: {
          name: '',
          order: -1,
          visible: 3,
          collapsed: 3,
          order_column: 'colour',
          order_direction: 'up',
          components: [7, 'x', 0],
          meta: 5,
        },
        errors: {
          name: ['The name field is required.'],
          order: ['The order field must be at least 0.'],
          visible: ['The selected visible is invalid.'],
          collapsed: ['The selected collapsed is invalid.'],
          order_column: ['The selected order column is invalid.'],
          order_direction: ['The selected order direction is invalid.'],
          'components.0': ['The selected components.0 is invalid.'],
          'components.1': ['The components.1 field must be an integer.'],
          'components.2': ['The selected components.2 is invalid.'],
          meta: ['The meta field must be an object.'],
        },
      },
    ],
    lists: [
      {
        path: '/component-groups',
        records: [{ name: 'b' }, { name: 'A' }, { name: 'c' }],
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], name: [2, 1, 3] },
        hidden: [
          {
            what: 'a group that is for signed-in callers',
            make: (create) => create('/component-groups', { name: 'x', visible: 0 }),
            seenBy: 'everybody with a token',
          },
          {
            what: 'a group that is hidden',
            make: (create) => create('/component-groups', { name: 'x', visible: 2 }),
            seenBy: 'nobody',
          },
        ],
      },
    ],
  });

  test('a new group that is ordered by a column must have a direction', async () => {
    const token = await manage();
    for (const order_column of ['id', 'last_updated', 'name', 'status']) {
      for (const direction of [{}, { order_direction: null }]) {
        const response = await harness.post(
          '/component-groups',
          { name: 'X', order_column, ...direction },
          { token },
        );
        assert.equal(response.status, 422);
        assert.deepEqual(response.body.errors, {
          order_direction: ['The order direction field is required when components are ordered by a column.'],
        });
      }
      const full = await harness.post(
        '/component-groups',
        { name: 'X', order_column, order_direction: 'desc' },
        { token },
      );
      assert.equal(full.body.data.attributes.order_column, order_column);
      assert.equal(full.body.data.attributes.order_direction, 'desc');
    }
    for (const order_column of ['manual', null]) {
      const manual = await harness.post('/component-groups', { name: 'X', order_column }, { token });
      assert.equal(manual.status, 200);
      assert.equal(manual.body.data.attributes.order_column, 'manual');
      assert.equal(manual.body.data.attributes.order_direction, 'asc');
    }
  });

  test('creating returns the whole resource and writes one event', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.post('/component-groups', { name: ' Core ', meta: { a: 1 } }, { token });
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'componentGroups',
          attributes: {
            id: 1,
            name: 'Core',
            order: 0,
            order_column: 'manual',
            order_direction: 'asc',
            collapsed: 0,
            visible: 1,
            created: now,
            updated: now,
            meta: [{ key: 'a', value: 1 }],
          },
          relationships: { components: { data: [] } },
        },
      });
    });
    assert.deepEqual(types, ['component_group.created']);
  });

  test('visible and collapsed are accepted in every spelling, and stored as integers', async () => {
    const token = await manage();
    for (const [visible, kept] of [
      [0, 0],
      [1, 1],
      [2, 2],
      ['2', 2],
      [true, 1],
      [false, 0],
    ] as const) {
      const response = await harness.post(
        '/component-groups',
        { name: 'X', visible, collapsed: '2', order: '3' },
        { token },
      );
      assert.equal(response.body.data.attributes.visible, kept);
      assert.equal(response.body.data.attributes.collapsed, 2);
      assert.equal(response.body.data.attributes.order, 3);
    }
  });

  test('PUT and PATCH change only the given fields', async () => {
    const token = await manage();
    await harness.post(
      '/component-groups',
      {
        name: 'Core',
        order: 4,
        visible: 0,
        collapsed: 1,
        order_column: 'name',
        order_direction: 'desc',
        meta: { a: 1 },
      },
      { token },
    );
    harness.clock.advance(300);
    const types = await harness.eventsOf(async () => {
      for (const verb of ['PUT', 'PATCH']) {
        const response = await harness.send(verb, '/component-groups/1', { name: verb }, { token });
        assert.equal(response.status, 200);
        assert.deepEqual(response.body.data.attributes, {
          id: 1,
          name: verb,
          order: 4,
          order_column: 'name',
          order_direction: 'desc',
          collapsed: 1,
          visible: 0,
          created: { human: '5 minutes ago', string: '2026-03-10 12:00:00' },
          updated: { human: '0 seconds ago', string: '2026-03-10 12:05:00' },
          meta: [{ key: 'a', value: 1 }],
        });
      }
    });
    assert.deepEqual(types, ['component_group.updated', 'component_group.updated']);
    const column = await harness.put('/component-groups/1', { order_column: 'status' }, { token });
    assert.equal(column.status, 200);
    assert.equal(column.body.data.attributes.order_direction, 'desc');
    const cleared = await harness.put('/component-groups/1', { order_column: null, meta: {} }, { token });
    assert.equal(cleared.body.data.attributes.order_column, 'manual');
    assert.deepEqual(cleared.body.data.attributes.meta, []);
    const nulls = { name: null, order: null, visible: null, collapsed: null };
    const refused = await harness.put('/component-groups/1', nulls, { token });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.errors), ['name', 'order', 'visible', 'collapsed']);
  });

  test('a body that changes nothing writes nothing', async () => {
    const token = await manage();
    await harness.post('/component-groups', { name: 'Core', meta: { a: 1 } }, { token });
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.put('/component-groups/1', {}, { token })).status, 200);
      const same = await harness.put(
        '/component-groups/1',
        { name: 'Core', visible: true, meta: [{ key: 'a', value: 1 }], unknown: 1 },
        { token },
      );
      assert.equal(same.body.data.attributes.updated.human, '1 minute ago');
    });
    assert.deepEqual(types, []);
  });

  test('deleting needs component-groups.delete and leaves the components without a group', async () => {
    const token = await harness.token('*');
    for (const name of ['a', 'b', 'c']) await harness.post('/components', { name }, { token });
    await harness.post('/component-groups', { name: 'Core', components: [1, 2], meta: { a: 1 } }, { token });
    await harness.delete('/components/2', { token });
    assert.equal((await harness.delete('/component-groups/1')).status, 401);
    assert.equal((await harness.delete('/component-groups/1', { token: await manage() })).status, 403);
    const remove = await harness.token('component-groups.delete');
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/component-groups/1', { token: remove });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, ['component.updated', 'component_group.deleted']);
    assert.equal((await harness.get('/component-groups/1', { token })).status, 404);
    assert.equal((await harness.delete('/component-groups/1', { token: remove })).status, 404);
    const { body } = await harness.get('/components');
    assert.deepEqual(
      body.data.map((resource: Json) => [
        resource.id,
        resource.attributes.enabled,
        resource.relationships.group.data,
      ]),
      [
        ['1', true, null],
        ['3', true, null],
      ],
    );
    assert.deepEqual(await harness.query(sql`select key from meta`), []);
  });

  test('deleting a group that guests could not see disables its components, so that none becomes public', async () => {
    const token = await harness.token('*');
    for (const visible of [0, 2]) {
      const { body } = await harness.post('/components', { name: 'secret' }, { token });
      const made = await harness.post(
        '/component-groups',
        { name: 'Hidden', visible, components: [body.data.attributes.id] },
        { token },
      );
      assert.equal((await harness.delete(`/component-groups/${made.body.data.id}`, { token })).status, 204);
    }
    assert.deepEqual((await harness.get('/components')).body.data, []);
    const { body } = await harness.get('/components', { token });
    assert.deepEqual(
      body.data.map((resource: Json) => [resource.attributes.enabled, resource.relationships.group.data]),
      [
        [false, null],
        [false, null],
      ],
    );
  });
});
