import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { scheduleUpdateRoutes } from './routes.ts';

onBothDatabases('schedule updates', (harness) => {
  const manage = () => harness.token('schedule-updates.manage');
  const at = (seconds: number) => formatDate(START + seconds);
  const schedule = async (body: object = {}) => {
    const response = await harness.post(
      '/schedules',
      { name: 'Upgrade', message: 'm', scheduled_at: at(-60), ...body },
      { token: await harness.token('schedules.manage') },
    );
    assert.equal(response.status, 200);
  };
  const shown = async (id = 1): Promise<Json> => (await harness.get(`/schedules/${id}`)).body.data.attributes;
  const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };

  beforeEach(() => schedule());

  resourceContract(harness, {
    routes: scheduleUpdateRoutes,
    refused: [
      {
        request: 'POST /schedules/1/updates',
        body: {},
        errors: { message: ['The message field is required.'] },
      },
      {
        request: 'POST /schedules/1/updates',
        body: { message: ['m'], completed_at: 'soon' },
        errors: {
          message: ['The message field must be a string.'],
          completed_at: ['The completed at field must be a valid date.'],
        },
      },
    ],
    lists: [
      {
        path: '/schedules/1/updates',
        records: ['a', 'b', 'c'].map((message) => ({ message })),
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], created_at: [1, 2, 3] },
        hidden: [
          {
            what: 'an update of a schedule that is not published yet',
            make: async (create) => {
              const body = {
                name: 'x',
                message: 'm',
                scheduled_at: '2029-01-01',
                published_at: '2030-01-01',
              };
              return create(`${await create('/schedules', body)}/updates`, { message: 'm' });
            },
            seenBy: 'schedules.manage',
          },
        ],
      },
    ],
  });

  test('an update is found only under its own schedule', async () => {
    const token = await harness.token('*');
    await schedule();
    await harness.post('/incidents', { name: 'i', status: 1, message: 'm' }, { token });
    await harness.post('/schedules/2/updates', { message: 'of the second' }, { token });
    await harness.post('/incidents/1/updates', { message: 'of the incident', status: 2 }, { token });
    const types = await harness.eventsOf(async () => {
      for (const path of ['/schedules/1/updates/1', '/schedules/1/updates/2', '/incidents/1/updates/1']) {
        assert.equal((await harness.get(path)).status, 404, path);
        assert.equal((await harness.put(path, { message: 'x' }, { token })).status, 404, path);
        assert.equal((await harness.delete(path, { token })).status, 404, path);
      }
    });
    assert.deepEqual(types, []);
    assert.deepEqual((await harness.get('/schedules/1/updates')).body.data, []);
    assert.equal((await harness.get('/schedules/2/updates/1')).status, 200);
  });

  test('creating requires a message, and a valid date', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      for (const body of [{}, { message: '' }, { message: ' \n ' }, { message: null }]) {
        const response = await harness.post('/schedules/1/updates', body, { token });
        assert.equal(response.status, 422, JSON.stringify(body));
        assert.deepEqual(response.body, {
          message: 'The message field is required.',
          errors: { message: ['The message field is required.'] },
        });
      }
      const both = await harness.post(
        '/schedules/1/updates',
        { message: ['m'], completed_at: 'soon' },
        { token },
      );
      assert.deepEqual(both.body, {
        message: 'The message field must be a string. (and 1 more error)',
        errors: {
          message: ['The message field must be a string.'],
          completed_at: ['The completed at field must be a valid date.'],
        },
      });
      for (const completed_at of ['2026-02-30', 1_773_144_000, true]) {
        const response = await harness.post(
          '/schedules/1/updates',
          { message: 'm', completed_at },
          { token },
        );
        assert.deepEqual(Object.keys(response.body.errors), ['completed_at']);
      }
    });
    assert.deepEqual(types, []);
    assert.equal((await shown()).status.value, '1');
  });

  test('creating returns 200 with the whole update and writes one event', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.post('/schedules/1/updates', { message: '  Half done.  ' }, { token });
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'updates',
          attributes: {
            id: 1,
            updateable_id: 1,
            updateable_type: 'schedule',
            message: 'Half done.',
            status: { human: null, value: null },
            notifications: null,
            created: now,
            updated: now,
          },
          relationships: {
            incident: { data: null },
            schedule: { data: { type: 'schedules', id: '1' } },
          },
        },
      });
    });
    assert.deepEqual(types, ['schedule_update.created']);
  });

  test('an update without completed_at does not affect the status and dates of the schedule', async () => {
    const before = await shown();
    harness.clock.advance(60);
    await harness.post('/schedules/1/updates', { message: 'm' }, { token: await manage() });
    const { status, completed, scheduled, updated } = await shown();
    assert.deepEqual(status, before.status);
    assert.deepEqual(completed, { human: null, string: null });
    assert.equal(scheduled.string, before.scheduled.string);
    assert.equal(updated.human, '0 seconds ago');
  });

  test('completed_at in an update completes the schedule, at once or at that time', async () => {
    const token = await manage();
    const types = await harness.eventsOf(() =>
      harness.post('/schedules/1/updates', { message: 'Done.', completed_at: at(0) }, { token }),
    );
    assert.deepEqual(types, ['schedule_update.created']);
    assert.deepEqual((await shown()).status, { human: 'Complete', value: '2' });
    assert.deepEqual((await shown()).completed, now);

    await schedule();
    await harness.post('/schedules/2/updates', { message: 'Soon.', completed_at: at(60) }, { token });
    assert.equal((await shown(2)).status.value, '1');
    assert.equal((await shown(2)).completed.string, at(60));
    harness.clock.advance(60);
    assert.equal((await shown(2)).status.value, '2');
  });

  test('completed_at in an update also completes a schedule whose status was set by hand', async () => {
    const token = await manage();
    for (const status of [0, 1, 2]) await schedule({ status, scheduled_at: at(600) });
    harness.clock.advance(60);
    for (const id of [2, 3, 4]) {
      await harness.post(`/schedules/${id}/updates`, { message: 'Done.', completed_at: at(60) }, { token });
      assert.equal((await shown(id)).status.value, '2', String(id));
      assert.equal((await shown(id)).completed.string, at(60), String(id));
    }
    const { body } = await harness.get('/schedules?filter[status]=2');
    assert.deepEqual(
      body.data.map((resource: Json) => resource.id),
      ['2', '3', '4'],
    );
  });

  test('getting an update shows the schedule and its counts if they are requested', async () => {
    await harness.post('/schedules/1/updates', { message: 'm' }, { token: await manage() });
    const plain = await harness.get('/schedules/1/updates/1');
    assert.equal(plain.status, 200);
    assert.equal('included' in plain.body, false);
    assert.deepEqual(Object.keys(plain.body.data.attributes), [
      'id',
      'updateable_id',
      'updateable_type',
      'message',
      'status',
      'notifications',
      'created',
      'updated',
    ]);
    for (const path of ['/schedules/1/updates/1', '/schedules/1/updates']) {
      const { body } = await harness.get(`${path}?include=schedule,scheduleCount,scheduleExists`);
      const data = Array.isArray(body.data) ? body.data[0] : body.data;
      assert.equal(data.attributes.schedule_count, '1');
      assert.equal(data.attributes.schedule_exists, true);
      assert.equal(body.included.length, 1);
      assert.deepEqual(body.included[0], (await harness.get('/schedules/1')).body.data);
    }
    const counted = await harness.get('/schedules/1/updates/1?include=scheduleCount');
    assert.equal('included' in counted.body, false);
    assert.equal(counted.body.data.attributes.schedule_count, '1');
    assert.equal('schedule_exists' in counted.body.data.attributes, false);
    const unknown = await harness.get('/schedules/1/updates/1?include=incident');
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: schedule, scheduleCount, scheduleExists\./);
  });

  test('include works on writes, and an unknown include prevents the write', async () => {
    const token = await manage();
    const made = await harness.post('/schedules/1/updates?include=schedule', { message: 'm' }, { token });
    assert.deepEqual(
      made.body.included.map(({ type, id }: Json) => `${type} ${id}`),
      ['schedules 1'],
    );
    const edited = await harness.put('/schedules/1/updates/1?include=schedule', {}, { token });
    assert.equal(edited.body.included.length, 1);
    const types = await harness.eventsOf(async () => {
      for (const [verb, path] of [
        ['POST', '/schedules/1/updates'],
        ['PUT', '/schedules/1/updates/1'],
      ] as const) {
        const response = await harness.send(verb, `${path}?include=x`, { message: 'y' }, { token });
        assert.equal(response.status, 400);
      }
    });
    assert.deepEqual(types, []);
  });

  test('editing changes only the message, which must not be empty or null', async () => {
    const token = await manage();
    await harness.post('/schedules/1/updates', { message: 'Frist' }, { token });
    harness.clock.advance(60);
    const refused = await harness.eventsOf(async () => {
      for (const message of ['', '  ', null]) {
        const response = await harness.put('/schedules/1/updates/1', { message }, { token });
        assert.equal(response.status, 422, JSON.stringify(message));
        assert.deepEqual(response.body, {
          message: 'The message field is required.',
          errors: { message: ['The message field is required.'] },
        });
      }
      const number = await harness.put('/schedules/1/updates/1', { message: 5 }, { token });
      assert.deepEqual(number.body.errors, { message: ['The message field must be a string.'] });
    });
    assert.deepEqual(refused, []);
    for (const [verb, message] of [
      ['PUT', 'First'],
      ['PATCH', 'First!'],
    ] as const) {
      const types = await harness.eventsOf(async () => {
        const body = { message, completed_at: at(0), updateable_id: 9 };
        const response = await harness.send(verb, '/schedules/1/updates/1', body, { token });
        assert.equal(response.status, 200);
        assert.deepEqual(response.body, {
          data: {
            id: '1',
            type: 'updates',
            attributes: {
              id: 1,
              updateable_id: 1,
              updateable_type: 'schedule',
              message,
              status: { human: null, value: null },
              notifications: null,
              created: { human: '1 minute ago', string: at(0) },
              updated: { human: '0 seconds ago', string: at(60) },
            },
            relationships: {
              incident: { data: null },
              schedule: { data: { type: 'schedules', id: '1' } },
            },
          },
        });
      });
      assert.deepEqual(types, ['schedule_update.updated']);
    }
    assert.deepEqual((await shown()).completed, { human: null, string: null });
  });

  test('an edit that changes nothing writes nothing', async () => {
    const token = await manage();
    await harness.post('/schedules/1/updates', { message: 'm' }, { token });
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      for (const body of [{}, { message: ' m ' }]) {
        const response = await harness.put('/schedules/1/updates/1', body, { token });
        assert.equal(response.status, 200);
        assert.equal(response.body.data.attributes.updated.human, '1 minute ago');
      }
    });
    assert.deepEqual(types, []);
  });

  test('updates are listed oldest first, or as sorted', async () => {
    const token = await manage();
    for (const message of ['a', 'b', 'c']) {
      await harness.post('/schedules/1/updates', { message }, { token });
      harness.clock.advance(1);
    }
    const messages = async (query: string) =>
      (await harness.get(`/schedules/1/updates?${query}`)).body.data.map(
        (resource: Json) => resource.attributes.message,
      );
    assert.deepEqual(await messages(''), ['a', 'b', 'c']);
    assert.deepEqual(await messages('sort=-id'), ['c', 'b', 'a']);
    assert.deepEqual(await messages('sort=-created_at'), ['c', 'b', 'a']);
    assert.deepEqual(await messages('per_page=1&page=2'), ['b']);
    assert.equal((await harness.get('/schedules/1/updates?sort=message')).status, 400);
    const { meta, links } = (await harness.get('/schedules/1/updates')).body;
    assert.equal(meta.path, 'https://status.example/api/schedules/1/updates');
    assert.equal(links.next, '');
  });

  test('deleting removes the update and keeps what it did to the schedule', async () => {
    await harness.post(
      '/schedules/1/updates',
      { message: 'Done.', completed_at: at(0) },
      { token: await manage() },
    );
    const token = await harness.token('schedule-updates.delete');
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/schedules/1/updates/1', { token });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, ['schedule_update.deleted']);
    assert.equal((await harness.get('/schedules/1/updates/1')).status, 404);
    assert.equal((await harness.delete('/schedules/1/updates/1', { token })).status, 404);
    assert.equal((await shown()).status.value, '2');
    assert.deepEqual((await harness.get('/schedules/1')).body.data.relationships.updates, { data: [] });
  });

  test('updates of an unpublished schedule are 404 for callers who may not see it, for reads and writes', async () => {
    await schedule({ published_at: at(60) });
    const all = await harness.token('*');
    assert.equal((await harness.post('/schedules/2/updates', { message: 'm' }, { token: all })).status, 200);
    const blind = await harness.token('schedule-updates.manage', 'schedule-updates.delete');
    const seeing = await harness.token('schedule-updates.manage', 'schedules.manage');
    const types = await harness.eventsOf(async () => {
      for (const token of [undefined, blind]) {
        assert.equal((await harness.get('/schedules/2/updates', { token })).status, 404);
        assert.equal((await harness.get('/schedules/2/updates/1', { token })).status, 404);
      }
      const options = { token: blind };
      assert.equal((await harness.post('/schedules/2/updates', { message: 'x' }, options)).status, 404);
      assert.equal((await harness.put('/schedules/2/updates/1', {}, options)).status, 404);
      assert.equal((await harness.put('/schedules/2/updates/1', { message: 'x' }, options)).status, 404);
      assert.equal((await harness.delete('/schedules/2/updates/1', options)).status, 404);
    });
    assert.deepEqual(types, []);
    assert.equal((await harness.get('/schedules/2/updates/1', { token: seeing })).status, 200);
    const edit = await harness.put('/schedules/2/updates/1', { message: 'y' }, { token: seeing });
    assert.equal(edit.status, 200);
    harness.clock.advance(60);
    assert.equal((await harness.get('/schedules/2/updates/1')).body.data.attributes.message, 'y');
    assert.equal(
      (await harness.post('/schedules/2/updates', { message: 'x' }, { token: blind })).status,
      200,
    );
  });
});
