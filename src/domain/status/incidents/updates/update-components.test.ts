import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { tableContents } from '../../../../../test/support/table-contents.ts';
import { recountAll } from '../counts.ts';

onBothDatabases('an update that changes components', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    for (const name of ['API', 'Web', 'Mail']) await post('/components', { name });
  });
  const post = async (path: string, body: object): Promise<Json> => {
    const response = await harness.post(path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const openIncident = () =>
    post('/incidents', {
      name: 'Down',
      status: 1,
      message: 'm',
      components: [
        { id: 1, status: 4 },
        { id: 2, status: 4 },
      ],
    });
  const links = async (id = 1): Promise<[number, number][]> => {
    const { body } = await harness.get(`/incidents/${id}?include=components`);
    return body.included.map(({ id: component, attributes }: Json) => [
      Number(component),
      Number(attributes.pivot.component_status.value),
    ]);
  };
  const latest = async () => {
    const { body } = await harness.get('/components');
    return body.data.map(({ attributes }: Json) => attributes.latest_status.value);
  };
  const update = { status: 2, message: 'Mail is slow now; the API is back.' };

  test('sets the components that it names, adds new ones, and leaves the others alone', async () => {
    await openIncident();
    const components = [
      { id: 3, status: 2 },
      { id: 1, status: '1' },
    ];
    const types = await harness.eventsOf(() => post('/incidents/1/updates', { ...update, components }));
    assert.deepEqual(types, ['incident.updated', 'incident_update.created']);
    assert.deepEqual(await links(), [
      [1, 1],
      [2, 4],
      [3, 2],
    ]);
    assert.deepEqual(await latest(), [1, 4, 2]);
    assert.equal((await harness.get('/incidents/1')).body.data.attributes.status.human, 'Identified');
    const counts = () => harness.query(sql`select * from component_incident_counts order by component_id`);
    const kept = await counts();
    await recountAll({ db: harness.ctx.connection.write });
    assert.deepEqual(await counts(), kept);
  });

  test('is recorded as if the incident had been changed with PUT', async () => {
    await openIncident();
    await openIncident();
    const changed = [
      { id: 1, status: 1 },
      { id: 2, status: 4 },
      { id: 3, status: 3 },
    ];
    await harness.put('/incidents/1', { components: changed, status: 2 }, { token });
    await post('/incidents/2/updates', { ...update, components: [changed[2], changed[0]] });
    assert.deepEqual(await links(2), await links(1));
    const states = await harness.query(
      sql<{ state: string }>`select state from events where type = 'incident.updated' order by id`,
    );
    const [byPut, byUpdate] = states.map(({ state }) => JSON.parse(state));
    const { id: _, guid: __, own_status: ___, previous, ...expected } = byPut;
    const { id: ____, guid: _____, own_status: ______, previous: replaced, ...recorded } = byUpdate;
    assert.deepEqual(recorded, expected);
    assert.deepEqual(replaced, { components: previous.components });
  });

  test('that names what the components already are appends only its own event', async () => {
    await openIncident();
    for (const components of [[{ id: 2, status: 4 }], [], null]) {
      const types = await harness.eventsOf(() => post('/incidents/1/updates', { ...update, components }));
      assert.deepEqual(types, ['incident_update.created']);
    }
    assert.deepEqual(await links(), [
      [1, 4],
      [2, 4],
    ]);
  });

  test('is refused as a whole if one of its components is wrong', async () => {
    await openIncident();
    const before = await tableContents(harness);
    const response = await harness.post(
      '/incidents/1/updates',
      {
        ...update,
        components: [
          { id: 1, status: 1 },
          { id: 99, status: 1 },
          { id: 2, status: 9 },
          { id: 1, status: 2 },
          { status: 1 },
        ],
      },
      { token },
    );
    assert.equal(response.status, 422);
    assert.deepEqual(Object.keys(response.body.errors).sort(), [
      'components.0.id',
      'components.1.id',
      'components.2.status',
      'components.3.id',
      'components.4.id',
    ]);
    assert.deepEqual(await tableContents(harness), before);
  });

  const refuseEvent = {
    sqlite: [
      `create trigger refuse before insert on events when new.type = 'incident_update.created'
        begin select raise(abort, 'refused'); end`,
    ],
    postgres: [
      `create function refuse() returns trigger language plpgsql as $$ begin
        if new.type = 'incident_update.created' then raise exception 'refused'; end if; return new; end $$`,
      'create trigger refuse before insert on events for each row execute function refuse()',
    ],
  };
  const allowEvent = { sqlite: ['drop trigger refuse'], postgres: ['drop function refuse cascade'] };

  test('is one transaction: a failure in its last step leaves nothing of it', async () => {
    await openIncident();
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(harness.ctx.connection.write);
    };
    const before = await tableContents(harness);
    await run(refuseEvent[harness.dialect]);
    try {
      const body = { ...update, components: [{ id: 3, status: 4 }] };
      assert.equal((await harness.post('/incidents/1/updates', body, { token })).status, 500);
    } finally {
      await run(allowEvent[harness.dialect]);
    }
    assert.deepEqual(await tableContents(harness), before);
  });

  test('also needs the ability to change the incident', async () => {
    await openIncident();
    const writer = await harness.token('incident-updates.manage');
    const send = (body: object) => harness.post('/incidents/1/updates', body, { token: writer });
    for (const components of [[{ id: 1, status: 1 }], [{ id: 99, status: 9 }], null]) {
      const response = await send({ ...update, components });
      assert.equal(response.status, 403);
      assert.equal(response.body.ability, 'incidents.manage');
    }
    assert.equal((await send(update)).status, 200);
  });
});

