import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { schedulesIn } from '../../../../test/support/schedules.ts';
import { scheduleRoutes } from './routes.ts';

onBothDatabases('schedules', (harness) => {
  const { manage, required, at, make, put, idsOf, components } = schedulesIn(harness);

  resourceContract(harness, {
    routes: scheduleRoutes,
    refused: [
      {
        request: 'POST /schedules',
        body: {},
        errors: {
          name: ['The name field is required.'],
          message: ['The message field is required.'],
          scheduled_at: ['The scheduled at field is required.'],
        },
      },
      {
        request: 'POST /schedules',
        body: {
          name: 'x'.repeat(256),
          message: 7,
          scheduled_at: '2026-02-30',
          completed_at: 'tomorrow',
          status: 3,
          notifications: 'yes',
          published_at: 1_773_144_000,
          components: [{ id: 'one', status: 7 }, { id: 1 }, { status: 1 }, 5],
          meta: 'x',
        },
        errors: {
          name: ['The name field must not be greater than 255 characters.'],
          message: ['The message field must be a string.'],
          scheduled_at: ['The scheduled at field must be a valid date.'],
          completed_at: ['The completed at field must be a valid date.'],
          status: ['The selected status is invalid.'],
          notifications: ['The notifications field must be true or false.'],
          published_at: ['The published at field must be a valid date.'],
          'components.0.id': ['The components.0.id field must be an integer.'],
          'components.0.status': ['The selected components.0.status is invalid.'],
          'components.1.id': ['The selected components.1.id is invalid.'],
          'components.1.status': ['The components.1.status field is required.'],
          'components.2.id': ['The components.2.id field is required.'],
          'components.3': ['The components.3 field must be an object.'],
          meta: ['The meta field must be an object.'],
        },
      },
      {
        request: 'POST /schedules',
        body: { name: 'n', message: 'm', scheduled_at: '', status: '', components: '' },
        errors: {
          scheduled_at: ['The scheduled at field must be a valid date.'],
          status: ['The status field must be an integer.'],
          components: ['The components field must be an array.'],
        },
      },
    ],
    lists: [
      {
        path: '/schedules',
        records: [
          { name: 'b', message: 'm', scheduled_at: '2026-03-12', completed_at: '2026-03-13' },
          { name: 'A', message: 'm', scheduled_at: '2026-03-11', completed_at: '2026-03-15' },
          { name: 'c', message: 'm', scheduled_at: '2026-03-13', completed_at: '2026-03-14' },
        ],
        unsorted: [1, 2, 3],
        sorted: {
          id: [1, 2, 3],
          name: [2, 1, 3],
          scheduled_at: [2, 1, 3],
          completed_at: [1, 3, 2],
          created_at: [1, 2, 3],
        },
        hidden: [
          {
            what: 'a schedule that is not published yet',
            make: (create) => create('/schedules', { ...required, published_at: '2030-01-01' }),
            seenBy: 'schedules.manage',
          },
        ],
      },
    ],
  });

  test('a name has at most 255 characters and a message at most 65,535', async () => {
    const token = await manage();
    const longest = { name: '😀'.repeat(255), message: 'm'.repeat(65_535) };
    const made = await make(longest, token);
    assert.equal(made.name, longest.name);
    assert.equal(made.message, longest.message);
    const response = await harness.post(
      '/schedules',
      { ...required, message: 'm'.repeat(65_536) },
      { token },
    );
    assert.deepEqual(response.body.errors, {
      message: ['The message field must not be greater than 65535 characters.'],
    });
  });

  test('creating with every field returns 200 with the whole document and writes one event', async () => {
    await components('API');
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.post(
        '/schedules?include=components,updates',
        {
          name: 'Upgrade of the database',
          message: 'Writes are **off** meanwhile.',
          scheduled_at: '2026-03-10T14:00:00+01:00',
          completed_at: '2026-03-11T12:00:00Z',
          status: null,
          notifications: true,
          components: [{ id: 1, status: 6 }],
          meta: { ticket: 'OPS-1', people: ['a', 'b'] },
          something: 'unknown',
        },
        { token },
      );
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'schedules',
          attributes: {
            id: 1,
            name: 'Upgrade of the database',
            message: 'Writes are **off** meanwhile.',
            status: { human: 'Upcoming', value: '0' },
            scheduled: { human: '1 hour from now', string: '2026-03-10 13:00:00' },
            completed: { human: '1 day from now', string: '2026-03-11 12:00:00' },
            starts: { human: '1 hour from now', string: '2026-03-10 13:00:00' },
            ends: { human: '1 day from now', string: '2026-03-11 12:00:00' },
            published: now,
            recurrence: null,
            recurs_from: null,
            created: now,
            updated: now,
            meta: [
              { key: 'people', value: ['a', 'b'] },
              { key: 'ticket', value: 'OPS-1' },
            ],
          },
          relationships: {
            components: { data: [{ type: 'components', id: '1' }] },
            updates: { data: [] },
          },
        },
        included: [
          {
            id: '1',
            type: 'components',
            attributes: {
              id: 1,
              name: 'API',
              description: null,
              link: null,
              on_failure: null,
              effective_on_failure: 'draft',
              order: 0,
              status: { human: 'Operational', value: 1 },
              latest_status: { human: 'Operational', value: 1 },
              enabled: true,
              created: now,
              updated: now,
              pivot: { component_status: { human: 'Under maintenance', value: '6' } },
            },
            relationships: { group: { data: null }, incidents: { data: [] } },
          },
        ],
      });
    });
    assert.deepEqual(types, ['schedule.created']);
    assert.deepEqual(
      (
        await harness.query(sql<{ notifications: number; user_id: number }>`select notifications, user_id
        from schedules`)
      ).map((row) => ({ ...row })),
      [{ notifications: 1, user_id: 1 }],
    );
  });

  test('creating with only the required fields leaves everything else empty', async () => {
    const response = await harness.post('/schedules', required, { token: await manage() });
    assert.equal(response.status, 200);
    const { completed, meta, status } = response.body.data.attributes;
    assert.deepEqual(
      { completed, meta, status },
      { completed: { human: null, string: null }, meta: [], status: { human: 'Upcoming', value: '0' } },
    );
    assert.deepEqual(response.body.data.relationships, { components: { data: [] }, updates: { data: [] } });
    assert.equal('included' in response.body, false);
    const [row] = await harness.query(sql<{ notifications: number }>`select notifications from schedules`);
    assert.equal(row?.notifications, 0);
  });

  test('a leap second is stored as the second after it', async () => {
    const body = {
      ...required,
      scheduled_at: '2026-12-31T23:59:60Z',
      completed_at: '2027-01-01T00:59:60+01:00',
    };
    const { attributes } = (await harness.post('/schedules', body, { token: await manage() })).body.data;
    assert.equal(attributes.scheduled.string, '2027-01-01 00:00:00');
    assert.equal(attributes.completed.string, '2027-01-01 00:00:00');
  });

  test('null is accepted only where the contract allows it', async () => {
    const token = await manage();
    const nulls = { completed_at: null, status: null, components: null, meta: null };
    const response = await harness.post('/schedules', { ...required, ...nulls }, { token });
    assert.equal(response.status, 200);
    assert.deepEqual(response.body.data.attributes.completed, { human: null, string: null });
    assert.deepEqual(response.body.data.attributes.meta, []);
    assert.deepEqual(response.body.data.relationships.components, { data: [] });
    const refused = { name: null, message: null, scheduled_at: null, notifications: null };
    for (const refusing of [
      await harness.post('/schedules', refused, { token }),
      await harness.put('/schedules/1', refused, { token }),
    ]) {
      assert.equal(refusing.status, 422);
      assert.deepEqual(Object.keys(refusing.body.errors), Object.keys(refused));
    }
  });

  test('dates are accepted in every documented format, and stored in UTC to the second', async () => {
    const token = await manage();
    for (const [text, kept] of [
      ['2026-03-10', '2026-03-10 00:00:00'],
      ['2026-03-10 13:14:15', '2026-03-10 13:14:15'],
      ['2026-03-10T13:14:15', '2026-03-10 13:14:15'],
      ['2026-03-10T13:14:15Z', '2026-03-10 13:14:15'],
      ['2026-03-10T13:14:15.987Z', '2026-03-10 13:14:15'],
      ['2026-03-10T23:30:00-05:30', '2026-03-11 05:00:00'],
    ] as const) {
      const made = await make({ scheduled_at: text, completed_at: text }, token);
      assert.equal(made.scheduled.string, kept, text);
      assert.equal(made.completed.string, kept, text);
    }
    for (const scheduled_at of [
      '2026-02-29',
      '2026-13-01',
      '24:00',
      'now',
      '1773144000',
      1_773_144_000,
      true,
    ]) {
      const response = await harness.post('/schedules', { ...required, scheduled_at }, { token });
      assert.deepEqual(response.body.errors, {
        scheduled_at: ['The scheduled at field must be a valid date.'],
      });
    }
  });

  test('PUT and PATCH change only the given fields', async () => {
    await components('API');
    const token = await manage();
    await make(
      { completed_at: at(9000), components: [{ id: 1, status: 4 }], meta: { a: 1 }, notifications: true },
      token,
    );
    harness.clock.advance(300);
    for (const verb of ['PUT', 'PATCH']) {
      const types = await harness.eventsOf(async () => {
        const response = await harness.send(verb, '/schedules/1', { name: verb }, { token });
        assert.equal(response.status, 200);
        const { attributes, relationships } = response.body.data;
        assert.deepEqual(attributes, {
          id: 1,
          name: verb,
          message: 'We upgrade.',
          status: { human: 'Upcoming', value: '0' },
          scheduled: { human: '55 minutes from now', string: '2026-03-10 13:00:00' },
          completed: { human: '2 hours from now', string: '2026-03-10 14:30:00' },
          starts: { human: '55 minutes from now', string: '2026-03-10 13:00:00' },
          ends: { human: '2 hours from now', string: '2026-03-10 14:30:00' },
          published: { human: '5 minutes ago', string: '2026-03-10 12:00:00' },
          recurrence: null,
          recurs_from: null,
          created: { human: '5 minutes ago', string: '2026-03-10 12:00:00' },
          updated: { human: '0 seconds ago', string: '2026-03-10 12:05:00' },
          meta: [{ key: 'a', value: 1 }],
        });
        assert.deepEqual(relationships.components, { data: [{ type: 'components', id: '1' }] });
      });
      assert.deepEqual(types, ['schedule.updated']);
    }
    const [row] = await harness.query(sql<{ notifications: number }>`select notifications from schedules`);
    assert.equal(row?.notifications, 1);
  });

  test('a body that changes nothing writes nothing', async () => {
    await components('API');
    const token = await manage();
    await make({ components: [{ id: 1, status: 6 }], meta: { a: 1 } }, token);
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      await put({}, token);
      const same = await put(
        {
          ...required,
          status: null,
          completed_at: null,
          components: [{ id: 1, status: 6 }],
          meta: [{ key: 'a', value: 1 }],
        },
        token,
      );
      assert.equal(same.attributes.updated.human, '1 minute ago');
    });
    assert.deepEqual(types, []);
  });

  test('PUT validates its fields like POST, and writes nothing if it fails', async () => {
    const token = await manage();
    await make({}, token);
    const types = await harness.eventsOf(async () => {
      const response = await harness.put(
        '/schedules/1',
        { name: ' ', message: '', scheduled_at: 'x', status: 5, components: [{ id: 9, status: 1 }] },
        { token },
      );
      assert.equal(response.status, 422);
      assert.deepEqual(Object.keys(response.body.errors), [
        'name',
        'message',
        'scheduled_at',
        'status',
        'components.0.id',
      ]);
    });
    assert.deepEqual(types, []);
    assert.equal((await harness.get('/schedules/1')).body.data.attributes.name, 'Upgrade');
  });

  test('deleting hides the schedule and its updates at once and keeps the row', async () => {
    await make();
    await harness.post('/schedules/1/updates', { message: 'm' }, { token: await harness.token('*') });
    const token = await harness.token('schedules.delete');
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/schedules/1', { token });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, ['schedule.deleted']);
    const all = await harness.token('*');
    for (const path of ['/schedules/1', '/schedules/1/updates', '/schedules/1/updates/1']) {
      assert.equal((await harness.get(path, { token: all })).status, 404, path);
    }
    assert.equal((await harness.put('/schedules/1', {}, { token: all })).status, 404);
    assert.equal((await harness.delete('/schedules/1', { token })).status, 404);
    assert.deepEqual(await idsOf('', all), []);
    assert.equal((await harness.query(sql`select id from schedules`)).length, 1);
  });
});
