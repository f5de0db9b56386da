import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { historySources } from '../../../resources.ts';
import { historyRoutes } from './resource.ts';

onBothDatabases('the history of a record', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
  });
  const send = async (method: string, path: string, body?: object): Promise<Json> => {
    const response = await harness.send(method, path, body, { token });
    assert.ok(response.status < 300, JSON.stringify(response.body));
    return response.body;
  };
  const entries = async (path: string, as = token): Promise<Json[]> => {
    const { status, body } = await harness.get(`${path}/history`, { token: as });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data.map(({ attributes }: Json) => attributes);
  };
  const actions = async (path: string): Promise<string[]> =>
    (await entries(path)).map(({ action }) => action);
  const incident = { name: 'Down', status: 1, message: 'm' };
  const schedule = { name: 'Work', message: 'm', scheduled_at: '2026-04-01' };
  const twice = (path: string) => async () => {
    for (const name of ['Other', 'Third']) await send('PUT', path, { name });
  };

  resourceContract(harness, {
    routes: historyRoutes(historySources),
    // Events 1 to 3 are about a user and two tokens.
    prepare: async (create) => {
      await create('/components', { name: 'API' });
      await create('/incidents', incident);
      await create('/schedules', schedule);
    },
    lists: [
      {
        path: '/components/1/history',
        records: twice('/components/1'),
        unsorted: [8, 7, 4],
        sorted: { id: [4, 7, 8], created_at: [4, 7, 8] },
      },
      {
        path: '/incidents/1/history',
        records: twice('/incidents/1'),
        unsorted: [10, 9, 5],
        sorted: { id: [5, 9, 10], created_at: [5, 9, 10] },
      },
      {
        path: '/schedules/1/history',
        records: twice('/schedules/1'),
        unsorted: [12, 11, 6],
        sorted: { id: [6, 11, 12], created_at: [6, 11, 12] },
      },
    ],
  });

  test('an entry shows who wrote, when, and what changed, but not from where', async () => {
    await send('POST', '/components', { name: 'API', description: 'Old' });
    harness.clock.advance(60);
    await send('PUT', '/components/1', { status: 4, description: null });
    const [entry] = await entries('/components/1', await harness.token('components.manage'));
    assert.deepEqual(entry, {
      id: entry.id,
      action: 'component.updated',
      subject_type: 'component',
      subject_id: 1,
      actor: { kind: 'token', name: 'Ada', user_id: 1 },
      changes: [
        { member: 'description', before: 'Old', after: null },
        { member: 'status', before: 1, after: 4 },
      ],
      created: { human: '0 seconds ago', string: '2026-03-10 12:01:00' },
    });
  });

  test('an incident has the history of its updates, also of deleted ones, and of no other incident', async () => {
    await send('POST', '/incidents', incident);
    await send('POST', '/incidents', incident);
    await send('POST', '/incidents/1/updates', { status: 2, message: 'Found' });
    await send('POST', '/incidents/2/updates', { status: 2, message: 'other' });
    await send('POST', '/schedules', schedule);
    await send('POST', '/schedules/1/updates', { message: 'm' });
    await send('PUT', '/incidents/1/updates/1', { message: 'Found it' });
    await send('DELETE', '/incidents/1/updates/1');
    const expected = ['deleted', 'updated', 'created'].map((verb) => `incident_update.${verb}`);
    assert.deepEqual(await actions('/incidents/1'), [...expected, 'incident.created']);
    const edited = (await entries('/incidents/1'))[1];
    assert.deepEqual(edited.changes, [{ member: 'message', before: 'Found', after: 'Found it' }]);
    assert.deepEqual(await actions('/schedules/1'), ['schedule_update.created', 'schedule.created']);
    assert.deepEqual(await actions('/incidents/2'), ['incident_update.created', 'incident.created']);
    const filtered = await harness.get('/incidents/1/history?filter[action]=incident.created', { token });
    assert.equal(filtered.body.meta.total, 1);
  });

  test('a draft has a history, and a deleted incident has none', async () => {
    await send('POST', '/incidents', { ...incident, visible: 2 });
    assert.deepEqual(await actions('/incidents/1'), ['incident.created']);
    await send('DELETE', '/incidents/1');
    assert.equal((await harness.get('/incidents/1/history', { token })).status, 404);
  });

  test('the ability to change the record is needed, and the audit log does not replace it', async () => {
    await send('POST', '/incidents', incident);
    for (const ability of ['audit.read', 'incident-updates.manage', 'schedules.manage'] as const)
      assert.equal(
        (await harness.get('/incidents/1/history', { token: await harness.token(ability) })).status,
        403,
      );
    assert.equal((await entries('/incidents/1', await harness.token('incidents.manage'))).length, 1);
  });
});
