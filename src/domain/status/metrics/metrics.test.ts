import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { metricRoutes } from './routes.ts';

onBothDatabases('metrics', (harness) => {
  const manage = () => harness.token('metrics.manage');
  const required = { name: 'Response time', suffix: 'ms' };
  const make = async (body: object = {}, token?: string): Promise<Json> => {
    const response = await harness.post(
      '/metrics',
      { ...required, ...body },
      { token: token ?? (await manage()) },
    );
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  const idsOf = async (query: string, token?: string): Promise<number[]> =>
    (await harness.get(`/metrics?${query}`, { token })).body.data.map((resource: Json) =>
      Number(resource.id),
    );

  const faults = {
    body: {
      name: 5,
      suffix: 'x'.repeat(256),
      description: [],
      calc_type: 2,
      default_value: 'much',
      display_chart: 'yes',
      places: 5,
      default_view: 4,
      threshold: 7,
      order: -1,
      visible: 3,
    },
    errors: {
      name: ['The name field must be a string.'],
      suffix: ['The suffix field must not be greater than 255 characters.'],
      description: ['The description field must be a string.'],
      calc_type: ['The selected calc type is invalid.'],
      default_value: ['The default value field must be a number.'],
      display_chart: ['The display chart field must be true or false.'],
      places: ['The places field must not be greater than 4.'],
      default_view: ['The selected default view is invalid.'],
      threshold: ['The selected threshold is invalid.'],
      order: ['The order field must be at least 0.'],
      visible: ['The selected visible is invalid.'],
    },
  };
  resourceContract(harness, {
    routes: metricRoutes,
    refused: [
      {
        request: 'POST /metrics',
        body: {},
        errors: { name: ['The name field is required.'], suffix: ['The suffix field is required.'] },
      },
      { request: 'POST /metrics', ...faults },
      { request: 'PUT /metrics/1', ...faults },
    ],
    lists: [
      {
        path: '/metrics',
        records: [
          { name: 'b', suffix: 's', order: 3 },
          { name: 'A', suffix: 's', order: 1 },
          { name: 'c', suffix: 's', order: 2 },
        ],
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], name: [2, 1, 3], order: [2, 3, 1] },
        hidden: [
          {
            what: 'a metric that is for signed-in callers',
            make: (create) => create('/metrics', { ...required, visible: 0 }),
            seenBy: 'everybody with a token',
          },
          {
            what: 'a metric that is hidden',
            make: (create) => create('/metrics', { ...required, visible: 2 }),
            seenBy: 'nobody',
          },
        ],
      },
    ],
  });

  test('each enumeration accepts exactly the documented values', async () => {
    const token = await manage();
    const choices: Record<string, readonly [taken: readonly unknown[], refused: readonly unknown[]]> = {
      calc_type: [
        [0, 1, '1'],
        [-1, 2, 0.5, 'sum', true],
      ],
      places: [
        [0, 1, 2, 3, 4, '4'],
        [-1, 5, 1.5, 'x'],
      ],
      default_view: [
        [0, 1, 2, 3],
        [-1, 4, 'day'],
      ],
      threshold: [
        [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60],
        [0, -5, 7, 8, 9, 11, 13, 45, 59, 61, 120, 2.5, 'x'],
      ],
      order: [
        [0, 7, 2_147_483_647],
        [-1, 2_147_483_648, 1.5, 'x', null],
      ],
      visible: [
        [0, 1, 2, true, false],
        [3, -1, 'x', null],
      ],
      display_chart: [
        [true, false, 1, 0, '1', '0'],
        [2, 'true', null],
      ],
      default_value: [
        [0, -1.5, '2.25', 1e14, null],
        ['x', true, [], 1e15],
      ],
    };
    for (const [field, [taken, refused]] of Object.entries(choices)) {
      for (const value of taken) {
        const response = await harness.post('/metrics', { ...required, [field]: value }, { token });
        assert.equal(response.status, 200, `${field} ${value}`);
      }
      for (const value of refused) {
        const response = await harness.post('/metrics', { ...required, [field]: value }, { token });
        assert.equal(response.status, 422, `${field} ${value}`);
        assert.deepEqual(Object.keys(response.body.errors), [field]);
      }
    }
  });

  test('creating with the required fields returns the defaults and writes one event', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.post('/metrics', required, { token });
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'metrics',
          attributes: {
            id: 1,
            name: 'Response time',
            suffix: 'ms',
            description: null,
            calc_type: 0,
            default_value: null,
            display_chart: true,
            places: 2,
            default_view: 1,
            threshold: 5,
            order: 0,
            visible: 1,
            created: { human: '0 seconds ago', string: '2026-03-10 12:00:00' },
            updated: { human: '0 seconds ago', string: '2026-03-10 12:00:00' },
          },
          relationships: { points: { data: [] } },
        },
      });
    });
    assert.deepEqual(types, ['metric.created']);
  });

  test('creating stores every field as given', async () => {
    const given = {
      name: 'Orders',
      suffix: 'per minute',
      description: 'All shops',
      calc_type: 1,
      default_value: -0.125,
      display_chart: false,
      places: 4,
      default_view: 3,
      threshold: 60,
      order: 9,
      visible: 0,
    };
    const { id: _, created: __, updated: ___, ...attributes } = await make(given);
    assert.deepEqual(attributes, given);
  });

  test('PUT and PATCH change only the given fields, and null clears nullable ones', async () => {
    const token = await manage();
    await make({ description: 'd', default_value: 1.5, threshold: 10 }, token);
    harness.clock.advance(60);
    for (const verb of ['PUT', 'PATCH']) {
      const types = await harness.eventsOf(async () => {
        const response = await harness.send(verb, '/metrics/1', { name: verb }, { token });
        assert.equal(response.status, 200);
        const { name, suffix, description, default_value, threshold, updated } =
          response.body.data.attributes;
        assert.deepEqual(
          { name, suffix, description, default_value, threshold, updated: updated.human },
          {
            name: verb,
            suffix: 'ms',
            description: 'd',
            default_value: 1.5,
            threshold: 10,
            updated: '0 seconds ago',
          },
        );
      });
      assert.deepEqual(types, ['metric.updated']);
    }
    const cleared = await harness.put('/metrics/1', { description: null, default_value: null }, { token });
    assert.equal(cleared.body.data.attributes.description, null);
    assert.equal(cleared.body.data.attributes.default_value, null);
    const nulls = { name: null, suffix: null, calc_type: null, places: null, threshold: null };
    const refused = await harness.put('/metrics/1', nulls, { token });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.errors), Object.keys(nulls));
  });

  test('a body that changes nothing writes nothing', async () => {
    const token = await manage();
    await make({ default_value: 0.1 }, token);
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      for (const body of [{}, { ...required, default_value: '0.1', display_chart: 1, visible: true }]) {
        const response = await harness.put('/metrics/1', body, { token });
        assert.equal(response.status, 200);
        assert.equal(response.body.data.attributes.updated.human, '1 minute ago');
      }
    });
    assert.deepEqual(types, []);
  });

  test('deleting a metric hides its points, and purging it deletes them, and no others', async () => {
    const all = await harness.token('*');
    await make({}, all);
    await make({}, all);
    await harness.post('/metrics/1/points', { value: 1 }, { token: all });
    await harness.post('/metrics/2/points', { value: 2 }, { token: all });
    const token = await harness.token('metrics.delete');
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/metrics/1', { token });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, ['metric.deleted']);
    for (const path of ['/metrics/1', '/metrics/1/points', '/metrics/1/points/1']) {
      assert.equal((await harness.get(path, { token: all })).status, 404, path);
    }
    assert.equal((await harness.delete('/metrics/1', { token })).status, 404);
    assert.equal((await harness.delete('/trash/metrics/1', { token: all })).status, 204);
    await harness.react();
    const rows = await harness.query(sql<{ metric_id: number }>`select metric_id from metric_points`);
    assert.deepEqual(
      rows.map((row) => row.metric_id),
      [2],
    );
  });

  test('guests see metrics for everyone, tokens also those for signed-in callers, nobody sees the rest', async () => {
    const all = await harness.token('*');
    for (const visible of [0, 1, 2]) await make({ visible }, all);
    const signedIn = await harness.token('components.delete');
    assert.deepEqual(await idsOf(''), [2]);
    assert.deepEqual(await idsOf('', signedIn), [1, 2]);
    assert.deepEqual(await idsOf('', all), [1, 2]);
    for (const [id, forGuest, forToken] of [
      [1, 404, 200],
      [2, 200, 200],
      [3, 404, 404],
    ] as const) {
      assert.equal((await harness.get(`/metrics/${id}`)).status, forGuest, `guest ${id}`);
      assert.equal(
        (await harness.get(`/metrics/${id}`, { token: signedIn })).status,
        forToken,
        `token ${id}`,
      );
    }
  });

  test('lists filter by name and calculation, and sort by name, order and id', async () => {
    const token = await manage();
    await make({ name: 'b', order: 2, calc_type: 1 }, token);
    await make({ name: 'A%', order: 1 }, token);
    await make({ name: 'c', order: 1, calc_type: 1 }, token);
    assert.deepEqual(await idsOf('filter[name]=a'), [2]);
    assert.deepEqual(await idsOf('filter[name]=%25,C'), [2, 3]);
    assert.deepEqual(await idsOf('filter[calc_type]=1'), [1, 3]);
    assert.deepEqual(await idsOf('filter[calc_type]=0,1'), [1, 2, 3]);
    assert.deepEqual(await idsOf('filter[calc_type]=2'), []);
    assert.deepEqual(await idsOf(''), [1, 2, 3]);
    assert.deepEqual(await idsOf('sort=name'), [2, 1, 3]);
    assert.deepEqual(await idsOf('sort=-name'), [3, 1, 2]);
    assert.deepEqual(await idsOf('sort=order'), [2, 3, 1]);
    assert.deepEqual(await idsOf('sort=-order'), [1, 3, 2]);
    assert.deepEqual(await idsOf('sort=-id'), [3, 2, 1]);
    assert.equal((await harness.get('/metrics?sort=suffix')).status, 400);
    const unknown = await harness.get('/metrics?filter[suffix]=s');
    assert.equal(unknown.status, 400);
    assert.match(unknown.body.message, /Allowed: name, calc_type, /);
  });

  test('include adds the points, newest first, and their counts', async () => {
    const all = await harness.token('*');
    await make({}, all);
    await make({}, all);
    for (const timestamp of ['2026-03-10 11:00:00', '2026-03-10 10:00:00', '2026-03-10 12:00:00']) {
      await harness.post('/metrics/1/points', { value: 1, timestamp }, { token: all });
    }
    for (const path of ['/metrics/1', '/metrics']) {
      const { body } = await harness.get(`${path}?include=points,pointsCount,pointsExists`);
      const data = Array.isArray(body.data) ? body.data[0] : body.data;
      assert.equal(data.attributes.points_count, '3');
      assert.equal(data.attributes.points_exists, true);
      const expected = ['3', '1', '2'].map((id) => ({ type: 'metricPoints', id }));
      assert.deepEqual(data.relationships.points, { data: expected });
      assert.deepEqual(
        body.included.map(({ type, id }: Json) => ({ type, id })),
        expected,
      );
    }
    const none = (await harness.get('/metrics/2?include=points,pointsCount,pointsExists')).body;
    assert.deepEqual(none.included, []);
    assert.equal(none.data.attributes.points_count, '0');
    assert.equal(none.data.attributes.points_exists, false);
    assert.equal('included' in (await harness.get('/metrics/1')).body, false);
    assert.equal((await harness.get('/metrics/1?include=meta')).status, 400);
  });

  test('a document contains the newest hundred points, with a link to the rest', async () => {
    const token = await harness.token('*');
    await make({ threshold: 1 }, token);
    for (let count = 0; count < 102; count++) {
      await harness.post('/metrics/1/points', { value: count }, { token });
      harness.clock.advance(60);
    }
    const { body } = await harness.get('/metrics/1?include=points,pointsCount');
    const { points } = body.data.relationships;
    assert.equal(points.data.length, 100);
    assert.deepEqual(points.data[0], { type: 'metricPoints', id: '102' });
    assert.deepEqual(points.meta, { total: 102 });
    assert.equal(body.data.attributes.points_count, '102');
    assert.equal(body.included.length, 100);
    assert.equal(points.links.related, 'https://status.example/api/metrics/1/points');
    assert.equal((await harness.get(points.links.related)).body.meta.total, 102);
  });
});
