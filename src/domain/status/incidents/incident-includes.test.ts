import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { incidentsIn } from '../../../../test/support/incidents.ts';
import type { Json } from '../../../../test/support/response.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };

onBothDatabases('includes of incidents', (harness) => {
  const { manage, incident, create, makeComponents } = incidentsIn(harness);

  test('include adds components with their pivot, groups, updates, the user and metadata', async () => {
    const token = await harness.token('*');
    await makeComponents('API', 'Web');
    await harness.post('/component-groups', { name: 'Core', components: [1] }, { token });
    await create(token, {
      components: [{ id: 1, status: 4 }],
      component_id: 2,
      meta: { a: 1, b: 2 },
    });
    await harness.post('/incidents/1/updates', { status: 2, message: 'Found it.' }, { token });
    const plain = await harness.get('/incidents/1');
    assert.equal('included' in plain.body, false);
    assert.deepEqual(plain.body.data.relationships, {
      components: {
        data: [
          { type: 'components', id: '1' },
          { type: 'components', id: '2' },
        ],
      },
      updates: { data: [{ type: 'updates', id: '1' }] },
      user: { data: { type: 'users', id: '1' } },
    });
    assert.deepEqual(
      Object.keys(plain.body.data.attributes).filter((name) => /_(count|exists)$|^meta$/.test(name)),
      [],
    );
    const component = (id: number, name: string, group: string | null, human: string | null) => ({
      id: String(id),
      type: 'components',
      attributes: {
        id,
        name,
        description: null,
        link: null,
        order: 0,
        status: { human: 'Operational', value: 1 },
        latest_status: human === null ? { human: 'Operational', value: 1 } : { human, value: 4 },
        enabled: true,
        created: now,
        updated: now,
        pivot: { component_status: { human, value: human === null ? null : '4' } },
      },
      relationships: {
        group: { data: group === null ? null : { type: 'componentGroups', id: group } },
        incidents: { data: [{ type: 'incidents', id: '1' }] },
      },
    });
    const components = [component(1, 'API', '1', 'Major outage'), component(2, 'Web', null, null)];
    const group = {
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
      },
      relationships: { components: { data: [{ type: 'components', id: '1' }] } },
    };
    const update = {
      id: '1',
      type: 'updates',
      attributes: {
        id: 1,
        updateable_id: 1,
        updateable_type: 'incident',
        message: 'Found it.',
        status: { human: 'Identified', value: 2 },
        notifications: null,
        created: now,
        updated: now,
      },
      relationships: { incident: { data: { type: 'incidents', id: '1' } }, schedule: { data: null } },
    };
    const user = { id: '1', type: 'users', attributes: { id: 1 }, relationships: {} };
    for (const path of ['/incidents/1', '/incidents']) {
      for (const [include, wanted] of [
        ['components', components],
        ['components.group', [...components, group]],
        ['updates', [update]],
        ['user', [user]],
        ['user,updates,components,components.group', [...components, group, update, user]],
      ] as const) {
        assert.deepEqual((await harness.get(`${path}?include=${include}`)).body.included, wanted, include);
      }
      const counts = ['components', 'updates', 'user', 'meta'].flatMap((relation) => [
        `${relation}Count`,
        `${relation}Exists`,
      ]);
      const { body } = await harness.get(`${path}?include=meta,${counts}`);
      assert.equal('included' in body, false);
      const { attributes } = Array.isArray(body.data) ? body.data[0] : body.data;
      const {
        meta,
        components_count,
        components_exists,
        updates_count,
        updates_exists,
        user_count,
        user_exists,
        meta_count,
        meta_exists,
      } = attributes;
      assert.deepEqual([components_count, updates_count, user_count, meta_count], ['2', '1', '1', '2']);
      assert.deepEqual(
        [components_exists, updates_exists, user_exists, meta_exists],
        [true, true, true, true],
      );
      assert.deepEqual(meta, [
        { key: 'a', value: 1 },
        { key: 'b', value: 2 },
      ]);
      const unknown = await harness.get(`${path}?include=updates.user`);
      assert.equal(unknown.status, 400);
      assert.match(
        unknown.body.message,
        /Allowed: components, componentsCount, componentsExists, components\.group/,
      );
    }
  });

  test('include works on writes, and an unknown include prevents the write', async () => {
    const token = await manage();
    await makeComponents('API');
    const made = await harness.post(
      '/incidents?include=components,user,updatesCount',
      { ...incident, component_id: 1 },
      { token },
    );
    assert.deepEqual(
      made.body.included.map((resource: Json) => resource.type),
      ['components', 'users'],
    );
    assert.equal(made.body.data.attributes.updates_count, '0');
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.post('/incidents?include=nope', incident, { token })).status, 400);
      assert.equal((await harness.put('/incidents/1?include=nope', { name: 'X' }, { token })).status, 400);
    });
    assert.deepEqual(types, []);
  });
});
