import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Json, onBothDatabases, type RequestOptions } from '../../../test/harness.ts';
import { resourceContract } from '../../../test/resource-contract.ts';
import { incidentRoutes } from './routes.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const never = { human: null, string: null };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

onBothDatabases('incidents', (world) => {
  const manage = () => world.token('incidents.manage');
  const incident = { name: 'Down', status: 1, message: 'We are looking.' };
  const create = (token: string, values: object = {}) =>
    world.post('/incidents', { ...incident, ...values }, { token });
  const makeComponents = async (...names: string[]) => {
    const token = await world.token('components.manage');
    for (const name of names) await world.post('/components', { name }, { token });
  };
  /** The status that the incident gives each of its components. */
  const links = async (id: number, token: string): Promise<Record<string, string | null>> => {
    const { body } = await world.get(`/incidents/${id}?include=components`, { token });
    assert.deepEqual(
      body.data.relationships.components.data.map((one: Json) => one.id),
      body.included.map((one: Json) => one.id),
    );
    return Object.fromEntries(
      body.included.map((one: Json) => [one.id, one.attributes.pivot.component_status.value]),
    );
  };
  const listIds = async (query: string, options?: RequestOptions): Promise<number[]> => {
    const answer = await world.get(`/incidents?${query}`, options);
    assert.equal(answer.status, 200, query);
    assert.equal(answer.body.meta.total, answer.body.data.length, query);
    return answer.body.data.map((one: Json) => Number(one.id));
  };

  resourceContract(world, {
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

  test('components that are missing, deleted, incomplete or named twice are refused one by one', async () => {
    const token = await world.token('*');
    await makeComponents('a', 'b', 'c');
    await world.delete('/components/3', { token });
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
      () => world.put('/incidents/1', { components }, { token }),
    ]) {
      const types = await world.eventsOf(async () => {
        const answer = await send();
        assert.equal(answer.status, 422);
        assert.deepEqual(answer.body.errors, {
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

  test('ten thousand faulty components are refused quickly', async () => {
    const token = await manage();
    await makeComponents('a');
    for (const [kind, id] of [
      ['missing', (index: number) => index + 2],
      ['the same', () => 1],
      ['senseless', () => 'x'],
    ] as const) {
      const components = Array.from({ length: 10_000 }, (_, index) => ({ id: id(index), status: 1 }));
      const answer = await create(token, { components });
      assert.equal(answer.status, 422, kind);
      assert.equal(Object.keys(answer.body.errors).length, 10_000, kind);
      assert.match(answer.body.message, / \(and 9999 more errors\)$/);
    }
  });

  test('creating answers with the whole resource and writes one event', async () => {
    const token = await manage();
    const types = await world.eventsOf(async () => {
      const answer = await world.post(
        '/incidents',
        { name: ' Down ', status: 1, message: ' We are looking. ', guid: 'mine', user_id: 7 },
        { token },
      );
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/vnd.api+json');
      const { guid } = answer.body.data.attributes;
      assert.match(guid, uuid);
      assert.deepEqual(answer.body, {
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
    const first = await world.get('/incidents/1');
    assert.notEqual(again.body.data.attributes.guid, first.body.data.attributes.guid);
  });

  test('every field can be given, in every spelling that clients use', async () => {
    const token = await manage();
    await makeComponents('API');
    const answer = await create(token, {
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
    const { guid: _, ...attributes } = answer.body.data.attributes;
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

  test('statuses are five, each with its name and a decimal string', async () => {
    const token = await manage();
    const names = ['Reported', 'Investigating', 'Identified', 'Watching', 'Fixed'];
    for (const [status, human] of names.entries()) {
      const { body } = await create(token, { status });
      assert.deepEqual(body.data.attributes.status, { human, value: String(status) });
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

    const types = await world.eventsOf(async () => {
      await world.put('/incidents/3', { component_id: 2, component_status: 5 }, { token });
      assert.deepEqual(await links(3, token), { 1: '2', 2: '5', 3: '4' });
    });
    assert.deepEqual(types, ['incident.updated']);
    await world.put('/incidents/3', { component_id: 2, component_status: 1 }, { token });
    assert.deepEqual(await links(3, token), { 1: '2', 2: '1', 3: '4' });
    const unchanged = await world.eventsOf(async () => {
      await world.put('/incidents/3', { component_id: 2 }, { token });
      assert.deepEqual(await links(3, token), { 1: '2', 2: '1', 3: '4' });
    });
    assert.deepEqual(unchanged, []);
    await world.put('/incidents/3', { component_id: 2, component_status: null }, { token });
    assert.deepEqual(await links(3, token), { 1: '2', 2: null, 3: '4' });
  });

  test('components on PUT are the exact set, [] clears them, null and absent keep them', async () => {
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
    const kept = await world.eventsOf(async () => {
      for (const body of [
        {},
        { components: null },
        { components },
        { components: components.toReversed() },
      ]) {
        assert.equal((await world.put('/incidents/1', body, { token })).status, 200);
        assert.deepEqual(await links(1, token), { 1: '4', 2: '3' });
      }
    });
    assert.deepEqual(kept, []);
    const set = [
      { id: 2, status: 1 },
      { id: 3, status: 6 },
    ];
    const changed = await world.eventsOf(() => world.put('/incidents/1', { components: set }, { token }));
    assert.deepEqual(changed, ['incident.updated']);
    assert.deepEqual(await links(1, token), { 2: '1', 3: '6' });
    const cleared = await world.eventsOf(() => world.put('/incidents/1', { components: [] }, { token }));
    assert.deepEqual(cleared, ['incident.updated']);
    assert.deepEqual(await links(1, token), {});
  });

  test('PUT and PATCH change only what they name', async () => {
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
    world.clock.advance(300);
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
      const before = (await world.put('/incidents/1', {}, { token })).body.data.attributes;
      const types = await world.eventsOf(async () => {
        const answer = await world.send(verb, '/incidents/1', changes, { token });
        assert.equal(answer.status, 200);
        assert.deepEqual(answer.body.data.attributes, {
          ...before,
          ...shown,
          updated: { human: '0 seconds ago', string: '2026-03-10 12:05:00' },
        });
      });
      assert.deepEqual(types, ['incident.updated'], JSON.stringify(changes));
    }
    const { body } = await world.get('/incidents/1');
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
    world.clock.advance(60);
    const types = await world.eventsOf(async () => {
      for (const body of [{}, same, { unknown: 1 }]) {
        const answer = await world.put('/incidents/1', body, { token });
        assert.equal(answer.status, 200);
        assert.equal(answer.body.data.attributes.updated.human, '1 minute ago');
      }
    });
    assert.deepEqual(types, []);
  });

  test('null clears nothing that has to have a value', async () => {
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
    const answer = await world.put('/incidents/1', nulls, { token });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.errors), fields);
  });

  test('visible says who sees an incident: 0 every token, 1 everyone, 2 nobody', async () => {
    const token = await manage();
    for (const [visible, kept] of [
      [0, 0],
      [1, 1],
      [2, 2],
      [false, 0],
      [true, 1],
    ] as const) {
      const { status, body } = await create(token, { visible });
      assert.equal(status, 200);
      assert.equal(body.data.attributes.visible, kept);
    }
    const reader = await world.token('metrics.manage');
    assert.deepEqual(await listIds('sort=id'), [2, 5]);
    assert.deepEqual(await listIds('sort=id', { token: '1|nonsense' }), [2, 5]);
    assert.deepEqual(await listIds('sort=id', { token: reader }), [1, 2, 4, 5]);
    assert.deepEqual(await listIds('sort=id', { token }), [1, 2, 4, 5]);
    const statuses = async (options?: RequestOptions) =>
      Promise.all([1, 2, 3].map(async (id) => (await world.get(`/incidents/${id}`, options)).status));
    assert.deepEqual(await statuses(), [404, 200, 404]);
    assert.deepEqual(await statuses({ token: reader }), [200, 200, 404]);
  });

  test('before its published_at an incident is only for callers with incidents.manage', async () => {
    const token = await manage();
    await makeComponents('API');
    const made = await create(token, {
      published_at: '2026-03-10 13:00:00',
      components: [{ id: 1, status: 4 }],
      meta: { a: 1 },
    });
    assert.equal(made.status, 200);
    assert.deepEqual(made.body.data.attributes.published, {
      human: '1 hour from now',
      string: '2026-03-10 13:00:00',
    });
    const update = await world.post(
      '/incidents/1/updates',
      { status: 2, message: 'm' },
      { token: await world.token('incidents.manage', 'incident-updates.manage') },
    );
    assert.equal(update.status, 200);
    const others = await world.token('incidents.delete', 'incident-updates.manage', 'schedules.manage');
    const paths = ['/incidents/1', '/incidents/1/updates', '/incidents/1/updates/1'];
    const seen = async (options?: RequestOptions) => ({
      statuses: await Promise.all(paths.map(async (path) => (await world.get(path, options)).status)),
      listed: await listIds('', options),
      filtered: await listIds('filter[component]=1', options),
      linked: (await world.get('/components/1?include=incidents', options)).body.included.length,
    });
    const nothing = { statuses: [404, 404, 404], listed: [], filtered: [], linked: 0 };
    const everything = { statuses: [200, 200, 200], listed: [1], filtered: [1], linked: 1 };
    assert.deepEqual(await seen(), nothing);
    assert.deepEqual(await seen({ token: others }), nothing);
    assert.deepEqual(await seen({ token }), everything);
    const component = await world.get('/components/1', { token });
    assert.equal(component.body.data.attributes.latest_status.value, 1);
    world.clock.advance(3599);
    assert.deepEqual(await seen(), nothing);
    world.clock.advance(1);
    assert.deepEqual(await seen(), everything);
    const later = await world.get('/components/1');
    assert.equal(later.body.data.attributes.latest_status.value, 4);
  });

  test('what is still to be published cannot be deleted by those who may not see it', async () => {
    const token = await manage();
    await create(token, { published_at: '2026-03-10 13:00:00' });
    const remove = await world.token('incidents.delete');
    const types = await world.eventsOf(async () => {
      assert.equal((await world.delete('/incidents/1', { token: remove })).status, 404);
    });
    assert.deepEqual(types, []);
    const both = await world.token('incidents.delete', 'incidents.manage');
    assert.equal((await world.delete('/incidents/1', { token: both })).status, 204);
  });

  test('components that the caller may not see are in no linkage, include, count or filter', async () => {
    const token = await world.token('*');
    await makeComponents('open', 'off', 'staff', 'nobody');
    await world.put('/components/2', { enabled: false }, { token });
    await world.post('/component-groups', { name: 'Staff', visible: 0, components: [3] }, { token });
    await world.post('/component-groups', { name: 'Nobody', visible: 2, components: [4] }, { token });
    await create(token, { components: [1, 2, 3, 4].map((id) => ({ id, status: 4 })) });
    const seen = async (options?: RequestOptions) => {
      const { body } = await world.get('/incidents/1?include=components.group,componentsCount', options);
      return {
        linked: body.data.relationships.components.data.map((one: Json) => Number(one.id)),
        count: body.data.attributes.components_count,
        included: body.included.map((one: Json) => one.attributes.name),
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

  test('include brings components with their pivot, groups, updates, the user and metadata', async () => {
    const token = await world.token('*');
    await makeComponents('API', 'Web');
    await world.post('/component-groups', { name: 'Core', components: [1] }, { token });
    await create(token, {
      components: [{ id: 1, status: 4 }],
      component_id: 2,
      meta: { a: 1, b: 2 },
    });
    await world.post('/incidents/1/updates', { status: 2, message: 'Found it.' }, { token });
    const plain = await world.get('/incidents/1');
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
        assert.deepEqual((await world.get(`${path}?include=${include}`)).body.included, wanted, include);
      }
      const counts = ['components', 'updates', 'user', 'meta'].flatMap((one) => [
        `${one}Count`,
        `${one}Exists`,
      ]);
      const { body } = await world.get(`${path}?include=meta,${counts}`);
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
      const unknown = await world.get(`${path}?include=updates.user`);
      assert.equal(unknown.status, 400);
      assert.match(
        unknown.body.message,
        /Allowed: components, componentsCount, componentsExists, components\.group/,
      );
    }
  });

  test('counts of nothing are "0" and false', async () => {
    await create(await manage());
    const { body } = await world.get(
      '/incidents?include=componentsCount,componentsExists,updatesCount,updatesExists,metaCount,metaExists,components',
    );
    const { attributes } = body.data[0];
    assert.equal(attributes.components_count, '0');
    assert.equal(attributes.components_exists, false);
    assert.equal(attributes.updates_count, '0');
    assert.equal(attributes.updates_exists, false);
    assert.equal(attributes.meta_count, '0');
    assert.equal(attributes.meta_exists, false);
    assert.deepEqual(body.included, []);
  });

  test('a component that several incidents of a list reach is included once, with what the first says', async () => {
    const token = await manage();
    await makeComponents('API');
    await create(token, { component_id: 1, component_status: 2 });
    await create(token, { component_id: 1, component_status: 4 });
    const pivots = async (sort: string) => {
      const { body } = await world.get(`/incidents?sort=${sort}&include=components`);
      return body.included.map((one: Json) => [one.id, one.attributes.pivot.component_status]);
    };
    assert.deepEqual(await pivots('id'), [['1', { human: 'Performance issues', value: '2' }]]);
    assert.deepEqual(await pivots('-id'), [['1', { human: 'Major outage', value: '4' }]]);
  });

  test('include is honoured on writes, and an unknown one stops the write', async () => {
    const token = await manage();
    await makeComponents('API');
    const made = await world.post(
      '/incidents?include=components,user,updatesCount',
      { ...incident, component_id: 1 },
      { token },
    );
    assert.deepEqual(
      made.body.included.map((one: Json) => one.type),
      ['components', 'users'],
    );
    assert.equal(made.body.data.attributes.updates_count, '0');
    const types = await world.eventsOf(async () => {
      assert.equal((await world.post('/incidents?include=nope', incident, { token })).status, 400);
      assert.equal((await world.put('/incidents/1?include=nope', { name: 'X' }, { token })).status, 400);
    });
    assert.deepEqual(types, []);
  });

  test('updates in a document are cut at the newest hundred, and it says where the rest is', async () => {
    const token = await world.token('*');
    await create(token);
    for (let count = 0; count < 102; count++) {
      await world.post('/incidents/1/updates', { status: 1, message: 'm' }, { token });
    }
    const { body } = await world.get('/incidents/1?include=updates,updatesCount');
    const { updates } = body.data.relationships;
    assert.equal(updates.data.length, 100);
    assert.deepEqual(updates.data[0], { type: 'updates', id: '102' });
    assert.deepEqual(updates.meta, { total: 102 });
    assert.equal(body.data.attributes.updates_count, '102');
    assert.equal(body.included.length, 100);
    const rest = await world.get(updates.links.related);
    assert.equal(rest.body.meta.total, 102);
  });

  test('lists filter by name, status, component, metadata and the time of the incident', async () => {
    const token = await manage();
    await makeComponents('a', 'b');
    await create(token, {
      name: 'Zürich 100%',
      status: 0,
      occurred_at: '2026-03-01 00:00:00',
      component_id: 1,
      meta: { region: 'eu' },
    });
    await create(token, {
      name: 'a_b',
      status: 4,
      occurred_at: '2026-03-01 23:59:59',
      component_id: 2,
      meta: { region: 'us' },
    });
    await create(token, { name: 'axb', status: 2, occurred_at: '2026-03-02 00:00:00' });
    const ids = (query: string) => listIds(`sort=id&${query}`);
    assert.deepEqual(await ids('filter[name]=ZÜRICH'), [1]);
    assert.deepEqual(await ids('filter[name]=%25'), [1]);
    assert.deepEqual(await ids('filter[name]=a_b'), [2]);
    assert.deepEqual(await ids('filter[name]=zür,axb'), [1, 3]);
    assert.deepEqual(await ids('filter[status]=0'), [1]);
    assert.deepEqual(await ids('filter[status]=2,4'), [2, 3]);
    assert.deepEqual(await ids('filter[status]=Fixed'), []);
    assert.deepEqual(await ids('filter[status]=5'), []);
    assert.deepEqual(await ids('filter[status]='), [1, 2, 3]);
    assert.deepEqual(await ids('filter[component]=1'), [1]);
    assert.deepEqual(await ids('filter[component]=1,2'), [1, 2]);
    assert.deepEqual(await ids('filter[component]=99'), []);
    assert.deepEqual(await ids('filter[component]=99999999999'), []);
    assert.deepEqual(await ids('filter[component]=a'), []);
    assert.deepEqual(await ids('filter[meta][region]=us'), [2]);
    assert.deepEqual(await ids('filter[meta][region]=us,eu'), [1, 2]);
    assert.deepEqual(await ids('filter[occurs_after]=2026-03-01T12:00:00Z'), [2, 3]);
    assert.deepEqual(await ids('filter[occurs_after]=2026-03-02'), [3]);
    assert.deepEqual(await ids('filter[occurs_before]=2026-03-01T12:00:00Z'), [1]);
    assert.deepEqual(await ids('filter[occurs_before]=2026-02-28'), []);
    assert.deepEqual(
      await ids('filter[occurs_after]=2026-03-01T01:00:00Z&filter[occurs_before]=2026-03-01T23:59:59Z'),
      [2],
    );
    assert.deepEqual(await ids('filter[occurs_on]=2026-03-01'), [1, 2]);
    assert.deepEqual(await ids('filter[occurs_on]=2026-03-02'), [3]);
    assert.deepEqual(await ids('filter[occurs_on]=2026-03-01,2026-03-02'), [1, 2, 3]);
    for (const name of ['occurs_on', 'occurs_after', 'occurs_before']) {
      assert.deepEqual(await ids(`filter[${name}]=2026-02-30`), [], name);
      assert.deepEqual(await ids(`filter[${name}]=yesterday`), [], name);
    }
    assert.deepEqual(await ids('filter[name]=a&filter[status]=2'), [3]);
    const unknown = await world.get('/incidents?filter[visible]=1');
    assert.equal(unknown.status, 400);
    assert.match(
      unknown.body.message,
      /Allowed: name, status, occurs_after, occurs_before, occurs_on, component, meta\[key\]\./,
    );
  });

  test('lists are newest first, and sort by name, status, id and time of creation', async () => {
    const token = await manage();
    for (const [name, status, wait] of [
      ['b', 2, 60],
      ['A', 4, 0],
      ['c', 1, 60],
      ['B', 1, 0],
    ] as const) {
      await create(token, { name, status, occurred_at: `2026-03-0${status}` });
      world.clock.advance(wait);
    }
    assert.deepEqual(await listIds(''), [4, 3, 2, 1]);
    assert.deepEqual(await listIds('sort='), [4, 3, 2, 1]);
    assert.deepEqual(await listIds('sort=id'), [1, 2, 3, 4]);
    assert.deepEqual(await listIds('sort=-id'), [4, 3, 2, 1]);
    assert.deepEqual(await listIds('sort=name'), [2, 1, 4, 3]);
    assert.deepEqual(await listIds('sort=-name'), [3, 4, 1, 2]);
    assert.deepEqual(await listIds('sort=status'), [3, 4, 1, 2]);
    assert.deepEqual(await listIds('sort=-status,id'), [2, 1, 3, 4]);
    assert.deepEqual(await listIds('sort=created_at'), [1, 2, 3, 4]);
    assert.deepEqual(await listIds('sort=-created_at'), [4, 3, 2, 1]);
    assert.deepEqual(await listIds('sort=-created_at,id'), [4, 2, 3, 1]);
    const unknown = await world.get('/incidents?sort=occurred_at');
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: name, status, id, created_at\./);
  });

  test('pages follow each other without gaps', async () => {
    const token = await manage();
    for (let count = 0; count < 5; count++) await create(token);
    const seen: number[] = [];
    let next = '/incidents?per_page=2&filter[status]=1';
    while (next !== '') {
      const { body } = await world.get(next);
      seen.push(...body.data.map((one: Json) => Number(one.id)));
      next = body.links.next;
    }
    assert.deepEqual(seen, [5, 4, 3, 2, 1]);
    const beyond = await world.get('/incidents?page=9&per_page=2');
    assert.deepEqual(beyond.body.data, []);
    assert.deepEqual([beyond.body.meta.from, beyond.body.meta.to, beyond.body.meta.total], [0, 0, 5]);
  });

  test('a list with everything in it costs as many statements for ten incidents as for one', async () => {
    const token = await world.token('*');
    await makeComponents('a', 'b');
    await world.post('/component-groups', { name: 'Core', components: [1] }, { token });
    await world.post('/component-groups', { name: 'Edge', components: [2] }, { token });
    const cost = async () => {
      const before = world.statements.length;
      const { body } = await world.get('/incidents?include=components.group,updates,user,meta,updatesCount');
      return { incidents: body.data.length, statements: world.statements.length - before };
    };
    const add = async (id: number) => {
      await create(token, { component_id: (id % 2) + 1, component_status: 4, meta: { a: id } });
      await world.post(`/incidents/${id}/updates`, { status: 2, message: 'm' }, { token });
    };
    await add(1);
    const one = await cost();
    for (let id = 2; id <= 10; id++) await add(id);
    assert.deepEqual(await cost(), { incidents: 10, statements: one.statements });
    assert.ok(one.statements > 0);
  });

  test('deleting needs incidents.delete, hides the incident at once and keeps its row', async () => {
    const token = await world.token('*');
    await makeComponents('API');
    await create(token, { component_id: 1, component_status: 4, meta: { a: 1 } });
    await world.post('/incidents/1/updates', { status: 2, message: 'm' }, { token });
    assert.equal((await world.delete('/incidents/1')).status, 401);
    assert.equal((await world.delete('/incidents/1', { token: await manage() })).status, 403);
    const remove = await world.token('incidents.delete');
    world.clock.advance(60);
    const types = await world.eventsOf(async () => {
      const answer = await world.delete('/incidents/1', { token: remove });
      assert.equal(answer.status, 204);
      assert.equal(answer.body, '');
    });
    assert.deepEqual(types, ['incident.deleted']);
    assert.deepEqual(await listIds('', { token }), []);
    for (const path of ['/incidents/1', '/incidents/1/updates', '/incidents/1/updates/1']) {
      assert.equal((await world.get(path, { token })).status, 404, path);
    }
    assert.equal((await world.put('/incidents/1', { name: 'X' }, { token })).status, 404);
    assert.equal((await world.delete('/incidents/1', { token: remove })).status, 404);
    const component = await world.get('/components/1?include=incidents', { token });
    assert.deepEqual(component.body.data.relationships.incidents.data, []);
    assert.deepEqual(component.body.included, []);
    assert.equal(component.body.data.attributes.latest_status.value, 1);
    const rows = await world.query(sql`select id, deleted_at, updated_at from incidents`);
    assert.deepEqual(
      rows.map((row) => ({ ...(row as object) })),
      [{ id: 1, deleted_at: 1_773_144_060, updated_at: 1_773_144_000 }],
    );
    assert.equal((await world.query(sql`select id from updates`)).length, 1);
  });

  test('a deleted component leaves the incident, and PUT without components does not bring it back', async () => {
    const token = await world.token('*');
    await makeComponents('a', 'b');
    await create(token, {
      components: [
        { id: 1, status: 2 },
        { id: 2, status: 3 },
      ],
    });
    await world.delete('/components/1', { token });
    assert.deepEqual(await links(1, token), { 2: '3' });
    await world.put('/incidents/1', { name: 'X' }, { token });
    assert.deepEqual(await links(1, token), { 2: '3' });
  });
});

onBothDatabases('incidents from templates', (world) => {
  const all = () => world.token('*');
  const save = async (token: string, slug: string, template: string) => {
    const answer = await world.post('/incident-templates', { name: slug, slug, template }, { token });
    assert.equal(answer.status, 200);
  };
  const create = (token: string, values: object) =>
    world.post('/incidents', { name: 'API is down', status: 1, ...values }, { token });
  const messageOf = async (token: string, values: object): Promise<string> => {
    const { status, body } = await create(token, values);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.attributes.message;
  };

  test('a template makes the message from template_vars and from the incident', async () => {
    const token = await all();
    await world.post('/components', { name: 'API' }, { token });
    await save(
      token,
      'outage',
      `{{ incident.name }}/{{ incident.status }}/{{ incident.message }}/{{ incident.visible }}/{{ incident.notify ? 'yes' : 'no' }}/{{ incident.stickied ? 'yes' : 'no' }}/{{ incident.occurred_at }}/{{ incident.component }}/{{ incident.component_status }}/{{ region }}`,
    );
    const types = await world.eventsOf(async () => {
      assert.equal(
        await messageOf(token, { template: 'outage', template_vars: { region: 'eu' } }),
        'API is down/Investigating//1/no/no/2026-03-10 12:00:00///eu',
      );
    });
    assert.deepEqual(types, ['incident.created']);
    const given = {
      message: 'given',
      visible: 0,
      notifications: 1,
      stickied: true,
      occurred_at: '2026-03-01',
    };
    const rest = 'API is down/Investigating/given/0/yes/yes/2026-03-01 00:00:00';
    assert.equal(
      await messageOf(token, {
        ...given,
        template: 'OUTAGE',
        components: [{ id: 1, status: 4 }],
      }),
      `${rest}/API/Major outage/`,
    );
    assert.equal(
      await messageOf(token, { ...given, template: 'outage', component_id: 1, component_status: 3 }),
      `${rest}/API/Partial outage/`,
    );
  });

  test('on PUT a template knows what the incident already has', async () => {
    const token = await all();
    for (const name of ['API', 'Web']) await world.post('/components', { name }, { token });
    await save(
      token,
      'all',
      `{{ incident.name }}/{{ incident.status }}/{{ incident.message }}/{{ incident.visible }}/{{ incident.notify ? 'yes' : 'no' }}/{{ incident.stickied ? 'yes' : 'no' }}/{{ incident.occurred_at }}/{{ incident.component }}/{{ incident.component_status }}`,
    );
    await create(token, {
      message: 'old',
      visible: 0,
      notifications: true,
      stickied: true,
      occurred_at: '2026-03-01',
      components: [{ id: 2, status: 4 }],
    });
    world.clock.advance(60);
    const types = await world.eventsOf(async () => {
      const answer = await world.put('/incidents/1', { template: 'all' }, { token });
      assert.equal(answer.status, 200);
      assert.equal(
        answer.body.data.attributes.message,
        'API is down/Investigating/old/0/yes/yes/2026-03-01 00:00:00/Web/Major outage',
      );
    });
    assert.deepEqual(types, ['incident.updated']);
    const changed = await world.put(
      '/incidents/1',
      { template: 'all', name: 'Better', status: 4, message: 'new', components: [{ id: 1, status: 1 }] },
      { token },
    );
    assert.equal(
      changed.body.data.attributes.message,
      'Better/Fixed/new/0/yes/yes/2026-03-01 00:00:00/API/Operational',
    );
    const without = await world.put(
      '/incidents/1',
      { template: 'all', message: 'm', components: [] },
      { token },
    );
    assert.equal(without.body.data.attributes.message, 'Better/Fixed/m/0/yes/yes/2026-03-01 00:00:00//');
  });

  test('values come out escaped, whatever they hold', async () => {
    const token = await all();
    await save(token, 'plain', '**{{ who }}**');
    assert.equal(
      await messageOf(token, { template: 'plain', template_vars: { who: '<b>*x*</b> & [y](z)' } }),
      '**&lt;b&gt;\\*x\\*&lt;/b&gt; &amp; \\[y\\](z)**',
    );
    await save(token, 'named', '{{ incident.name }}');
    assert.equal(await messageOf(token, { name: '<script>', template: 'named' }), '&lt;script&gt;');
  });

  test('template_vars cannot take the place of the incident', async () => {
    const token = await all();
    await save(token, 'name', '{{ incident.name }}');
    assert.equal(
      await messageOf(token, { template: 'name', template_vars: { incident: { name: 'other' } } }),
      'API is down',
    );
    assert.equal(await messageOf(token, { template: 'name', template_vars: null }), 'API is down');
  });

  test('a template that is not there is refused', async () => {
    const token = await all();
    for (const [template, message] of [
      ['nothing', 'The selected template is invalid.'],
      ['no such!', 'The template field must only contain letters, numbers and hyphens.'],
      [7, 'The template field must be a string.'],
    ] as const) {
      const answer = await create(token, { template });
      assert.equal(answer.status, 422);
      assert.deepEqual(answer.body.errors.template, [message]);
    }
    const answer = await create(token, { template: 'nothing', status: 9 });
    assert.deepEqual(answer.body.errors, {
      status: ['The selected status is invalid.'],
      template: ['The selected template is invalid.'],
    });
    assert.deepEqual(await world.events(), []);
  });

  test('a template that cannot be rendered is refused with the reason, never with 500', async () => {
    const token = await all();
    await save(token, 'endless', '{% for a in 1..9999 %}{% for b in 1..9999 %}{% endfor %}{% endfor %}x');
    await save(token, 'huge', '{% for a in 1..9999 %}{{ "1234567890" }}{% endfor %}');
    await save(token, 'range', '{% for a in 1..n %}{{ a }}{% endfor %}');
    await save(token, 'empty', '{% if no %}x{% endif %}');
    await save(token, 'long', '{{ text }}{{ text }}');
    await create(token, { message: 'm' });
    for (const [template, template_vars, reason] of [
      ['endless', {}, /^The template could not be rendered: The template takes longer than 500 ms/],
      [
        'huge',
        {},
        /^The template could not be rendered: The template builds a text longer than 65535 characters/,
      ],
      [
        'range',
        { n: 1e9 },
        /^The template could not be rendered: The template builds a list of more than 10000 items/,
      ],
      ['empty', {}, /^The template made an empty message\.$/],
      [
        'long',
        { text: 'x'.repeat(40_000) },
        /^The template could not be rendered: The template builds a text/,
      ],
      [
        'empty',
        { list: Array.from({ length: 30_000 }, () => 1) },
        /^The template could not be rendered: The template variables are too large\.$/,
      ],
    ] as const) {
      const types = await world.eventsOf(async () => {
        for (const answer of [
          await create(token, { template, template_vars }),
          await world.put('/incidents/1', { template, template_vars }, { token }),
        ]) {
          assert.equal(answer.status, 422, template);
          assert.deepEqual(Object.keys(answer.body.errors), ['template']);
          assert.equal(answer.body.errors.template.length, 1);
          assert.match(answer.body.errors.template[0], reason);
        }
      });
      assert.deepEqual(types, []);
    }
    assert.equal((await world.get('/incidents/1')).body.data.attributes.message, 'm');
  });
});
