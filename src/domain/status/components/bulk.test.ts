import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';

onBothDatabases('PUT /components', (harness) => {
  const fill = async (count: number): Promise<string> => {
    const token = await harness.token('*');
    for (let number = 1; number <= count; number++) {
      await harness.post('/components', { name: `C${number}` }, { token });
    }
    return token;
  };
  const names = (body: Json) => body.data.map((one: Json) => one.attributes.name);

  test('changes several components, and returns them in the order of the body', async () => {
    const token = await fill(3);
    await harness.post('/component-groups', { name: 'Core' }, { token });
    const components = [
      { id: 3, status: 4, meta: { region: 'eu' } },
      { id: '1', name: 'First', component_group_id: 1, description: 'd' },
      { id: 2 },
    ];
    const before = await harness.lastEventId();
    const response = await harness.put('/components?include=group', { components }, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    assert.deepEqual(names(response.body), ['C3', 'First', 'C2']);
    const [third, first] = response.body.data;
    assert.equal(third.attributes.status.value, 4);
    assert.deepEqual(third.attributes.meta, [{ key: 'region', value: 'eu' }]);
    assert.equal(first.relationships.group.data.id, '1');
    assert.equal(response.body.included[0].attributes.name, 'Core');
    // One event for each component that changed.
    assert.deepEqual(await harness.events(before), ['component.updated', 'component.updated']);
    const { body } = await harness.get('/components/3/statuses');
    assert.deepEqual(
      body.data.map((one: Json) => one.attributes.status.value),
      [1, 4],
    );
  });

  test('writes all or nothing, and names every error with its place', async () => {
    const token = await fill(3);
    const components = [
      { id: 1, name: 'Fine' },
      { id: 2, status: 9, name: '' },
      { id: 77 },
      { id: 3, component_group_id: 5, link: 'nonsense' },
      { id: 3 },
      'four',
      { name: 'Without' },
      { id: 'x' },
      { id: 1, order: null, enabled: null },
    ];
    const types = await harness.eventsOf(async () => {
      const { status, body } = await harness.put('/components', { components }, { token });
      assert.equal(status, 422);
      assert.deepEqual(body.errors, {
        'components.1.name': ['The components.1.name field is required.'],
        'components.1.status': ['The selected components.1.status is invalid.'],
        'components.3.link': [
          'The components.3.link field must be a valid URL that begins with http:// or https://.',
        ],
        'components.3.component_group_id': ['The selected components.3.component group id is invalid.'],
        'components.6.id': ['The components.6.id field is required.'],
        'components.7.id': ['The components.7.id field must be an integer.'],
        'components.8.enabled': ['The components.8.enabled field must not be null.'],
        'components.5': ['The components.5 field must be an object.'],
        'components.0.id': ['The components.0.id field has a duplicate value.'],
        'components.2.id': ['The selected components.2.id is invalid.'],
        'components.3.id': ['The components.3.id field has a duplicate value.'],
        'components.4.id': ['The components.4.id field has a duplicate value.'],
        'components.8.id': ['The components.8.id field has a duplicate value.'],
      });
    });
    assert.deepEqual(types, []);
    assert.deepEqual(names((await harness.get('/components')).body), ['C1', 'C2', 'C3']);
  });

  test('requires a list of up to 500', async () => {
    const token = await fill(1);
    const errorsOf = async (body: object) => (await harness.put('/components', body, { token })).body.errors;
    const message = (text: string) => ({ components: [`The components field ${text}`] });
    assert.deepEqual(await errorsOf({}), message('is required.'));
    assert.deepEqual(await errorsOf({ components: { id: 1 } }), message('must be an array.'));
    const many = Array.from({ length: 501 }, () => ({ id: 1 }));
    assert.deepEqual(await errorsOf({ components: many }), message('must not have more than 500 items.'));
    assert.deepEqual((await harness.put('/components', { components: [] }, { token })).body, { data: [] });
  });

  test('deleted components do not exist', async () => {
    const token = await fill(2);
    await harness.delete('/components/2', { token });
    const { body } = await harness.send(
      'PATCH',
      '/components',
      { components: [{ id: 2, name: 'x' }] },
      { token },
    );
    assert.deepEqual(body.errors, { 'components.0.id': ['The selected components.0.id is invalid.'] });
  });

  test('takes three statements for each component, two of them for its event, besides a constant number', async () => {
    const token = await fill(40);
    const statementsFor = async (count: number, status: number) => {
      const components = Array.from({ length: count }, (_, at) => ({ id: at + 1, status, meta: { status } }));
      const statements = await harness.statementsOf(async () => {
        const { status: code } = await harness.put('/components', { components }, { token });
        assert.equal(code, 200);
      });
      return statements.length;
    };
    await statementsFor(40, 6);
    assert.equal((await statementsFor(40, 2)) - (await statementsFor(10, 3)), 3 * 30);
  });
});
