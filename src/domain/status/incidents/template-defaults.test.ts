import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';

onBothDatabases('incidents with the defaults of a template', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    for (const name of ['API', 'Web', 'Mail']) await harness.post('/components', { name }, { token });
  });
  const save = async (slug: string, values: object = {}) => {
    const body = { name: slug, slug, template: 'We are looking at {{ incident.name }}.', ...values };
    const response = await harness.post('/incident-templates', body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const defaults = {
    incident_name: '{{ service }} is\n down',
    status: 2,
    visible: 0,
    notifications: true,
    components: [
      { id: 1, status: 4 },
      { id: 2, status: 3 },
    ],
  };
  const create = (body: object) => harness.post('/incidents?include=components', body, { token });
  const made = async (body: object): Promise<Json> => {
    const response = await create(body);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const { name, message, status, visible, notifications } = response.body.data.attributes;
    const links = response.body.included.map(({ id, attributes }: Json) => [
      Number(id),
      Number(attributes.pivot.component_status.value),
    ]);
    return { name, message, status: status.human, visible, notifications, links };
  };

  test('take from it whatever the request omits', async () => {
    await save('outage', defaults);
    const types = await harness.eventsOf(async () => {
      assert.deepEqual(await made({ template: 'outage', template_vars: { service: 'AT&T *link*' } }), {
        name: 'AT&T *link* is down',
        message: 'We are looking at AT&amp;T \\*link\\* is down.',
        status: 'Identified',
        visible: 0,
        notifications: 1,
        links: [
          [1, 4],
          [2, 3],
        ],
      });
    });
    assert.deepEqual(types, ['incident.created']);
  });

  test('keep whatever the request says, even if it says nothing or no', async () => {
    await save('outage', defaults);
    const said = { template: 'outage', name: 'Mine', status: 0, visible: 1, notifications: false };
    const expected = {
      name: 'Mine',
      message: 'We are looking at Mine.',
      status: 'Reported',
      visible: 1,
      notifications: 0,
    };
    assert.deepEqual(await made({ ...said, components: [] }), { ...expected, links: [] });
    assert.deepEqual(await made({ ...said, components: null }), { ...expected, links: [] });
    const older = await made({ ...said, component_id: 3, component_status: 2 });
    assert.deepEqual(older.links, [[3, 2]]);
  });

  test('need a name and a status if the template has none', async () => {
    await save('plain');
    await save('half', { incident_name: 'Down' });
    const errorsOf = async (body: object) => (await create(body)).body.errors;
    const required = (field: string) => [`The ${field} field is required: the template has no value for it.`];
    assert.deepEqual(await errorsOf({ template: 'plain' }), {
      name: required('name'),
      status: required('status'),
    });
    assert.deepEqual(await errorsOf({ template: 'half' }), { status: required('status') });
    assert.deepEqual(await errorsOf({ template: 'nothing' }), {
      template: ['The selected template is invalid.'],
    });
    assert.deepEqual(await errorsOf({ template: 'half', name: null, status: 9 }), {
      name: ['The name field is required.'],
      status: ['The selected status is invalid.'],
    });
    const plain = await made({ template: 'plain', name: 'Down', status: 1 });
    assert.deepEqual([plain.visible, plain.notifications, plain.links], [1, 0, []]);
  });

  test('are refused with the reason if no usable name comes out', async () => {
    await save('empty', { ...defaults, incident_name: '{{ service }}' });
    await save('endless', {
      ...defaults,
      incident_name: '{% for a in 1..9999 %}{% for b in 1..9999 %}{% endfor %}{% endfor %}x',
    });
    const types = await harness.eventsOf(async () => {
      for (const [body, reason] of [
        [
          { template: 'empty' },
          /^The template made an empty incident name\. Send a name, or other template_vars\.$/,
        ],
        [
          { template: 'empty', template_vars: { service: 'x'.repeat(256) } },
          /^The template made an incident name of more than 255 characters\. /,
        ],
        [
          { template: 'endless' },
          /^The incident name of the template could not be rendered: The template takes longer than 500 ms\.$/,
        ],
      ] as const) {
        const response = await create(body);
        assert.equal(response.status, 422);
        assert.deepEqual(Object.keys(response.body.errors), ['template']);
        assert.match(response.body.errors.template[0], reason);
      }
    });
    assert.deepEqual(types, []);
    assert.equal((await made({ template: 'empty', name: 'Mine' })).name, 'Mine');
  });

  test('leave out components that were deleted', async () => {
    await save('outage', { ...defaults, incident_name: '{{ incident.component }}' });
    await harness.delete('/components/1', { token });
    const { name, links } = await made({ template: 'outage' });
    assert.deepEqual([name, links], ['Web', [[2, 3]]]);
  });

  test('are for new incidents: PUT takes only the message', async () => {
    await save('outage', defaults);
    await create({ name: 'Old', status: 1, message: 'm' });
    const response = await harness.put('/incidents/1', { template: 'outage' }, { token });
    const { name, message, status, notifications } = response.body.data.attributes;
    assert.deepEqual([name, message, status.value, notifications], ['Old', 'We are looking at Old.', '1', 0]);
  });
});
