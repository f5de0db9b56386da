import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { componentStatusRoutes } from './resource.ts';

onBothDatabases('statuses of components', (harness) => {
  const make = async (body: object = {}) =>
    harness.post(
      '/components',
      { name: 'API', ...body },
      { token: await harness.token('components.manage') },
    );
  const set = async (status: number, id = 1) =>
    harness.put(`/components/${id}`, { status }, { token: await harness.token('components.manage') });
  const list = async (query = '', id = 1): Promise<Json> => {
    const response = await harness.get(`/components/${id}/statuses${query}`);
    assert.equal(response.status, 200);
    return response.body;
  };
  const values = (body: Json) => body.data.map((resource: Json) => resource.attributes.status.value);

  resourceContract(harness, {
    routes: componentStatusRoutes,
    prepare: () => make(),
    lists: [
      {
        path: '/components/1/statuses',
        records: async () => {
          for (const status of [2, 3]) {
            harness.clock.advance(60);
            await set(status);
          }
        },
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], created_at: [1, 2, 3] },
      },
    ],
  });

  test('a component that does not exist or that the caller may not see is 404', async () => {
    await make({ enabled: false });
    await make();
    const token = await harness.token('components.delete');
    await harness.delete('/components/2', { token });
    for (const id of ['1', '2', '3', '0', 'x', '99999999999']) {
      assert.equal((await harness.get(`/components/${id}/statuses`)).status, 404, id);
    }
    assert.equal((await harness.get('/components/1/statuses', { token })).status, 200);
    assert.equal((await harness.get('/components/2/statuses', { token })).status, 404);
  });

  test('it is a read-only list', async () => {
    await make();
    const token = await harness.token('*');
    const response = await harness.send('DELETE', '/components/1/statuses', undefined, { token });
    assert.equal(response.headers.allow, 'GET, HEAD, OPTIONS');
    assert.equal((await harness.get('/components/1/statuses/1', { token })).status, 404);
  });

  test('everybody sees every status with its time and source, but not who set it', async () => {
    await make();
    harness.clock.advance(60);
    await set(4);
    await set(4);
    assert.deepEqual(await list(), {
      data: [
        {
          id: '1',
          type: 'componentStatuses',
          attributes: {
            id: 1,
            status: { human: 'Operational', value: 1 },
            source: 'api',
            created: { human: '1 minute ago', string: '2026-03-10 12:00:00' },
          },
          relationships: { component: { data: { type: 'components', id: '1' } } },
        },
        {
          id: '2',
          type: 'componentStatuses',
          attributes: {
            id: 2,
            status: { human: 'Major outage', value: 4 },
            source: 'api',
            created: { human: '0 seconds ago', string: '2026-03-10 12:01:00' },
          },
          relationships: { component: { data: { type: 'components', id: '1' } } },
        },
      ],
      links: {
        first: 'https://status.example/api/components/1/statuses?page=1',
        last: 'https://status.example/api/components/1/statuses?page=1',
        prev: '',
        next: '',
      },
      meta: {
        current_page: 1,
        from: 1,
        last_page: 1,
        path: 'https://status.example/api/components/1/statuses',
        per_page: 15,
        to: 2,
        total: 2,
      },
    });
    const token = await harness.token('*');
    assert.doesNotMatch(
      JSON.stringify((await harness.get('/components/1/statuses', { token })).body),
      /token/,
    );
  });

  test('it is sorted and paged like every list, and contains one component only', async () => {
    await make();
    await make();
    for (const status of [2, 3, 4]) {
      harness.clock.advance(60);
      await set(status);
    }
    await set(6, 2);
    assert.deepEqual(values(await list()), [1, 2, 3, 4]);
    assert.deepEqual(values(await list('?sort=-id')), [4, 3, 2, 1]);
    assert.deepEqual(values(await list('?sort=created_at')), [1, 2, 3, 4]);
    assert.deepEqual(values(await list('?sort=-created_at&per_page=2&page=2')), [2, 1]);
    assert.deepEqual(values(await list('', 2)), [1, 6]);
    for (const query of ['sort=status', 'filter[status]=1', 'include=group']) {
      assert.equal((await harness.get(`/components/1/statuses?${query}`)).status, 400, query);
    }
  });

  test('include adds the component and its counts', async () => {
    await make();
    await set(4);
    const body = await list('?include=component,componentCount,componentExists');
    assert.deepEqual(
      body.included.map((resource: Json) => [resource.type, resource.id]),
      [['components', '1']],
    );
    assert.equal(body.data[0].attributes.component_count, '1');
    assert.equal(body.data[0].attributes.component_exists, true);
  });

  test('the status set last comes last, even if the clock was set back', async () => {
    await make();
    harness.clock.set(START + 60);
    await set(4);
    harness.clock.set(START + 30);
    await set(1);
    const body = await list('?sort=created_at');
    assert.deepEqual(values(body), [1, 4, 1]);
    assert.equal(body.data[2].attributes.created.string, '2026-03-10 12:01:00');
  });
});
