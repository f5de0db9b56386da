import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Json, onBothDatabases, START } from '../../../test/harness.ts';
import { resourceContract } from '../../../test/resource-contract.ts';
import { formatDate } from '../../lib/dates.ts';
import { scheduleRoutes } from './routes.ts';

onBothDatabases('schedules', (world) => {
  const manage = () => world.token('schedules.manage');
  const required = { name: 'Upgrade', message: 'We upgrade.', scheduled_at: '2026-03-10 13:00:00' };
  /** A date, in seconds from the start of the test. */
  const at = (seconds: number) => formatDate(START + seconds);
  const make = async (body: object = {}, token?: string): Promise<Json> =>
    (await world.post('/schedules', { ...required, ...body }, { token: token ?? (await manage()) })).body.data
      .attributes;
  const put = async (body: object, token: string, id = 1): Promise<Json> => {
    const answer = await world.put(`/schedules/${id}`, body, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const statusOf = async (id = 1) => (await world.get(`/schedules/${id}`)).body.data.attributes.status.value;
  const idsOf = async (query: string, token?: string): Promise<number[]> => {
    const { body } = await world.get(`/schedules?per_page=100&${query}`, { token });
    return body.data.map((one: Json) => Number(one.id));
  };
  const components = async (...names: string[]) => {
    const token = await world.token('components.manage');
    for (const name of names) await world.post('/components', { name }, { token });
  };

  resourceContract(world, {
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

  test('component statuses are the integers 1 to 6', async () => {
    await components('API');
    const token = await manage();
    for (const status of [1, 2, 3, 4, 5, 6]) {
      const answer = await world.post(
        '/schedules',
        { ...required, components: [{ id: 1, status }] },
        { token },
      );
      assert.equal(answer.status, 200, String(status));
    }
    for (const status of [0, 7, -1, 1.5, null, 'x', true, [1]]) {
      const answer = await world.post(
        '/schedules',
        { ...required, components: [{ id: 1, status }] },
        { token },
      );
      assert.equal(answer.status, 422, String(status));
      assert.deepEqual(Object.keys(answer.body.errors), ['components.0.status'], String(status));
    }
  });

  test('status is one of the integers 0, 1 and 2, or null', async () => {
    const token = await manage();
    for (const status of [0, 1, 2, null, '2']) {
      assert.equal((await world.post('/schedules', { ...required, status }, { token })).status, 200);
    }
    for (const status of [-1, 3, 0.5, 'x', true, {}]) {
      const answer = await world.post('/schedules', { ...required, status }, { token });
      assert.equal(answer.status, 422, JSON.stringify(status));
      assert.deepEqual(Object.keys(answer.body.errors), ['status']);
    }
  });

  test('components that are missing, deleted or named twice are refused', async () => {
    await components('API', 'Web');
    await world.delete('/components/2', { token: await world.token('components.delete') });
    const answer = await world.post(
      '/schedules',
      {
        ...required,
        components: [
          { id: 1, status: 6 },
          { id: 2, status: 6 },
          { id: 3, status: 6 },
          { id: 1, status: 4 },
        ],
      },
      { token: await manage() },
    );
    assert.equal(answer.status, 422);
    assert.deepEqual(answer.body.errors, {
      'components.0.id': ['The components.0.id field has a duplicate value.'],
      'components.1.id': ['The selected components.1.id is invalid.'],
      'components.2.id': ['The selected components.2.id is invalid.'],
      'components.3.id': ['The components.3.id field has a duplicate value.'],
    });
  });

  test('a name has at most 255 characters and a message at most 65,535', async () => {
    const token = await manage();
    const longest = { name: '😀'.repeat(255), message: 'm'.repeat(65_535) };
    const made = await make(longest, token);
    assert.equal(made.name, longest.name);
    assert.equal(made.message, longest.message);
    const answer = await world.post('/schedules', { ...required, message: 'm'.repeat(65_536) }, { token });
    assert.deepEqual(answer.body.errors, {
      message: ['The message field must not be greater than 65535 characters.'],
    });
  });

  test('creating with every field answers 200 with the whole document and writes one event', async () => {
    await components('API');
    const token = await manage();
    const types = await world.eventsOf(async () => {
      const answer = await world.post(
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
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/vnd.api+json');
      const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
      assert.deepEqual(answer.body, {
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
        await world.query(sql<{ notifications: number; user_id: number }>`select notifications, user_id
        from schedules`)
      ).map((row) => ({ ...row })),
      [{ notifications: 1, user_id: 1 }],
    );
  });

  test('creating with the required fields alone leaves everything else empty', async () => {
    const answer = await world.post('/schedules', required, { token: await manage() });
    assert.equal(answer.status, 200);
    const { completed, meta, status } = answer.body.data.attributes;
    assert.deepEqual(
      { completed, meta, status },
      { completed: { human: null, string: null }, meta: [], status: { human: 'Upcoming', value: '0' } },
    );
    assert.deepEqual(answer.body.data.relationships, { components: { data: [] }, updates: { data: [] } });
    assert.equal('included' in answer.body, false);
    const [row] = await world.query(sql<{ notifications: number }>`select notifications from schedules`);
    assert.equal(row?.notifications, 0);
  });

  test('null is taken where the contract allows it, and only there', async () => {
    const token = await manage();
    const nulls = { completed_at: null, status: null, components: null, meta: null };
    const answer = await world.post('/schedules', { ...required, ...nulls }, { token });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data.attributes.completed, { human: null, string: null });
    assert.deepEqual(answer.body.data.attributes.meta, []);
    assert.deepEqual(answer.body.data.relationships.components, { data: [] });
    const refused = { name: null, message: null, scheduled_at: null, notifications: null };
    for (const refusing of [
      await world.post('/schedules', refused, { token }),
      await world.put('/schedules/1', refused, { token }),
    ]) {
      assert.equal(refusing.status, 422);
      assert.deepEqual(Object.keys(refusing.body.errors), Object.keys(refused));
    }
  });

  test('dates are taken in every form that was decided, and kept in UTC to the second', async () => {
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
      const answer = await world.post('/schedules', { ...required, scheduled_at }, { token });
      assert.deepEqual(answer.body.errors, {
        scheduled_at: ['The scheduled at field must be a valid date.'],
      });
    }
  });

  test('without a status the clock decides', async () => {
    await make({ scheduled_at: at(60), completed_at: at(120) });
    assert.deepEqual((await world.get('/schedules/1')).body.data.attributes.status, {
      human: 'Upcoming',
      value: '0',
    });
    world.clock.advance(59);
    assert.equal(await statusOf(), '0');
    world.clock.advance(1);
    assert.deepEqual((await world.get('/schedules/1')).body.data.attributes.status, {
      human: 'In progress',
      value: '1',
    });
    world.clock.advance(59);
    assert.equal(await statusOf(), '1');
    world.clock.advance(1);
    assert.deepEqual((await world.get('/schedules/1')).body.data.attributes.status, {
      human: 'Complete',
      value: '2',
    });
  });

  test('every mix of status and dates shows the status that was decided, and the filter agrees', async () => {
    const token = await manage();
    const made: { id: number; status: number | null; scheduled: number; completed: number | null }[] = [];
    for (const status of [null, 0, 1, 2]) {
      for (const scheduled of [-10, 0, 10]) {
        for (const completed of [null, -5, 0, 5, 20]) {
          const { id } = await make(
            { status, scheduled_at: at(scheduled), completed_at: completed === null ? null : at(completed) },
            token,
          );
          made.push({ id, status, scheduled, completed });
        }
      }
    }
    for (const now of [0, 4, 5, 9, 10, 19, 20, 21]) {
      world.clock.set(START + now);
      const expected = new Map(
        made.map(({ id, status, scheduled, completed }) => {
          const passed = (moment: number | null, since: number) =>
            moment !== null && moment > since && moment <= now;
          const since = status === null ? Number.NEGATIVE_INFINITY : 0;
          const reached = passed(completed, since) ? 2 : passed(scheduled, since) ? 1 : 0;
          return [id, String(Math.max(status ?? 0, reached))];
        }),
      );
      const { body } = await world.get('/schedules?per_page=100');
      assert.deepEqual(
        new Map(body.data.map((one: Json) => [one.attributes.id, one.attributes.status.value])),
        expected,
        `at ${now}`,
      );
      for (const value of ['0', '1', '2']) {
        const wanted = made.map(({ id }) => id).filter((id) => expected.get(id) === value);
        assert.deepEqual(await idsOf(`filter[status]=${value}`), wanted, `${value} at ${now}`);
      }
      const open = made.map(({ id }) => id).filter((id) => expected.get(id) !== '2');
      assert.deepEqual(await idsOf('filter[status]=0,1'), open);
    }
  });

  test('a status that is set by hand holds, and the clock only moves it forward', async () => {
    const token = await manage();
    await make({ scheduled_at: at(60), completed_at: at(120) }, token);
    assert.equal((await put({ status: 1 }, token)).attributes.status.value, '1');
    world.clock.advance(30);
    assert.equal(await statusOf(), '1');
    assert.equal((await put({ status: 0 }, token)).attributes.status.value, '0');
    world.clock.advance(30);
    assert.equal(await statusOf(), '1');
    assert.equal((await put({ status: 0 }, token)).attributes.status.value, '0');
    world.clock.advance(59);
    assert.equal(await statusOf(), '0');
    world.clock.advance(1);
    assert.equal(await statusOf(), '2');
    assert.equal((await put({ status: 1 }, token)).attributes.status.value, '1');
    world.clock.advance(1_000_000);
    assert.equal(await statusOf(), '1');
    assert.deepEqual(await idsOf('filter[status]=1'), [1]);
  });

  test('setting Complete without a time of completion sets it to now, and with one keeps it', async () => {
    const token = await manage();
    const made = await make({ status: 2 }, token);
    assert.deepEqual(made.status, { human: 'Complete', value: '2' });
    assert.deepEqual(made.completed, { human: '0 seconds ago', string: '2026-03-10 12:00:00' });
    await make({}, token);
    world.clock.advance(60);
    const set = await put({ status: 2 }, token, 2);
    assert.equal(set.attributes.completed.string, at(60));
    const given = await make({ status: 2, completed_at: at(600) }, token);
    assert.equal(given.status.value, '2');
    assert.equal(given.completed.string, at(600));
    const explicitNull = await make({ status: 2, completed_at: null }, token);
    assert.equal(explicitNull.completed.string, at(60));
  });

  test('null gives the status back to the clock', async () => {
    const token = await manage();
    await make({ scheduled_at: at(60), completed_at: at(120), status: 2 }, token);
    assert.equal(await statusOf(), '2');
    assert.equal((await put({ status: null }, token)).attributes.status.value, '0');
    world.clock.advance(60);
    assert.equal(await statusOf(), '1');
    await put({ status: 0 }, token);
    assert.equal((await put({ status: null }, token)).attributes.status.value, '1');
    world.clock.advance(60);
    assert.equal(await statusOf(), '2');
  });

  test('a status in the body is what the answer shows, also together with dates that speak against it', async () => {
    const token = await manage();
    await make({ scheduled_at: at(-60), status: 1 }, token);
    world.clock.advance(60);
    const ended = await put({ status: 1, completed_at: at(30) }, token);
    assert.equal(ended.attributes.status.value, '1');
    assert.equal(ended.attributes.completed.string, at(30));
    await make({ scheduled_at: at(600), status: 0 }, token);
    world.clock.advance(60);
    const begun = await put({ status: 0, scheduled_at: at(90) }, token, 2);
    assert.equal(begun.attributes.status.value, '0');
    await make({ status: 2 }, token);
    world.clock.advance(60);
    const complete = await put({ status: 2, completed_at: null }, token, 3);
    assert.equal(complete.attributes.status.value, '2');
    assert.equal(complete.attributes.completed.string, at(180));
  });

  test('setting the status that holds already changes nothing', async () => {
    const token = await manage();
    await make({ status: 1, completed_at: at(600) }, token);
    await make({ status: 2 }, token);
    world.clock.advance(60);
    const types = await world.eventsOf(async () => {
      const same = await put({ status: 1, completed_at: at(600) }, token);
      assert.equal(same.attributes.updated.human, '1 minute ago');
      const complete = await put({ status: 2 }, token, 2);
      assert.equal(complete.attributes.completed.string, at(0));
    });
    assert.deepEqual(types, []);
  });

  test('rescheduling without a status moves what the clock decides', async () => {
    const token = await manage();
    await make({ scheduled_at: at(60) }, token);
    world.clock.advance(60);
    assert.equal(await statusOf(), '1');
    assert.equal((await put({ scheduled_at: at(120) }, token)).attributes.status.value, '0');
    assert.equal((await put({ completed_at: at(60) }, token)).attributes.status.value, '2');
    const reopened = await put({ completed_at: null }, token);
    assert.equal(reopened.attributes.status.value, '0');
    assert.deepEqual(reopened.attributes.completed, { human: null, string: null });
  });

  test('starts and ends tell when it really is in progress, which a status set by hand moves', async () => {
    const token = await manage();
    await make({ completed_at: at(9000) }, token);
    const window = (attributes: Json) => [attributes.starts.string, attributes.ends.string];
    assert.deepEqual(window((await put({}, token)).attributes), [at(3600), at(9000)]);
    world.clock.advance(60);
    const begun = (await put({ status: 1 }, token)).attributes;
    assert.deepEqual(window(begun), [at(60), at(9000)]);
    assert.deepEqual([begun.scheduled.string, begun.completed.string], [at(3600), at(9000)]);
    world.clock.advance(60);
    const complete = (await put({ status: 2 }, token)).attributes;
    assert.deepEqual(window(complete), [at(60), at(120)]);
    assert.equal(complete.completed.string, at(9000));
    world.clock.set(START + 5000);
    const postponed = (await put({ status: 0, completed_at: null }, token)).attributes;
    assert.deepEqual(window(postponed), [null, null]);
    assert.deepEqual(postponed.starts, { human: null, string: null });
  });

  test('PUT and PATCH change only what they name', async () => {
    await components('API');
    const token = await manage();
    await make(
      { completed_at: at(9000), components: [{ id: 1, status: 4 }], meta: { a: 1 }, notifications: true },
      token,
    );
    world.clock.advance(300);
    for (const verb of ['PUT', 'PATCH']) {
      const types = await world.eventsOf(async () => {
        const answer = await world.send(verb, '/schedules/1', { name: verb }, { token });
        assert.equal(answer.status, 200);
        const { attributes, relationships } = answer.body.data;
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
    const [row] = await world.query(sql<{ notifications: number }>`select notifications from schedules`);
    assert.equal(row?.notifications, 1);
  });

  test('PUT makes the components exactly those, and the metadata too', async () => {
    await components('API', 'Web', 'Mail');
    const token = await manage();
    await make(
      {
        components: [
          { id: 1, status: 6 },
          { id: 2, status: 6 },
        ],
        meta: { a: 1, b: 2 },
      },
      token,
    );
    const answer = await world.put(
      '/schedules/1?include=components',
      {
        components: [
          { id: 3, status: 2 },
          { id: 2, status: 4 },
        ],
        meta: { c: 3 },
      },
      { token },
    );
    assert.deepEqual(
      answer.body.included.map((one: Json) => [one.id, one.attributes.pivot.component_status]),
      [
        ['2', { human: 'Major outage', value: '4' }],
        ['3', { human: 'Performance issues', value: '2' }],
      ],
    );
    assert.deepEqual(answer.body.data.attributes.meta, [{ key: 'c', value: 3 }]);
    const cleared = await put({ components: [], meta: {} }, token);
    assert.deepEqual(cleared.relationships.components, { data: [] });
    assert.deepEqual(cleared.attributes.meta, []);
  });

  test('a body that changes nothing writes nothing', async () => {
    await components('API');
    const token = await manage();
    await make({ components: [{ id: 1, status: 6 }], meta: { a: 1 } }, token);
    world.clock.advance(60);
    const types = await world.eventsOf(async () => {
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

  test('PUT judges what it is given like POST, and writes nothing where it fails', async () => {
    const token = await manage();
    await make({}, token);
    const types = await world.eventsOf(async () => {
      const answer = await world.put(
        '/schedules/1',
        { name: ' ', message: '', scheduled_at: 'x', status: 5, components: [{ id: 9, status: 1 }] },
        { token },
      );
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.errors), [
        'name',
        'message',
        'scheduled_at',
        'status',
        'components.0.id',
      ]);
    });
    assert.deepEqual(types, []);
    assert.equal((await world.get('/schedules/1')).body.data.attributes.name, 'Upgrade');
  });

  test('deleting hides the schedule and its updates at once and keeps the row', async () => {
    await make();
    await world.post('/schedules/1/updates', { message: 'm' }, { token: await world.token('*') });
    const token = await world.token('schedules.delete');
    const types = await world.eventsOf(async () => {
      const answer = await world.delete('/schedules/1', { token });
      assert.equal(answer.status, 204);
      assert.equal(answer.body, '');
    });
    assert.deepEqual(types, ['schedule.deleted']);
    const all = await world.token('*');
    for (const path of ['/schedules/1', '/schedules/1/updates', '/schedules/1/updates/1']) {
      assert.equal((await world.get(path, { token: all })).status, 404, path);
    }
    assert.equal((await world.put('/schedules/1', {}, { token: all })).status, 404);
    assert.equal((await world.delete('/schedules/1', { token })).status, 404);
    assert.deepEqual(await idsOf('', all), []);
    assert.equal((await world.query(sql`select id from schedules`)).length, 1);
  });

  test('an unpublished schedule is there only for callers with schedules.manage', async () => {
    const token = await manage();
    const made = await make({ published_at: at(60) }, token);
    assert.deepEqual(made.published, { human: '1 minute from now', string: at(60) });
    const other = await world.token('schedules.delete', 'components.manage');
    for (const viewer of [undefined, other]) {
      assert.equal((await world.get('/schedules/1', { token: viewer })).status, 404);
      assert.deepEqual(await idsOf('', viewer), []);
      assert.equal((await world.get('/schedules', { token: viewer })).body.meta.total, 0);
    }
    assert.equal((await world.get('/schedules/1', { token })).status, 200);
    assert.deepEqual(await idsOf('', token), [1]);
    world.clock.advance(60);
    assert.equal((await world.get('/schedules/1')).status, 200);
    assert.deepEqual(await idsOf(''), [1]);
  });

  test('components that the caller may not see are in no linkage, include, count or filter', async () => {
    const all = await world.token('*');
    await world.post('/component-groups', { name: 'Staff', visible: 0 }, { token: all });
    await world.post('/components', { name: 'Public' }, { token: all });
    await world.post('/components', { name: 'Secret', component_group_id: 1 }, { token: all });
    await world.post('/components', { name: 'Off', enabled: false }, { token: all });
    await make({ components: [1, 2, 3].map((id) => ({ id, status: 6 })) }, all);
    for (const path of ['/schedules/1', '/schedules']) {
      const seen = async (token?: string) => {
        const { body } = await world.get(`${path}?include=components,componentsCount`, { token });
        const data = Array.isArray(body.data) ? body.data[0] : body.data;
        return {
          linked: data.relationships.components.data.map((one: Json) => one.id),
          included: body.included.map((one: Json) => one.attributes.name),
          count: data.attributes.components_count,
        };
      };
      assert.deepEqual(await seen(), { linked: ['1'], included: ['Public'], count: '1' });
      assert.deepEqual(await seen(all), {
        linked: ['1', '2', '3'],
        included: ['Public', 'Secret', 'Off'],
        count: '3',
      });
    }
    assert.deepEqual(await idsOf('filter[component]=2,3'), []);
    assert.deepEqual(await idsOf('filter[component]=2,3', all), [1]);
  });

  test('lists filter by name, component and metadata, and refuse other filters', async () => {
    await components('API', 'Web');
    const token = await manage();
    await make({ name: 'Database 100%', components: [{ id: 1, status: 6 }], meta: { team: 'x' } }, token);
    await make({ name: 'NETWORK', components: [{ id: 2, status: 6 }], meta: { team: 'y' } }, token);
    await make({ name: 'Nothing', status: 2 }, token);
    assert.deepEqual(await idsOf('filter[name]=network'), [2]);
    assert.deepEqual(await idsOf('filter[name]=%25,nothing'), [1, 3]);
    assert.deepEqual(await idsOf('filter[component]=1'), [1]);
    assert.deepEqual(await idsOf('filter[component]=1,2'), [1, 2]);
    assert.deepEqual(await idsOf('filter[component]=x'), []);
    assert.deepEqual(await idsOf('filter[meta][team]=y'), [2]);
    assert.deepEqual(await idsOf('filter[status]=2'), [3]);
    assert.deepEqual(await idsOf('filter[status]=3'), []);
    assert.deepEqual(await idsOf('filter[status]=x'), []);
    assert.deepEqual(await idsOf('filter[status]='), [1, 2, 3]);
    assert.deepEqual(await idsOf('filter[status]=0&filter[name]=n'), [2]);
    const unknown = await world.get('/schedules?filter[message]=x');
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: name, status, component, meta\[key\]\./);
  });

  test('lists sort by name, id and the dates, in pages that say where they are', async () => {
    const token = await manage();
    await make({ name: 'b', scheduled_at: at(30), completed_at: at(40) }, token);
    await make({ name: 'C', scheduled_at: at(10) }, token);
    world.clock.advance(1);
    await make({ name: 'a', scheduled_at: at(20), completed_at: at(25) }, token);
    assert.deepEqual(await idsOf(''), [1, 2, 3]);
    assert.deepEqual(await idsOf('sort=-id'), [3, 2, 1]);
    assert.deepEqual(await idsOf('sort=name'), [3, 1, 2]);
    assert.deepEqual(await idsOf('sort=-scheduled_at'), [1, 3, 2]);
    assert.deepEqual(await idsOf('sort=completed_at'), [3, 1, 2]);
    assert.deepEqual(await idsOf('sort=-completed_at'), [1, 3, 2]);
    assert.deepEqual(await idsOf('sort=-created_at,name'), [3, 1, 2]);
    assert.equal((await world.get('/schedules?sort=message')).status, 400);
    const { body } = await world.get('/schedules?per_page=2&page=2');
    assert.deepEqual(
      body.data.map((one: Json) => one.id),
      ['3'],
    );
    assert.deepEqual(body.meta, {
      current_page: 2,
      from: 3,
      last_page: 2,
      path: 'https://status.example/api/schedules',
      per_page: 2,
      to: 3,
      total: 3,
    });
    assert.deepEqual(body.links, {
      first: 'https://status.example/api/schedules?per_page=2&page=1',
      last: 'https://status.example/api/schedules?per_page=2&page=2',
      prev: 'https://status.example/api/schedules?per_page=2&page=1',
      next: '',
    });
  });

  test('include brings components, updates, metadata and their counts', async () => {
    await components('API');
    const all = await world.token('*');
    await make({ components: [{ id: 1, status: 5 }], meta: { a: 1 } }, all);
    await world.post('/schedules/1/updates', { message: 'first' }, { token: all });
    await world.post('/schedules/1/updates', { message: 'second' }, { token: all });
    await make({}, all);
    const asked = 'components,componentsCount,componentsExists,updates,updatesCount,updatesExists';
    for (const path of ['/schedules/1', '/schedules']) {
      const { body } = await world.get(`${path}?include=${asked},meta,metaCount,metaExists`);
      const data = Array.isArray(body.data) ? body.data[0] : body.data;
      assert.equal(data.attributes.components_count, '1');
      assert.equal(data.attributes.components_exists, true);
      assert.equal(data.attributes.updates_count, '2');
      assert.equal(data.attributes.updates_exists, true);
      assert.equal(data.attributes.meta_count, '1');
      assert.equal(data.attributes.meta_exists, true);
      assert.deepEqual(data.attributes.meta, [{ key: 'a', value: 1 }]);
      assert.deepEqual(data.relationships.updates, {
        data: [
          { type: 'updates', id: '2' },
          { type: 'updates', id: '1' },
        ],
      });
      assert.deepEqual(
        body.included.map(({ type, id }: Json) => `${type} ${id}`),
        ['components 1', 'updates 2', 'updates 1'],
      );
      assert.deepEqual(body.included[0].attributes.pivot, {
        component_status: { human: 'Unknown', value: '5' },
      });
    }
    const none = (await world.get(`/schedules/2?include=${asked},metaCount,metaExists`)).body;
    assert.deepEqual(none.included, []);
    const { components_count, components_exists, updates_count, updates_exists, meta_count, meta_exists } =
      none.data.attributes;
    assert.deepEqual(
      { components_count, components_exists, updates_count, updates_exists, meta_count, meta_exists },
      {
        components_count: '0',
        components_exists: false,
        updates_count: '0',
        updates_exists: false,
        meta_count: '0',
        meta_exists: false,
      },
    );
    const plain = (await world.get('/schedules/1')).body;
    assert.equal('included' in plain, false);
    assert.equal('meta' in plain.data.attributes, false);
    const types = await world.eventsOf(async () => {
      const unknown = await world.post('/schedules?include=user', required, { token: all });
      assert.equal(unknown.status, 400);
      assert.match(unknown.body.message, /Allowed: components, componentsCount/);
    });
    assert.deepEqual(types, []);
  });

  test('a component reached through two schedules of a list has the status that the first gives it', async () => {
    await components('API');
    const token = await manage();
    await make({ components: [{ id: 1, status: 6 }] }, token);
    await make({ components: [{ id: 1, status: 4 }] }, token);
    const pivots = async (sort: string) =>
      (await world.get(`/schedules?include=components&sort=${sort}`)).body.included.map(
        (one: Json) => one.attributes.pivot.component_status.value,
      );
    assert.deepEqual(await pivots('id'), ['6']);
    assert.deepEqual(await pivots('-id'), ['4']);
  });

  test('of many updates the newest hundred stand in the document, and it says where the rest is', async () => {
    const token = await world.token('*');
    await make({}, token);
    for (let count = 0; count < 102; count++) {
      await world.post('/schedules/1/updates', { message: `m${count}` }, { token });
    }
    const { body } = await world.get('/schedules/1?include=updates,updatesCount');
    const { updates } = body.data.relationships;
    assert.equal(updates.data.length, 100);
    assert.deepEqual(updates.data[0], { type: 'updates', id: '102' });
    assert.deepEqual(updates.meta, { total: 102 });
    assert.equal(body.data.attributes.updates_count, '102');
    assert.equal(body.included.length, 100);
    assert.equal(updates.links.related, 'https://status.example/api/schedules/1/updates');
    assert.equal((await world.get(updates.links.related)).body.meta.total, 102);
  });
});
