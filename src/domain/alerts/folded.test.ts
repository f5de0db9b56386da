import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';

onBothDatabases('alerts of one incident', (harness) => {
  const world = new AlertWorld(harness);
  beforeEach(async () => {
    await world.post('/components', { name: 'API' });
    await world.addSource();
    await world.post('/alert-rules', { action: 'draft', component: 1, match: { labels: { team: 'api' } } });
    await world.post('/alert-rules', { action: 'nothing' });
    const ours = { team: 'api' };
    await world.fire(
      { key: 'slow', labels: { ...ours, severity: 'minor' } },
      { key: 'down', labels: { ...ours, severity: 'critical' } },
      { key: 'queue', labels: { ...ours, severity: 'critical' } },
      { key: 'disk', labels: { severity: 'major' } },
    );
    await harness.react();
  });

  const listed = async (query: string, token: string): Promise<Json[]> =>
    (await harness.get(`/alerts?sort=severity,id&${query}`, { token })).body.data;
  const keys = (list: readonly Json[]) => list.map(({ attributes }) => [attributes.key, attributes.others]);

  test('are folded into the worst of them, which says how many others there are', async () => {
    const staff = await harness.token('alerts.read', 'incidents.manage');
    assert.deepEqual(keys(await listed('', staff)), [
      ['down', 2],
      ['queue', 2],
      ['disk', 0],
      ['slow', 2],
    ]);
    const folded = 'filter[folded]=1&filter[state]=firing';
    assert.deepEqual(keys(await listed(folded, staff)), [
      ['down', 2],
      ['disk', 0],
    ]);
    await world.resolve('down', { labels: { team: 'api', severity: 'critical' } });
    await harness.react();
    assert.deepEqual(keys(await listed(folded, staff)), [
      ['queue', 1],
      ['disk', 0],
    ]);
    assert.equal((await listed('filter[folded]=0', staff)).length, 4);
  });

  test('are not folded for those who may not see the incident', async () => {
    const reader = await harness.token('alerts.read');
    assert.equal((await listed('filter[folded]=1', reader)).length, 4);
  });

  test('lead to it, as it leads to them, and nobody outside learns of that', async () => {
    const staff = await harness.token('alerts.read', 'incidents.manage');
    const incidents = async (alert: number, token?: string): Promise<number[]> =>
      (await harness.get(`/incidents?filter[alert]=${alert}`, token ? { token } : {})).body.data.map(
        ({ id }: Json) => Number(id),
      );
    const [down, , disk] = await listed('', staff);
    assert.deepEqual(await incidents(Number(down?.id), staff), [1]);
    assert.deepEqual(await incidents(Number(disk?.id), staff), []);
    assert.deepEqual(await incidents(Number(down?.id), await harness.token('alerts.read')), []);
    await world.put('/incidents/1', { visible: 1 });
    assert.deepEqual(await incidents(Number(down?.id), await harness.token('alerts.read')), [1]);
    assert.deepEqual(await incidents(Number(down?.id)), []);
  });

  test('say how often they have begun', async () => {
    const staff = await harness.token('alerts.read', 'incidents.manage');
    await world.resolve('disk');
    harness.clock.advance(600);
    await world.fire({ key: 'disk' });
    const disk = (await listed('', staff)).find(({ attributes }) => attributes.key === 'disk');
    assert.equal(disk?.attributes.occurrences, 2);
  });
});