onBothDatabases('an update from a template', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    for (const name of ['API', 'Web']) await harness.post('/components', { name }, { token });
    await harness.post(
      '/incidents',
      { name: 'Slow <API>', status: 1, message: 'first', components: [{ id: 2, status: 3 }] },
      { token },
    );
    await save('progress', '{{ incident.name }}/{{ incident.status }}/{{ incident.component }}/{{ eta }}');
  });
  const save = async (slug: string, template: string, values: object = {}) => {
    const body = { name: slug, slug, template, ...values };
    assert.equal((await harness.post('/incident-templates', body, { token })).status, 200);
  };
  const send = (body: object) => harness.post('/incidents/1/updates', { status: 3, ...body }, { token });

  test('gets its message from the variables, the update and the incident', async () => {
    const types = await harness.eventsOf(async () => {
      const response = await send({ template: 'PROGRESS', template_vars: { eta: '14:00' } });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      assert.equal(response.body.data.attributes.message, 'Slow &lt;API&gt;/Watching/Web/14:00');
    });
    assert.deepEqual(types, ['incident_update.created']);
    const named = await send({ template: 'progress', components: [{ id: 1, status: 2 }], message: 'unused' });
    assert.equal(named.body.data.attributes.message, 'Slow &lt;API&gt;/Watching/API/');
  });

  test('takes nothing else from the template: its defaults are for new incidents', async () => {
    await save('opening', 'text', { status: 1, notifications: true, components: [{ id: 1, status: 4 }] });
    const missing = await harness.post('/incidents/1/updates', { template: 'opening' }, { token });
    assert.deepEqual(missing.body.errors, { status: ['The status field is required.'] });
    const types = await harness.eventsOf(() => send({ template: 'opening' }));
    assert.deepEqual(types, ['incident_update.created']);
    assert.equal((await harness.get('/incidents/1/updates/1')).body.data.attributes.notifications, null);
  });

  test('is refused with the reason if there is no such template or no message comes out', async () => {
    await save('empty', '{% if no %}x{% endif %}');
    await save('endless', '{% for a in 1..9999 %}{% for b in 1..9999 %}{% endfor %}{% endfor %}x');
    const before = await tableContents(harness);
    for (const [template, reason] of [
      ['nothing', /^The selected template is invalid\.$/],
      ['empty', /^The template made an empty message\.$/],
      ['endless', /^The template could not be rendered: The template takes longer than 500 ms\.$/],
      ['no such!', /must only contain letters/],
    ] as const) {
      const response = await send({ template });
      assert.equal(response.status, 422, template);
      assert.deepEqual(Object.keys(response.body.errors), ['template']);
      assert.match(response.body.errors.template[0], reason);
    }
    const without = await harness.post('/incidents/1/updates', { template_vars: { a: 1 } }, { token });
    assert.deepEqual(Object.keys(without.body.errors), ['status', 'message']);
    assert.deepEqual(await tableContents(harness), before);
    assert.equal((await harness.post('/incidents/9/updates', { template: 'empty' }, { token })).status, 404);
  });
});
