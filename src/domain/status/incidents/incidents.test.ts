import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { incidentsIn } from '../../../../test/support/incidents.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { incidentRoutes } from './routes.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const never = { human: null, string: null };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

onBothDatabases('incidents', (harness) => {
  const { manage, incident, create, makeComponents, links, listIds } = incidentsIn(harness);

  resourceContract(harness, {
    routes: incidentRoutes,
    refused: [
      {
        request: 'POST /incidents',
        body: {},
        errors: {
          name: ['The name field is required.'],
          status: ['The status field is required.'],
          message: ['The message field is required.'],
        },
      },
      {
        request: 'POST /incidents',
        body: {
          name: 'x'.repeat(256),
          status: 5,
          message: 7,
          template_vars: [1],
          visible: 3,
          stickied: 'yes',
          notifications: 2,
          occurred_at: '2026-02-30',
          resolved_at: 'yesterday',
          published_at: 'tomorrow',
          component_id: 9,
          component_status: 7,
          meta: 'x',
        },
        errors: {
          name: ['The name field must not be greater than 255 characters.'],
          status: ['The selected status is invalid.'],
          message: ['The message field must be a string.'],
          template_vars: ['The template vars field must be an object.'],
          visible: ['The selected visible is invalid.'],
          stickied: ['The stickied field must be true or false.'],
          notifications: ['The notifications field must be true or false.'],
          occurred_at: ['The occurred at field must be a valid date.'],
          resolved_at: ['The resolved at field must be a valid date.'],
          published_at: ['The published at field must be a valid date.'],
          component_id: ['The selected component id is invalid.'],
          component_status: ['The selected component status is invalid.'],
          meta: ['The meta field must be an object.'],
        },
      },
    ],
    lists: [
      {
        path: '/incidents',
        records: [
          { name: 'b', status: 4, message: 'm' },
          { name: 'A', status: 1, message: 'm' },
          { name: 'c', status: 2, message: 'm' },
          { name: 'B', status: 1, message: 'm' },
        ],
        unsorted: [4, 3, 2, 1],
        sorted: {
          id: [1, 2, 3, 4],
          name: [2, 1, 4, 3],
          status: [2, 4, 3, 1],
          created_at: [1, 2, 3, 4],
        },
        hidden: [
          {
            what: 'an incident that is for signed-in callers',
            make: (create) => create('/incidents', { ...incident, visible: 0 }),
            seenBy: 'everybody with a token',
          },
          {
            what: 'an incident that is hidden',
            make: (create) => create('/incidents', { ...incident, visible: 2 }),
            seenBy: 'nobody',
          },
          {
            what: 'an incident that is not published yet',
            make: (create) => create('/incidents', { ...incident, published_at: '2030-01-01' }),
            seenBy: 'incidents.manage',
          },
        ],
      },
    ],
  });

  test('a message is at most 65,535 characters', async () => {
    const token = await manage();
    const longest = await create(token, { message: 'x'.repeat(65_535) });
    assert.equal(longest.body.data.attributes.message.length, 65_535);
    const longer = await create(token, { message: 'x'.repeat(65_536) });
    assert.deepEqual(longer.body.errors, {
      message: ['The message field must not be greater than 65535 characters.'],
    });
  });

  test('creating returns the whole resource and writes one event', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.post(
        '/incidents',
        { name: ' Down ', status: 1, message: ' We are looking. ', guid: 'mine', user_id: 7 },
        { token },
      );
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      const { guid } = response.body.data.attributes;
      assert.match(guid, uuid);
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'incidents',
          attributes: {
            id: 1,
            guid,
            name: 'Down',
            message: 'We are looking.',
            visible: 1,
            stickied: false,
            notifications: 0,
            status: { human: 'Investigating', value: '1' },
            occurred: now,
            resolved: never,
            next_update_due: { human: null, string: null },
            postmortem: 'none',
            published: now,
            created: now,
            updated: now,
            meta: [],
          },
          relationships: {
            components: { data: [] },
            updates: { data: [] },
            user: { data: { type: 'users', id: '1' } },
          },
        },
      });
    });
    assert.deepEqual(types, ['incident.created']);
    const again = await create(token);
    const first = await harness.get('/incidents/1');
    assert.notEqual(again.body.data.attributes.guid, first.body.data.attributes.guid);
  });

  test('every field can be set, in every spelling that clients use', async () => {
    const token = await manage();
    await makeComponents('API');
    const response = await create(token, {
      status: '0',
      visible: '0',
      stickied: '1',
      notifications: true,
      occurred_at: '2026-03-09T10:00:00+02:00',
      published_at: '2026-03-10',
      next_update_due_at: '2026-03-10T14:30:00+01:00',
      components: [{ id: '1', status: '4' }],
      meta: { b: null, a: 'x' },
    });
    const { guid: _, ...attributes } = response.body.data.attributes;
    assert.deepEqual(attributes, {
      id: 1,
      name: 'Down',
      message: 'We are looking.',
      visible: 0,
      stickied: true,
      notifications: 1,
      status: { human: 'Reported', value: '0' },
      occurred: { human: '1 day ago', string: '2026-03-09 08:00:00' },
      resolved: never,
      next_update_due: { human: '1 hour from now', string: '2026-03-10 13:30:00' },
      postmortem: 'none',
      published: { human: '12 hours ago', string: '2026-03-10 00:00:00' },
      created: now,
      updated: now,
      meta: [
        { key: 'a', value: 'x' },
        { key: 'b', value: null },
      ],
    });
    assert.deepEqual(await links(1, token), { 1: '4' });
  });

  test('there are five statuses, each with a name and a decimal string', async () => {
    const token = await manage();
    const names = ['Reported', 'Investigating', 'Identified', 'Watching', 'Fixed'];
    for (const [status, human] of names.entries()) {
      const { body } = await create(token, { status });
      assert.deepEqual(body.data.attributes.status, { human, value: String(status) });
    }
  });

  test('PUT and PATCH change only the given fields', async () => {
    const token = await manage();
    const made = await create(token, {
      visible: 0,
      stickied: true,
      notifications: true,
      occurred_at: '2026-03-01',
      published_at: '2026-03-02',
      meta: { a: 1 },
    });
    const { attributes } = made.body.data;
    harness.clock.advance(300);
    for (const [verb, changes, shown] of [
      ['PUT', { name: 'New' }, { name: 'New' }],
      ['PATCH', { message: 'm' }, { message: 'm' }],
      [
        'PUT',
        { status: 4 },
        {
          status: { human: 'Fixed', value: '4' },
          resolved: { human: '0 seconds ago', string: '2026-03-10 12:05:00' },
        },
      ],
      ['PUT', { visible: 2 }, { visible: 2 }],
      ['PUT', { visible: true }, { visible: 1 }],
      ['PUT', { stickied: false }, { stickied: false }],
      ['PUT', { notifications: 0 }, { notifications: 0 }],
      [
        'PUT',
        { occurred_at: '2026-03-09 12:00:00' },
        { occurred: { human: '1 day ago', string: '2026-03-09 12:00:00' } },
      ],
      [
        'PUT',
        { published_at: '2026-03-09T12:00:00Z' },
        { published: { human: '1 day ago', string: '2026-03-09 12:00:00' } },
      ],
      ['PUT', { meta: { b: 2 } }, { meta: [{ key: 'b', value: 2 }] }],
    ] as const) {
      const before = (await harness.put('/incidents/1', {}, { token })).body.data.attributes;
      const types = await harness.eventsOf(async () => {
        const response = await harness.send(verb, '/incidents/1', changes, { token });
        assert.equal(response.status, 200);
        assert.deepEqual(response.body.data.attributes, {
          ...before,
          ...shown,
          updated: { human: '0 seconds ago', string: '2026-03-10 12:05:00' },
        });
      });
      assert.deepEqual(types, ['incident.updated'], JSON.stringify(changes));
    }
    const { body } = await harness.get('/incidents/1');
    assert.equal(body.data.attributes.guid, attributes.guid);
    assert.equal(body.data.attributes.created.string, attributes.created.string);
  });

  test('a body that changes nothing writes nothing', async () => {
    const token = await manage();
    await makeComponents('a');
    const same = {
      ...incident,
      visible: true,
      stickied: 0,
      notifications: '0',
      occurred_at: '2026-03-10T12:00:00Z',
      components: [{ id: 1, status: 4 }],
      meta: { a: 1 },
    };
    await create(token, same);
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      for (const body of [{}, same, { unknown: 1 }]) {
        const response = await harness.put('/incidents/1', body, { token });
        assert.equal(response.status, 200);
        assert.equal(response.body.data.attributes.updated.human, '1 minute ago');
      }
    });
    assert.deepEqual(types, []);
  });

  test('null clears no field that must have a value', async () => {
    const token = await manage();
    await create(token);
    const fields = [
      'name',
      'status',
      'message',
      'template',
      'visible',
      'stickied',
      'notifications',
      'occurred_at',
      'resolved_at',
      'published_at',
    ];
    const nulls = Object.fromEntries(fields.map((name) => [name, null]));
    const response = await harness.put('/incidents/1', nulls, { token });
    assert.equal(response.status, 422);
    assert.deepEqual(Object.keys(response.body.errors), fields);
  });

  test('deleting needs incidents.delete, hides the incident at once and keeps its row', async () => {
    const token = await harness.token('*');
    await makeComponents('API');
    await create(token, { component_id: 1, component_status: 4, meta: { a: 1 } });
    await harness.post('/incidents/1/updates', { status: 2, message: 'm' }, { token });
    assert.equal((await harness.delete('/incidents/1')).status, 401);
    assert.equal((await harness.delete('/incidents/1', { token: await manage() })).status, 403);
    const remove = await harness.token('incidents.delete');
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/incidents/1', { token: remove });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, ['incident.deleted']);
    assert.deepEqual(await listIds('', { token }), []);
    for (const path of ['/incidents/1', '/incidents/1/updates', '/incidents/1/updates/1']) {
      assert.equal((await harness.get(path, { token })).status, 404, path);
    }
    assert.equal((await harness.put('/incidents/1', { name: 'X' }, { token })).status, 404);
    assert.equal((await harness.delete('/incidents/1', { token: remove })).status, 404);
    const component = await harness.get('/components/1?include=incidents', { token });
    assert.deepEqual(component.body.data.relationships.incidents.data, []);
    assert.deepEqual(component.body.included, []);
    assert.equal(component.body.data.attributes.latest_status.value, 1);
    const rows = await harness.query(sql`select id, deleted_at, updated_at from incidents`);
    assert.deepEqual(
      rows.map((row) => ({ ...(row as object) })),
      [{ id: 1, deleted_at: 1_773_144_060, updated_at: 1_773_144_000 }],
    );
    assert.equal((await harness.query(sql`select id from updates`)).length, 1);
  });
});
