import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { uptimeRoutes } from './routes.ts';

onBothDatabases('the uptime of the last 90 days', (harness) => {
  resourceContract(harness, { routes: uptimeRoutes });

  const read = async () =>
    (await harness.get('/uptime', { token: await harness.token('metrics.manage') })).body.data;
  const write = async (method: 'post' | 'put', path: string, body: object) => {
    const { status } = await harness[method](path, body, { token: await harness.token('*') });
    assert.equal(status, 200, path);
  };

  test('is for those who are signed in', async () => {
    assert.equal((await harness.get('/uptime')).status, 401);
  });

  test('is one figure for all components, and names those that were down, the longest first', async () => {
    for (const name of ['API', 'Website', 'Mail']) await write('post', '/components', { name, status: 1 });
    assert.deepEqual(await read(), { days: 90, percent: null, components: [] });
    harness.clock.advance(9 * 86_400);
    await write('put', '/components/1', { status: 4 });
    harness.clock.advance(43_200);
    await write('put', '/components/2', { status: 4 });
    harness.clock.advance(43_200);
    await write('put', '/components/1', { status: 1 });
    await write('put', '/components/2', { status: 1 });
    assert.deepEqual(await read(), {
      days: 90,
      percent: '95.00',
      components: [
        { id: 1, name: 'API', percent: '90.00' },
        { id: 2, name: 'Website', percent: '95.00' },
      ],
    });
  });

  test('says nothing of components that guests do not see', async () => {
    await write('post', '/components', { name: 'Secret', status: 4, enabled: false });
    harness.clock.advance(10 * 86_400);
    assert.deepEqual(await read(), { days: 90, percent: null, components: [] });
  });
});
