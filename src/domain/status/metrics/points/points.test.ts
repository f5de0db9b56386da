import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';
import type { Create } from '../../../../../test/support/list-contract.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { rollUpAll } from '../rollups.ts';
import { metricPointRoutes } from './routes.ts';

onBothDatabases('metric points', (harness) => {
  const manage = () => harness.token('metric-points.manage');
  const metric = async (body: object = {}) => {
    const response = await harness.post(
      '/metrics',
      { name: 'Orders', suffix: 'a minute', ...body },
      { token: await harness.token('metrics.manage') },
    );
    assert.equal(response.status, 200);
  };
  const add = async (body: object, token: string, id = 1): Promise<Json> => {
    const response = await harness.post(`/metrics/${id}/points`, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };

  beforeEach(() => metric());

  const below = (visible: number) => async (create: Create) =>
    create(`${await create('/metrics', { name: 'x', suffix: 's', visible })}/points`, { value: 1 });
  resourceContract(harness, {
    routes: metricPointRoutes,
    refused: [
      {
        request: 'POST /metrics/1/points',
        body: {},
        errors: { value: ['The value field is required.'] },
      },
    ],
    lists: [
      {
        path: '/metrics/1/points',
        records: [
          { value: 1, timestamp: '2026-03-10 11:00:00' },
          { value: 2, timestamp: '2026-03-10 10:00:00' },
          { value: 3, timestamp: '2026-03-10 11:30:00' },
        ],
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], created_at: [2, 1, 3] },
        hidden: [
          {
            what: 'a point of a metric that is for signed-in callers',
            make: below(0),
            seenBy: 'everybody with a token',
          },
          { what: 'a point of a metric that is hidden', make: below(2), seenBy: 'nobody' },
        ],
      },
    ],
  });

  test('the points of a period are found, the moments themselves included, and counted', async () => {
    const token = await harness.token('*');
    await metric();
    const times = [
      '2026-03-10 09:00:00',
      '2026-03-10 10:00:00',
      '2026-03-10 11:00:00',
      '2026-03-10 11:30:00',
    ];
    for (const [value, timestamp] of times.entries()) await add({ value, timestamp }, token);
    const found = async (query: string) => {
      const { body } = await harness.get(`/metrics/1/points?sort=created_at&${query}`);
      assert.equal(body.meta.total, body.data.length, query);
      return body.data.map((point: Json) => Number(point.attributes.value));
    };
    assert.deepEqual(await found('filter[after]=2026-03-10 10:00:00'), [1, 2, 3]);
    assert.deepEqual(
      await found('filter[after]=2026-03-10 10:00:01&filter[before]=2026-03-10 11:00:00'),
      [2],
    );
    assert.deepEqual(await found('filter[before]=2026-03-10 08:59:59'), []);
    assert.deepEqual(await found('filter[after]=never'), []);
    assert.equal((await harness.get('/metrics/1/points?filter[created_after]=1')).status, 400);
  });

  test('a point is found only under its own metric', async () => {
    const token = await harness.token('*');
    await metric();
    await add({ value: 1 }, token, 2);
    assert.equal((await harness.get('/metrics/1/points/1')).status, 404);
    assert.equal((await harness.delete('/metrics/1/points/1', { token })).status, 404);
    assert.deepEqual((await harness.get('/metrics/1/points')).body.data, []);
    assert.equal((await harness.get('/metrics/2/points/1')).status, 200);
  });

  test('points of a metric that the caller may not see are 404', async () => {
    const token = await harness.token('*');
    await metric({ visible: 0 });
    await metric({ visible: 2 });
    await add({ value: 1 }, token, 2);
    await add({ value: 1 }, token, 3);
    for (const [path, forGuest, forToken] of [
      ['/metrics/2/points', 404, 200],
      ['/metrics/2/points/1', 404, 200],
      ['/metrics/3/points', 404, 404],
      ['/metrics/3/points/2', 404, 404],
    ] as const) {
      assert.equal((await harness.get(path)).status, forGuest, path);
      assert.equal((await harness.get(path, { token })).status, forToken, path);
    }
  });

  test('a value must be a number, and a timestamp a date or Unix seconds', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const empty = await harness.post('/metrics/1/points', {}, { token });
      assert.equal(empty.status, 422);
      assert.deepEqual(empty.body, {
        message: 'The value field is required.',
        errors: { value: ['The value field is required.'] },
      });
      for (const value of ['x', '', null, true, [1], {}, '1,5', 'NaN', 'Infinity', 1e300]) {
        const response = await harness.post('/metrics/1/points', { value }, { token });
        assert.equal(response.status, 422, JSON.stringify(value));
        assert.deepEqual(Object.keys(response.body.errors), ['value']);
      }
      for (const timestamp of ['yesterday', '2026-02-30', -1, 1.5, true, [], 1e15, '2026-03-10 25:00:00']) {
        const response = await harness.post('/metrics/1/points', { value: 1, timestamp }, { token });
        assert.equal(response.status, 422, JSON.stringify(timestamp));
        assert.deepEqual(response.body.errors, {
          timestamp: ['The timestamp field must be a valid date.'],
        });
      }
      const both = await harness.post('/metrics/1/points', { value: 'x', timestamp: 'y' }, { token });
      assert.deepEqual(Object.keys(both.body.errors), ['value', 'timestamp']);
    });
    assert.deepEqual(types, []);
  });

  test('adding a point returns the whole resource and appends no event', async () => {
    const token = await manage();
    const types = await harness.eventsOf(async () => {
      const response = await harness.post('/metrics/1/points', { value: 12.5 }, { token });
      assert.equal(response.status, 200);
      assert.equal(response.headers['content-type'], 'application/vnd.api+json');
      assert.deepEqual(response.body, {
        data: {
          id: '1',
          type: 'metricPoints',
          attributes: {
            id: 1,
            value: 12.5,
            counter: 1,
            calculated_value: 12.5,
            created: { human: '0 seconds ago', string: '2026-03-10 12:00:00' },
            updated: { human: '0 seconds ago', string: '2026-03-10 12:00:00' },
          },
          relationships: { metric: { data: { type: 'metrics', id: '1' } } },
        },
      });
    });
    assert.deepEqual(types, []);
  });

  test('a value within the threshold is merged into the newest point of a sum', async () => {
    const token = await manage();
    await add({ value: 10 }, token);
    harness.clock.advance(299);
    const types = await harness.eventsOf(async () => {
      const { id, attributes } = await add({ value: 5 }, token);
      assert.deepEqual(
        [id, attributes.value, attributes.counter, attributes.calculated_value],
        ['1', 7.5, 2, 15],
      );
      assert.equal(attributes.created.string, '2026-03-10 12:00:00');
      assert.equal(attributes.updated.string, '2026-03-10 12:04:59');
    });
    assert.deepEqual(types, []);
    harness.clock.advance(1);
    const created = await harness.eventsOf(async () => {
      const { id, attributes } = await add({ value: 1 }, token);
      assert.deepEqual(
        [id, attributes.value, attributes.counter, attributes.calculated_value],
        ['2', 1, 1, 1],
      );
    });
    assert.deepEqual(created, []);
    assert.equal((await harness.get('/metrics/1/points')).body.meta.total, 2);
  });

  test('a point can be corrected, and its chart and its page with it', async () => {
    const token = await manage();
    for (const value of [10, 20]) await add({ value }, token);
    harness.clock.advance(3600);
    await add({ value: 1 }, token);
    const sums = async () =>
      harness.query(sql`select step, bucket, total, counter from metric_rollups order by step, bucket`);
    const change = async (body: object) => {
      const response = await harness.put('/metrics/1/points/1', body, { token });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      return response.body.data.attributes;
    };
    const types = await harness.eventsOf(async () => {
      const { value, counter, calculated_value: sum } = await change({ value: 12.5 });
      assert.deepEqual([value, counter, sum], [12.5, 2, 25]);
      const moved = await change({ timestamp: '2026-03-01 08:00:00' });
      assert.equal(moved.created.string, '2026-03-01 08:00:00');
      const unchanged = await harness.get('/metrics/1/points/1');
      assert.deepEqual(await change({ timestamp: null }), unchanged.body.data.attributes);
    });
    assert.deepEqual(types, [], 'points are data, not history');
    const kept = await sums();
    await harness.ctx.connection.begin((db) => rollUpAll({ db }));
    assert.deepEqual(await sums(), kept);
    const found = await harness.get('/metrics/1/points?sort=created_at&filter[before]=2026-03-02');
    assert.deepEqual([found.body.meta.total, found.body.data[0].attributes.value], [1, 12.5]);
    assert.equal((await harness.put('/metrics/1/points/9', { value: 1 }, { token })).status, 404);
    const wrong = await harness.put('/metrics/1/points/1', { value: 'x' }, { token });
    assert.deepEqual(Object.keys(wrong.body.errors), ['value']);
  });

  test('a value within the threshold is merged into the newest point of an average', async () => {
    const token = await manage();
    await metric({ calc_type: 1, threshold: 1 });
    for (const value of [10, 5, 3]) await add({ value }, token, 2);
    harness.clock.advance(59);
    const { id, attributes } = await add({ value: -2 }, token, 2);
    assert.deepEqual([id, attributes.value, attributes.counter, attributes.calculated_value], ['1', 4, 4, 4]);
    harness.clock.advance(1);
    assert.equal((await add({ value: 1 }, token, 2)).id, '2');
  });

  test('the metric decides whether its points count as sums or averages, also afterwards', async () => {
    const token = await harness.token('*');
    for (const value of [1, 2, 6]) await add({ value }, token);
    const seen = async () => (await harness.get('/metrics/1/points/1')).body.data.attributes;
    assert.deepEqual([(await seen()).value, (await seen()).calculated_value], [3, 9]);
    await harness.put('/metrics/1', { calc_type: 1 }, { token });
    assert.deepEqual([(await seen()).value, (await seen()).calculated_value], [3, 3]);
  });

  test('values that arrive at the same time are all merged, and none is lost', async () => {
    const token = await manage();
    await Promise.all(Array.from({ length: 10 }, (_, index) => add({ value: index + 1 }, token)));
    const { body } = await harness.get('/metrics/1/points');
    assert.equal(body.meta.total, 1);
    const { counter, calculated_value } = body.data[0].attributes;
    assert.deepEqual({ counter, calculated_value }, { counter: 10, calculated_value: 55 });
  });

  test('values are merged only into points of the same metric', async () => {
    const token = await manage();
    await metric();
    await add({ value: 1 }, token, 1);
    assert.equal((await add({ value: 2 }, token, 2)).id, '2');
    assert.deepEqual((await add({ value: 2 }, token, 1)).attributes.counter, 2);
  });

  test('a timestamp is a date or Unix seconds, and null means now', async () => {
    const token = await manage();
    const at = async (timestamp: unknown) =>
      (await add({ value: 1, timestamp }, token)).attributes.created.string;
    assert.equal(await at('2026-03-10T08:00:00+01:00'), '2026-03-10 07:00:00');
    assert.equal(await at('2026-03-10 08:00:00'), '2026-03-10 08:00:00');
    assert.equal(await at(START - 3 * 3600), '2026-03-10 09:00:00');
    assert.equal(await at(String(START - 2 * 3600)), '2026-03-10 10:00:00');
    assert.equal(await at(null), '2026-03-10 12:00:00');
    assert.equal(await at(START + 86_400), '2026-03-11 12:00:00');
    assert.equal(await at(0), '1970-01-01 00:00:00');
    assert.equal((await harness.get('/metrics/1/points')).body.meta.total, 7);
  });

  test('the timestamp of a value decides which point it is merged into, not its time of arrival', async () => {
    const token = await manage();
    await add({ value: 1, timestamp: START - 3600 }, token);
    assert.equal((await add({ value: 1, timestamp: START }, token)).id, '2');
    assert.equal((await add({ value: 1, timestamp: START - 299 }, token)).id, '2');
    assert.equal((await add({ value: 1, timestamp: START - 300 }, token)).id, '3');
    assert.equal((await add({ value: 1, timestamp: START + 299 }, token)).id, '2');
    harness.clock.advance(86_400);
    assert.equal((await add({ value: 1, timestamp: START }, token)).attributes.counter, 4);
  });

  test('points are listed and sorted by id and by timestamp', async () => {
    const token = await manage();
    for (const hour of ['09', '07', '08']) {
      await add({ value: 1, timestamp: `2026-03-10 ${hour}:00:00` }, token);
    }
    const ids = async (query: string) =>
      (await harness.get(`/metrics/1/points?${query}`)).body.data.map((resource: Json) =>
        Number(resource.id),
      );
    assert.deepEqual(await ids(''), [1, 2, 3]);
    assert.deepEqual(await ids('sort=-id'), [3, 2, 1]);
    assert.deepEqual(await ids('sort=created_at'), [2, 3, 1]);
    assert.deepEqual(await ids('sort=-created_at'), [1, 3, 2]);
    assert.deepEqual(await ids('per_page=1&page=2'), [2]);
    assert.equal((await harness.get('/metrics/1/points?sort=value')).status, 400);
    assert.equal((await harness.get('/metrics/1/points?filter[value]=1')).status, 400);
  });

  test('include adds the metric and its counts', async () => {
    const token = await manage();
    const made = await harness.post('/metrics/1/points?include=metric', { value: 1 }, { token });
    assert.deepEqual(made.body.included, [(await harness.get('/metrics/1')).body.data]);
    for (const path of ['/metrics/1/points/1', '/metrics/1/points']) {
      const { body } = await harness.get(`${path}?include=metric,metricCount,metricExists`);
      const data = Array.isArray(body.data) ? body.data[0] : body.data;
      assert.equal(data.attributes.metric_count, '1');
      assert.equal(data.attributes.metric_exists, true);
      assert.deepEqual(body.included, [(await harness.get('/metrics/1')).body.data]);
    }
    const types = await harness.eventsOf(async () => {
      const unknown = await harness.post('/metrics/1/points?include=points', { value: 1 }, { token });
      assert.equal(unknown.status, 400);
      assert.match(unknown.body.message, /Allowed: metric, metricCount, metricExists\./);
    });
    assert.deepEqual(types, []);
  });

  test('deleting removes the point', async () => {
    await add({ value: 1 }, await manage());
    const token = await harness.token('metric-points.delete');
    const types = await harness.eventsOf(async () => {
      const response = await harness.delete('/metrics/1/points/1', { token });
      assert.equal(response.status, 204);
      assert.equal(response.body, '');
    });
    assert.deepEqual(types, []);
    assert.equal((await harness.get('/metrics/1/points/1')).status, 404);
    assert.equal((await harness.delete('/metrics/1/points/1', { token })).status, 404);
    assert.equal((await add({ value: 1 }, await manage())).id, '2');
  });
});
