import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { addPerson } from '../../../test/support/people.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import type { Json } from '../../../test/support/response.ts';
import { system } from '../../kernel/auth/actor.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { Verdict } from '../../lib/checks/check-state.ts';
import { storeResults } from '../checks/results/store.ts';
import { contradictionRoutes } from './routes.ts';

onBothDatabases('contradictions', (harness) => {
  resourceContract(harness, {
    routes: contradictionRoutes,
    refused: [
      {
        request: 'POST /contradictions',
        body: { type: 'rumour' },
        errors: { type: ['The selected type is invalid.'], body: ['The body field is required.'] },
      },
    ],
  });

  let token = '';
  const write = async (method: 'post' | 'put', path: string, body: object): Promise<Json> => {
    const response = await harness[method](path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body;
  };
  const now = async (): Promise<Json[]> => (await harness.get('/contradictions', { token })).body.data;
  const after = async (publication: object): Promise<Json[]> =>
    (await write('post', '/contradictions', publication)).data;
  const kinds = (list: readonly Json[]): string[] => list.map(({ kind }) => kind);
  const over = { status: 4, message: 'Over.' };
  /** An update of an incident, which is not published. */
  const updating = (id: number, body: object = over) => ({ type: 'incident_update', id, body });
  const open = async (body: object): Promise<number> =>
    (await write('post', '/incidents', { name: 'Outage', message: 'm', status: 1, ...body })).data.attributes
      .id;

  /** Lets the check of a component report from three places. Where two fail, it is only slow in the third. */
  const report = async (verdict: Verdict) => {
    const results = ['1', '2', '3'].flatMap((place) =>
      [0, 60, 120].map((offset) => ({
        checkId: 1,
        result: {
          place,
          at: (harness.clock.now() - 180 + offset) * 1000,
          verdict: place === '3' && verdict === 'failed' ? ('degraded' as const) : verdict,
          reason: 'secret output',
          phases: { total: 1 },
          output: 'secret output',
        },
      })),
    );
    results.sort((one, other) => one.result.at - other.result.at);
    await transaction(harness.ctx, system, (tx) => storeResults(tx, results));
  };
  const addCheck = async () => {
    const places = ['Berlin', 'Oslo', 'Rome'];
    for (const name of places) await write('post', '/probes', { name });
    const check = { name: 'Card payments', kind: 'tcp', target: '127.0.0.1:9', component: 1, places };
    await write('post', '/checks', check);
  };

  beforeEach(async () => {
    token = await harness.token('*');
    await write('post', '/components', { name: 'Payments' });
    await write('post', '/components', { name: 'Mobile app' });
  });

  test('are for those who may read checks, and trying a publication takes the ability to publish it', async () => {
    assert.equal((await harness.get('/contradictions')).status, 401);
    const poor = await harness.token('incidents.manage');
    assert.equal((await harness.get('/contradictions', { token: poor })).status, 403);
    const reader = await harness.token('checks.read');
    assert.equal((await harness.get('/contradictions', { token: reader })).status, 200);
    const publication = { type: 'incident', body: { name: 'a', message: 'b', status: 1 } };
    assert.equal((await harness.post('/contradictions', publication, { token: reader })).status, 403);
    assert.equal((await harness.post('/contradictions', publication)).status, 401);
    assert.equal((await harness.post('/contradictions', publication, { token: poor })).status, 403);
  });

  test('refuse a body that is not a publication, and one that the write would refuse', async () => {
    const refused = async (body: object) => {
      const response = await harness.post('/contradictions', body, { token });
      assert.equal(response.status, 422, JSON.stringify(response.body));
      return Object.keys(response.body.errors);
    };
    assert.deepEqual(await refused({}), ['type', 'body']);
    assert.deepEqual(await refused({ type: 'incident_update', body: {} }), ['id']);
    assert.deepEqual(await refused({ type: 'incident_update', id: 99, body: { message: 'x' } }), ['id']);
    assert.ok((await refused({ type: 'incident', body: { status: 1 } })).includes('name'));
  });

  test('there are none while the page says what is so', async () => {
    assert.deepEqual(await now(), []);
    const body = { name: 'Outage', message: 'm', status: 1, components: [{ id: 1, status: 4 }] };
    assert.deepEqual(await after({ type: 'incident', body }), []);
    const id = await open(body);
    assert.deepEqual(await now(), []);
    assert.deepEqual(await after(updating(id)), []);
  });

  test('an incident is resolved, and a component keeps the status that was set on it', async () => {
    const id = await open({ components: [{ id: 2, status: 3 }] });
    harness.clock.advance(60);
    await write('put', '/components/2', { status: 4 });
    harness.clock.advance(60);
    const [found, ...others] = await after(updating(id));
    assert.deepEqual(others, []);
    assert.deepEqual(found, {
      kind: 'still_affected',
      summary: 'The incident "Outage" is over, and Mobile app is still at Major outage.',
      component: { id: 2, name: 'Mobile app' },
      incident: { id, name: 'Outage' },
      status: { human: 'Major outage', value: 4 },
      since: { human: '1 minute ago', string: '2026-03-10 12:01:00' },
      source: 'api',
      checks: [],
      failing_places: 0,
      places: 0,
    });
    assert.deepEqual(await after(updating(id, { ...over, operational_components: [2] })), []);

    await write('post', `/incidents/${id}/updates`, over);
    assert.deepEqual(kinds(await now()), ['still_affected']);
    // Somebody says it anew, after the incident: that is what they mean.
    harness.clock.advance(60);
    await write('put', '/components/2', { status: 3 });
    assert.deepEqual(await now(), []);
  });

  test('trying writes nothing', async () => {
    const id = await open({ components: [{ id: 1, status: 4 }] });
    const types = await harness.eventsOf(() => after(updating(id)));
    assert.deepEqual(types, []);
    assert.equal((await harness.get(`/incidents/${id}`, { token })).body.data.attributes.status.value, '1');
  });

  test('checks fail in two of three places while the page says that everything is fine', async () => {
    await addCheck();
    await report('failed');
    const [found] = await now();
    assert.deepEqual(
      [found.kind, found.summary, found.failing_places, found.places, found.checks],
      [
        'checks_failing',
        'Checks of Payments still fail in 2 of 3 places.',
        2,
        3,
        [{ id: 1, name: 'Card payments' }],
      ],
    );
    assert.ok(!JSON.stringify(found).includes('secret'));
    const components = [{ id: 1, status: 4 }];
    const incident = { name: 'Outage', message: 'm', status: 1, components };
    assert.deepEqual(await after({ type: 'incident', body: incident }), []);
    const id = await open(incident);
    assert.deepEqual(await now(), []);
    assert.deepEqual(kinds(await after(updating(id))), ['checks_failing']);
    assert.deepEqual(await after(updating(id, { status: 3, message: 'Better?' })), []);
    harness.clock.advance(600);
    await report('ok');
    assert.deepEqual(await after(updating(id)), []);
  });

  test('checks that are paused, in maintenance or of nothing that the public sees say nothing', async () => {
    await addCheck();
    await report('failed');
    await write('put', '/checks/1', { paused: true });
    assert.deepEqual(await now(), []);
    await write('put', '/checks/1', { paused: false, component: null });
    assert.deepEqual(await now(), []);
    await write('put', '/checks/1', { component: 1 });
    await report('failed');
    assert.deepEqual(kinds(await now()), ['checks_failing']);
    await write('post', '/schedules', {
      name: 'Upgrade',
      message: 'm',
      scheduled_at: '2026-03-10 11:00:00',
      completed_at: '2026-03-10 12:30:00',
      components: [{ id: 1, status: 1 }],
    });
    assert.deepEqual(await now(), []);
    harness.clock.advance(3600);
    assert.deepEqual(kinds(await now()), ['checks_failing']);
    await write('put', '/components/1', { enabled: false });
    assert.deepEqual(await now(), []);
  });

  test('an incident is open and everything is green, unless it is watched or a draft', async () => {
    const incident = { name: 'Something', message: 'm', status: 1 };
    assert.deepEqual(kinds(await after({ type: 'incident', body: incident })), ['all_operational']);
    assert.deepEqual(await after({ type: 'incident', body: { ...incident, visible: 2 } }), []);
    assert.deepEqual(await after({ type: 'incident', body: { ...incident, status: 3 } }), []);
    const id = await open({ ...incident, visible: 2 });
    assert.deepEqual(await now(), []);
    assert.deepEqual(kinds(await after({ type: 'incident', id, body: { visible: 1 } })), ['all_operational']);
    await write('put', `/incidents/${id}`, { visible: 1 });
    assert.deepEqual(kinds(await now()), ['all_operational']);
    // It is known: an update of it is not asked about again.
    assert.deepEqual(await after(updating(id, { status: 1, message: 'Still looking.' })), []);
  });

  test('a viewer may know of them', async () => {
    const { headers } = await addPerson(harness, 'viewer');
    assert.equal((await harness.get('/contradictions', { headers })).status, 200);
  });
});
