import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, type RequestOptions } from '../../../../../test/support/harness.ts';
import type { Create } from '../../../../../test/support/list-contract.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { incidentUpdateRoutes } from './routes.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };

onBothDatabases('incident updates', (harness) => {
  const manage = () => harness.token('incident-updates.manage');
  const createIncident = async (values: object = {}) => {
    const token = await harness.token('incidents.manage');
    const body = { name: 'Down', status: 1, message: 'm', ...values };
    const response = await harness.post('/incidents', body, { token });
    assert.equal(response.status, 200);
  };
  const addUpdate = async (status: number, message = 'm', incident = 1): Promise<number> => {
    const response = await harness.post(
      `/incidents/${incident}/updates`,
      { status, message },
      { token: await manage() },
    );
    assert.equal(response.status, 200);
    return response.body.data.attributes.id;
  };
  const incidentStatus = async (id = 1) =>
    Number((await harness.get(`/incidents/${id}`)).body.data.attributes.status.value);

  const below = (values: object) => async (create: Create) =>
    create(`${await create('/incidents', { name: 'Down', status: 1, message: 'm', ...values })}/updates`, {
      status: 2,
      message: 'm',
    });
  resourceContract(harness, {
    routes: incidentUpdateRoutes,
    prepare: (create) => create('/incidents', { name: 'Down', status: 1, message: 'm' }),
    refused: [
      {
        request: 'POST /incidents/1/updates',
        body: {},
        errors: {
          status: ['The status field is required.'],
          message: ['The message field is required.'],
        },
      },
    ],
    lists: [
      {
        path: '/incidents/1/updates',
        records: [1, 2, 3].map((status) => ({ status, message: 'm' })),
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], created_at: [1, 2, 3] },
        hidden: [
          {
            what: 'an update of an incident that is for signed-in callers',
            make: below({ visible: 0 }),
            seenBy: 'everybody with a token',
          },
          { what: 'an update of an incident that is hidden', make: below({ visible: 2 }), seenBy: 'nobody' },
          {
            what: 'an update of an incident that is not published yet',
            make: below({ published_at: '2030-01-01' }),
            seenBy: 'incidents.manage',
          },
        ],
      },
    ],
  });

  test('an update is found only under its own incident', async () => {
    const token = await harness.token('*');
    await createIncident();
    await createIncident();
    await harness.post(
      '/schedules',
      { name: 'Work', message: 'm', scheduled_at: '2026-03-11 12:00:00' },
      { token },
    );
    await addUpdate(2, 'first', 1);
    await addUpdate(3, 'second', 2);
    await harness.post('/schedules/1/updates', { message: 'planned' }, { token });
    const types = await harness.eventsOf(async () => {
      for (const path of [
        '/incidents/1/updates/2',
        '/incidents/2/updates/1',
        '/incidents/1/updates/3',
        '/incidents/1/updates/4',
        '/incidents/3/updates/1',
        '/incidents/x/updates/1',
        '/incidents/1/updates/x',
        '/incidents/99999999999/updates/1',
        '/incidents/1/updates/01',
      ]) {
        assert.equal((await harness.get(path, { token })).status, 404, path);
        const put = await harness.put(path, { status: 99 }, { token });
        assert.equal(put.status, 404, path);
        assert.deepEqual(put.body, { message: 'Not found.' });
        assert.equal((await harness.delete(path, { token })).status, 404, path);
      }
      for (const path of ['/incidents/3/updates', '/incidents/x/updates', '/incidents/0/updates']) {
        assert.equal((await harness.get(path)).status, 404, path);
        assert.equal((await harness.post(path, {}, { token })).status, 404, path);
      }
    });
    assert.deepEqual(types, []);
    assert.equal((await harness.get('/schedules/1/updates/1')).status, 404);
    assert.equal((await harness.get('/incidents/1/updates/1')).status, 200);
  });

  test('updates of a hidden incident are 404 for callers who may not see it', async () => {
    await createIncident({ published_at: '2026-03-10 13:00:00' });
    const insider = await harness.token(
      'incidents.manage',
      'incident-updates.manage',
      'incident-updates.delete',
    );
    const outsider = await harness.token('incident-updates.manage', 'incident-updates.delete');
    const body = { status: 2, message: 'm' };
    assert.equal((await harness.post('/incidents/1/updates', body, { token: insider })).status, 200);
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.get('/incidents/1/updates', { token: outsider })).status, 404);
      assert.equal((await harness.get('/incidents/1/updates/1', { token: outsider })).status, 404);
      assert.equal((await harness.post('/incidents/1/updates', body, { token: outsider })).status, 404);
      assert.equal((await harness.post('/incidents/1/updates', {}, { token: outsider })).status, 404);
      assert.equal((await harness.put('/incidents/1/updates/1', body, { token: outsider })).status, 404);
      assert.equal((await harness.delete('/incidents/1/updates/1', { token: outsider })).status, 404);
    });
    assert.deepEqual(types, []);
    assert.equal((await harness.get('/incidents/1/updates/1', { token: insider })).status, 200);
    harness.clock.advance(3600);
    assert.equal((await harness.get('/incidents/1/updates/1')).status, 200);
    assert.equal((await harness.post('/incidents/1/updates', body, { token: outsider })).status, 200);
  });

  test('whoever sees the incident sees its updates', async () => {
    const token = await harness.token('*');
    for (const visible of [0, 1, 2]) {
      await createIncident({ visible });
      await harness.post(`/incidents/${visible + 1}/updates`, { status: 2, message: 'm' }, { token });
    }
    const seen = (options?: RequestOptions) =>
      Promise.all(
        [1, 2, 3].map(async (id) => (await harness.get(`/incidents/${id}/updates/${id}`, options)).status),
      );
    assert.deepEqual(await seen(), [404, 200, 404]);
    assert.deepEqual(await seen({ token }), [200, 200, 404]);
  });

  test('status and message are required, and every invalid field is reported', async () => {
    await createIncident();
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const empty = await harness.post('/incidents/1/updates', {}, { token });
      assert.equal(empty.status, 422);
      assert.deepEqual(empty.body, {
        message: 'The status field is required. (and 1 more error)',
        errors: {
          status: ['The status field is required.'],
          message: ['The message field is required.'],
        },
      });
      for (const [status, problem] of [
        [5, 'The selected status is invalid.'],
        [-1, 'The selected status is invalid.'],
        ['Fixed', 'The status field must be an integer.'],
        [true, 'The status field must be an integer.'],
        [null, 'The status field is required.'],
      ] as const) {
        const response = await harness.post('/incidents/1/updates', { status, message: ' ' }, { token });
        assert.equal(response.status, 422);
        assert.deepEqual(response.body.errors, {
          status: [problem],
          message: ['The message field is required.'],
        });
      }
      const long = await harness.post(
        '/incidents/1/updates',
        { status: 1, message: 'x'.repeat(65_536) },
        { token },
      );
      assert.deepEqual(long.body.errors, {
        message: ['The message field must not be greater than 65535 characters.'],
      });
    });
    assert.deepEqual(types, []);
    assert.equal(await incidentStatus(), 1);
  });

  test('creating returns the whole resource and writes one event', async () => {
    await createIncident();
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.post(
        '/incidents/1/updates',
        { status: '2', message: ' Found it. ', incident_id: 9 },
        { token },
      );
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'updates',
          attributes: {
            id: 1,
            updateable_id: 1,
            updateable_type: 'incident',
            message: 'Found it.',
            status: { human: 'Identified', value: 2 },
            notifications: null,
            created: now,
            updated: now,
          },
          relationships: {
            incident: { data: { type: 'incidents', id: '1' } },
            schedule: { data: null },
          },
        },
      });
    });
    assert.deepEqual(types, ['incident_update.created']);
  });

  test('PUT and PATCH change only the given fields', async () => {
    await createIncident();
    await addUpdate(2, 'Found it.');
    const token = await manage();
    harness.clock.advance(300);
    for (const verb of ['PUT', 'PATCH']) {
      const types = await harness.eventsOf(async () => {
        const response = await harness.send(verb, '/incidents/1/updates/1', { message: verb }, { token });
        assert.equal(response.status, 200);
        assert.deepEqual(response.body.data.attributes, {
          id: 1,
          updateable_id: 1,
          updateable_type: 'incident',
          message: verb,
          status: { human: 'Identified', value: 2 },
          notifications: null,
          created: { human: '5 minutes ago', string: '2026-03-10 12:00:00' },
          updated: { human: '0 seconds ago', string: '2026-03-10 12:05:00' },
        });
      });
      assert.deepEqual(types, ['incident_update.updated']);
    }
    const status = await harness.put('/incidents/1/updates/1', { status: 3 }, { token });
    assert.equal(status.body.data.attributes.message, 'PATCH');
    const refused = await harness.put('/incidents/1/updates/1', { status: null, message: '' }, { token });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.errors), ['status', 'message']);
  });

  test('a body that changes nothing writes nothing', async () => {
    await createIncident();
    await addUpdate(2, 'Found it.');
    harness.clock.advance(60);
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      for (const body of [{}, { status: '2', message: ' Found it. ' }, { unknown: 1 }]) {
        const response = await harness.put('/incidents/1/updates/1', body, { token });
        assert.equal(response.status, 200);
        assert.equal(response.body.data.attributes.updated.human, '1 minute ago');
      }
    });
    assert.deepEqual(types, []);
    assert.equal((await harness.get('/incidents/1')).body.data.attributes.updated.human, '1 minute ago');
  });

  test('include adds the incident and its counts, also on writes', async () => {
    await createIncident();
    await addUpdate(2);
    const token = await manage();
    for (const response of [
      await harness.get('/incidents/1/updates/1?include=incident,incidentCount,incidentExists'),
      await harness.put(
        '/incidents/1/updates/1?include=incident,incidentCount,incidentExists',
        { status: 3 },
        { token },
      ),
    ]) {
      assert.equal(response.body.data.attributes.incident_count, '1');
      assert.equal(response.body.data.attributes.incident_exists, true);
      assert.deepEqual(
        response.body.included.map((resource: Json) => [
          resource.type,
          resource.id,
          resource.relationships.updates.data,
        ]),
        [['incidents', '1', [{ type: 'updates', id: '1' }]]],
      );
    }
    const list = await harness.get('/incidents/1/updates?include=incident');
    assert.equal(list.body.included.length, 1);
    assert.deepEqual(list.body.included[0].attributes.status, { human: 'Watching', value: '3' });
    const types = await harness.eventsOf(async () => {
      for (const include of ['schedule', 'user', 'meta']) {
        const unknown = await harness.get(`/incidents/1/updates/1?include=${include}`);
        assert.equal(unknown.status, 400);
        assert.match(unknown.body.message, /Allowed: incident, incidentCount, incidentExists\./);
        const body = { status: 4, message: 'm' };
        const post = await harness.post(`/incidents/1/updates?include=${include}`, body, { token });
        assert.equal(post.status, 400);
      }
    });
    assert.deepEqual(types, []);
  });

  test('the list contains the updates of one incident, oldest first by default', async () => {
    await createIncident();
    await createIncident();
    await addUpdate(2, 'a', 1);
    await addUpdate(2, 'b', 2);
    harness.clock.advance(60);
    await addUpdate(3, 'c', 1);
    await addUpdate(4, 'd', 1);
    const ids = async (query: string) =>
      (await harness.get(`/incidents/1/updates?${query}`)).body.data.map((resource: Json) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids(''), [1, 3, 4]);
    assert.deepEqual(await ids('sort=-id'), [4, 3, 1]);
    assert.deepEqual(await ids('sort=-created_at'), [4, 3, 1]);
    assert.deepEqual(await ids('sort=-created_at,id'), [3, 4, 1]);
    assert.deepEqual(await ids('per_page=2&page=2'), [4]);
    const { body } = await harness.get('/incidents/1/updates?per_page=2');
    assert.equal(body.meta.total, 3);
    assert.equal(body.meta.path, 'https://status.example/api/incidents/1/updates');
    assert.equal(body.links.next, 'https://status.example/api/incidents/1/updates?per_page=2&page=2');
    for (const query of ['sort=status', 'filter[status]=2']) {
      assert.equal((await harness.get(`/incidents/1/updates?${query}`)).status, 400, query);
    }
    const empty = await harness.get('/incidents/2/updates?page=2');
    assert.deepEqual(empty.body.data, []);
  });

  test('deleting needs incident-updates.delete and writes one event', async () => {
    await createIncident();
    await addUpdate(2);
    assert.equal((await harness.delete('/incidents/1/updates/1')).status, 401);
    assert.equal((await harness.delete('/incidents/1/updates/1', { token: await manage() })).status, 403);
    const token = await harness.token('incident-updates.delete');
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/incidents/1/updates/1', { token });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, ['incident_update.deleted']);
    assert.equal((await harness.get('/incidents/1/updates/1')).status, 404);
    assert.equal((await harness.delete('/incidents/1/updates/1', { token })).status, 404);
    assert.deepEqual((await harness.get('/incidents/1')).body.data.relationships.updates.data, []);
  });

  test('a deleted incident accepts no new updates and no changes to existing ones', async () => {
    const token = await harness.token('*');
    await createIncident();
    await addUpdate(2);
    await harness.delete('/incidents/1', { token });
    const types = await harness.eventsOf(async () => {
      const body = { status: 4, message: 'm' };
      assert.equal((await harness.post('/incidents/1/updates', body, { token })).status, 404);
      assert.equal((await harness.put('/incidents/1/updates/1', body, { token })).status, 404);
      assert.equal((await harness.delete('/incidents/1/updates/1', { token })).status, 404);
    });
    assert.deepEqual(types, []);
    const rows = await harness.query(sql<{ status: number }>`select status from incidents`);
    assert.equal(rows[0]?.status, 2);
  });
});
