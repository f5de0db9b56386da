import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, type RequestOptions } from '../../../../test/support/harness.ts';
import { incidentsIn } from '../../../../test/support/incidents.ts';
import type { Json } from '../../../../test/support/response.ts';

onBothDatabases('components of incidents', (harness) => {
  const { manage, create, makeComponents, links, listIds } = incidentsIn(harness);

  test('each component that is missing, deleted, incomplete or repeated is refused', async () => {
    const token = await harness.token('*');
    await makeComponents('a', 'b', 'c');
    await harness.delete('/components/3', { token });
    await create(token);
    const components = [
      { id: 1, status: 4 },
      { id: 9, status: 4 },
      { id: 1, status: 7 },
      { id: 3, status: 4 },
      { status: 4 },
      { id: 2 },
      2,
      { id: 'x', status: 'y' },
      null,
    ];
    for (const send of [
      () => create(token, { components }),
      () => harness.put('/incidents/1', { components }, { token }),
    ]) {
      const types = await harness.eventsOf(async () => {
        const response = await send();
        assert.equal(response.status, 422);
        assert.deepEqual(response.body.errors, {
          'components.0.id': ['The components.0.id field has a duplicate value.'],
          'components.1.id': ['The selected components.1.id is invalid.'],
          'components.2.id': ['The components.2.id field has a duplicate value.'],
          'components.2.status': ['The selected components.2.status is invalid.'],
          'components.3.id': ['The selected components.3.id is invalid.'],
          'components.4.id': ['The components.4.id field is required.'],
          'components.5.status': ['The components.5.status field is required.'],
          'components.6': ['The components.6 field must be an object.'],
          'components.7.id': ['The components.7.id field must be an integer.'],
          'components.7.status': ['The components.7.status field must be an integer.'],
          'components.8': ['The components.8 field must be an object.'],
        });
      });
      assert.deepEqual(types, []);
    }
    const text = await create(token, { components: 'all' });
    assert.deepEqual(text.body.errors, { components: ['The components field must be an array.'] });
    const missing = await create(token, { components: [{ id: 77, status: 1 }] });
    assert.deepEqual(missing.body, {
      message: 'The selected components.0.id is invalid.',
      errors: { 'components.0.id': ['The selected components.0.id is invalid.'] },
    });
  });

  test('ten thousand invalid components are refused quickly', async () => {
    const token = await manage();
    await makeComponents('a');
    for (const [kind, id] of [
      ['missing', (index: number) => index + 2],
      ['the same', () => 1],
      ['senseless', () => 'x'],
    ] as const) {
      const components = Array.from({ length: 10_000 }, (_, index) => ({ id: id(index), status: 1 }));
      const response = await create(token, { components });
      assert.equal(response.status, 422, kind);
      assert.equal(Object.keys(response.body.errors).length, 10_000, kind);
      assert.match(response.body.message, / \(and 9999 more errors\)$/);
    }
  });

  test('a single component can be given by component_id and component_status', async () => {
    const token = await manage();
    await makeComponents('a', 'b', 'c');
    await create(token, { component_id: 1, component_status: 3 });
    assert.deepEqual(await links(1, token), { 1: '3' });
    await create(token, { component_id: 2 });
    assert.deepEqual(await links(2, token), { 2: null });
    await create(token, { components: [{ id: 1, status: 2 }], component_id: '3', component_status: '4' });
    assert.deepEqual(await links(3, token), { 1: '2', 3: '4' });
    await create(token, { components: [{ id: 1, status: 2 }], component_id: 1 });
    assert.deepEqual(await links(4, token), { 1: '2' });

    const types = await harness.eventsOf(async () => {
      await harness.put('/incidents/3', { component_id: 2, component_status: 5 }, { token });
      assert.deepEqual(await links(3, token), { 1: '2', 2: '5', 3: '4' });
    });
    assert.deepEqual(types, ['incident.updated']);
    await harness.put('/incidents/3', { component_id: 2, component_status: 1 }, { token });
    assert.deepEqual(await links(3, token), { 1: '2', 2: '1', 3: '4' });
    const unchanged = await harness.eventsOf(async () => {
      await harness.put('/incidents/3', { component_id: 2 }, { token });
      assert.deepEqual(await links(3, token), { 1: '2', 2: '1', 3: '4' });
    });
    assert.deepEqual(unchanged, []);
    await harness.put('/incidents/3', { component_id: 2, component_status: null }, { token });
    assert.deepEqual(await links(3, token), { 1: '2', 2: null, 3: '4' });
  });

  test('components on PUT are the exact set; [] removes all; null and absent keep them', async () => {
    const token = await manage();
    await makeComponents('a', 'b', 'c');
    const components = [
      { id: 2, status: 3 },
      { id: 1, status: 4 },
    ];
    const made = await create(token, { components });
    assert.deepEqual(made.body.data.relationships.components.data, [
      { type: 'components', id: '1' },
      { type: 'components', id: '2' },
    ]);
    const kept = await harness.eventsOf(async () => {
      for (const body of [
        {},
        { components: null },
        { components },
        { components: components.toReversed() },
      ]) {
        assert.equal((await harness.put('/incidents/1', body, { token })).status, 200);
        assert.deepEqual(await links(1, token), { 1: '4', 2: '3' });
      }
    });
    assert.deepEqual(kept, []);
    const set = [
      { id: 2, status: 1 },
      { id: 3, status: 6 },
    ];
    const changed = await harness.eventsOf(() => harness.put('/incidents/1', { components: set }, { token }));
    assert.deepEqual(changed, ['incident.updated']);
    assert.deepEqual(await links(1, token), { 2: '1', 3: '6' });
    const cleared = await harness.eventsOf(() => harness.put('/incidents/1', { components: [] }, { token }));
    assert.deepEqual(cleared, ['incident.updated']);
    assert.deepEqual(await links(1, token), {});
  });

  test('components that the caller may not see are in no linkage, include, count or filter', async () => {
    const token = await harness.token('*');
    await makeComponents('open', 'off', 'staff', 'nobody');
    await harness.put('/components/2', { enabled: false }, { token });
    await harness.post('/component-groups', { name: 'Staff', visible: 0, components: [3] }, { token });
    await harness.post('/component-groups', { name: 'Nobody', visible: 2, components: [4] }, { token });
    await create(token, { components: [1, 2, 3, 4].map((id) => ({ id, status: 4 })) });
    const seen = async (options?: RequestOptions) => {
      const { body } = await harness.get('/incidents/1?include=components.group,componentsCount', options);
      return {
        linked: body.data.relationships.components.data.map((resource: Json) => Number(resource.id)),
        count: body.data.attributes.components_count,
        included: body.included.map((resource: Json) => resource.attributes.name),
        found: [
          await listIds('filter[component]=2', options),
          await listIds('filter[component]=3', options),
          await listIds('filter[component]=4', options),
        ],
      };
    };
    assert.deepEqual(await seen(), { linked: [1], count: '1', included: ['open'], found: [[], [], []] });
    assert.deepEqual(await seen({ token }), {
      linked: [1, 2, 3],
      count: '3',
      included: ['open', 'off', 'staff', 'Staff'],
      found: [[1], [1], []],
    });
  });

  test('a component of several incidents in a list is included once, with the status of the first incident', async () => {
    const token = await manage();
    await makeComponents('API');
    await create(token, { component_id: 1, component_status: 2 });
    await create(token, { component_id: 1, component_status: 4 });
    const pivots = async (sort: string) => {
      const { body } = await harness.get(`/incidents?sort=${sort}&include=components`);
      return body.included.map((resource: Json) => [resource.id, resource.attributes.pivot.component_status]);
    };
    assert.deepEqual(await pivots('id'), [['1', { human: 'Performance issues', value: '2' }]]);
    assert.deepEqual(await pivots('-id'), [['1', { human: 'Major outage', value: '4' }]]);
  });

  test('a deleted component leaves the incident, and PUT without components does not bring it back', async () => {
    const token = await harness.token('*');
    await makeComponents('a', 'b');
    await create(token, {
      components: [
        { id: 1, status: 2 },
        { id: 2, status: 3 },
      ],
    });
    await harness.delete('/components/1', { token });
    assert.deepEqual(await links(1, token), { 2: '3' });
    await harness.put('/incidents/1', { name: 'X' }, { token });
    assert.deepEqual(await links(1, token), { 2: '3' });
  });
});
