import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';

onBothDatabases('the defaults of an incident template', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    for (const name of ['API', 'Web']) await harness.post('/components', { name }, { token });
  });
  const template = { name: 'Outage', template: '{{ incident.name }} in {{ region }}' };
  const defaults = {
    incident_name: '{{ service }} is down',
    status: 2,
    visible: 0,
    notifications: true,
    components: [
      { id: 1, status: 4 },
      { id: 2, status: 3 },
    ],
  };
  const save = async (values: object = {}) => {
    const response = await harness.post('/incident-templates', { ...template, ...values }, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  const shown = async (options: object = { token }): Promise<Json> =>
    (await harness.get('/incident-templates/1', options)).body.data?.attributes;
  const defaultsIn = ({ incident_name, status, visible, notifications, components }: Json) => ({
    incident_name,
    status,
    visible,
    notifications,
    components,
  });

  test('are stored, shown, changed one by one, and cleared with null', async () => {
    assert.deepEqual(defaultsIn(await save(defaults)), defaults);
    const put = async (body: object) => {
      const response = await harness.put('/incident-templates/1', body, { token });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      return defaultsIn(response.body.data.attributes);
    };
    assert.deepEqual(await put({ notifications: false }), { ...defaults, notifications: false });
    const [first] = defaults.components;
    const types = await harness.eventsOf(async () => {
      assert.deepEqual((await put({ components: [first] })).components, [first]);
      await put({ components: [first] });
    });
    assert.deepEqual(types, ['incident_template.updated']);
    const cleared = {
      incident_name: null,
      status: null,
      visible: null,
      notifications: null,
      components: null,
    };
    assert.deepEqual(await put(cleared), { ...cleared, components: [] });
    assert.deepEqual((await shown()).variables, ['region']);
  });

  test('are in the event log, without the variables, which follow from the texts', async () => {
    await save(defaults);
    const [event] = await harness.query(
      sql<{ state: string }>`select state from events where type = 'incident_template.created'`,
    );
    const { components, incident_name, template_variables } = JSON.parse(event?.state ?? '{}');
    assert.deepEqual(components, [
      { component_id: 1, status: 4 },
      { component_id: 2, status: 3 },
    ]);
    assert.equal(incident_name, defaults.incident_name);
    assert.equal(template_variables, undefined);
  });

  test('are refused if they are wrong, and nothing is written', async () => {
    const types = await harness.eventsOf(async () => {
      const response = await harness.post(
        '/incident-templates',
        {
          ...template,
          incident_name: '{{ name',
          status: 9,
          visible: 3,
          notifications: 'maybe',
          components: [
            { id: 9, status: 4 },
            { id: 1, status: 7 },
          ],
        },
        { token },
      );
      assert.equal(response.status, 422);
      assert.deepEqual(Object.keys(response.body.errors).sort(), [
        'components.0.id',
        'components.1.status',
        'incident_name',
        'notifications',
        'status',
        'visible',
      ]);
      assert.match(
        response.body.errors.incident_name[0],
        /^The incident name, which is a template, does not compile: /,
      );
      const long = await harness.post(
        '/incident-templates',
        { ...template, incident_name: 'x'.repeat(256) },
        { token },
      );
      assert.deepEqual(Object.keys(long.body.errors), ['incident_name']);
    });
    assert.deepEqual(types, []);
  });

  test('lose a component while it is deleted, and for good when it is purged', async () => {
    await save(defaults);
    const ids = async () => (await shown()).components.map(({ id }: Json) => id);
    await harness.delete('/components/1', { token });
    assert.deepEqual(await ids(), [2]);
    assert.equal((await harness.put('/incident-templates/1', { name: 'Renamed' }, { token })).status, 200);
    await harness.post('/trash/components/1/restore', {}, { token });
    assert.deepEqual(await ids(), [1, 2]);
    await harness.delete('/components/1', { token });
    await harness.delete('/trash/components/1', { token });
    await harness.react();
    assert.deepEqual(await ids(), [2]);
    assert.deepEqual(await harness.query(sql`select component_id from incident_template_components`), [
      { component_id: 2 },
    ]);
  });

  test('name only components that the reader may see', async () => {
    await harness.put('/components/1', { enabled: false }, { token });
    await save(defaults);
    assert.deepEqual((await shown({})).components, [{ id: 2, status: 3 }]);
    assert.deepEqual((await shown()).components, defaults.components);
  });

  test('come back from the trash, without components that were purged meanwhile', async () => {
    await save(defaults);
    const before = await shown();
    await harness.delete('/incident-templates/1', { token });
    assert.deepEqual(await harness.query(sql`select * from incident_template_components`), []);
    await harness.post('/trash/incident-templates/1/restore', {}, { token });
    assert.deepEqual(await shown(), before);
    await harness.delete('/incident-templates/1', { token });
    for (const id of [1, 2]) await harness.delete(`/components/${id}`, { token });
    await harness.delete('/trash/components/1', { token });
    await harness.react();
    const restored = await harness.post('/trash/incident-templates/1/restore', {}, { token });
    assert.ok(restored.status < 300, JSON.stringify(restored.body));
    assert.deepEqual((await shown()).components, []);
    await harness.post('/trash/components/2/restore', {}, { token });
    assert.deepEqual((await shown()).components, [{ id: 2, status: 3 }]);
  });

  test('the variables are those that a caller has to send, of the name and of the message', async () => {
    assert.deepEqual((await save(defaults)).variables, ['service', 'region']);
    const put = async (body: object) =>
      (await harness.put('/incident-templates/1', body, { token })).body.data.attributes.variables;
    assert.deepEqual(await put({ template: '{{ service }} {{ ticket|default("none") }}' }), [
      'service',
      'ticket',
    ]);
    assert.deepEqual(await put({ incident_name: 'Down in {{ region }}' }), ['region', 'service', 'ticket']);
    assert.deepEqual(await put({ incident_name: null }), ['service', 'ticket']);
    assert.deepEqual(await put({ template: '{% set a = 1 %}{{ a }}{{ incident.name }}' }), []);
  });
});
