import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { abilityFor, needsSignIn } from '../../../http/route.ts';
import { routes } from '../../../routes.ts';
import { probeRoutes } from './routes.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const none = { human: null, string: null };

onBothDatabases('probes', (harness) => {
  const manage = () => harness.token('checks.manage');
  const create = async (name = 'Frankfurt') => harness.post('/probes', { name }, { token: await manage() });
  const remove = async (id = 1) => harness.delete(`/probes/${id}`, { token: await manage() });
  const tokenOf = async (name?: string): Promise<string> => (await create(name)).body.data.attributes.token;
  const check = { name: 'API', kind: 'tcp', target: '127.0.0.1:9' };

  resourceContract(harness, {
    routes: probeRoutes,
    refused: [
      { request: 'POST /probes', body: {}, errors: { name: ['The name field is required.'] } },
      {
        request: 'PUT /probes/1',
        body: { name: 'Here' },
        errors: {
          name: [
            'The name field must be the name of a place, such as Frankfurt: neither a number nor "here".',
          ],
        },
      },
    ],
    lists: [
      {
        path: '/probes',
        records: ['Virginia', 'frankfurt', 'Zürich'].map((name) => ({ name })),
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3], name: [2, 1, 3] },
      },
    ],
  });

  test('creating one shows its token once, keeps only a hash of it, and writes one event without it', async () => {
    const types = await harness.eventsOf(async () => {
      const { status, body } = await create();
      assert.equal(status, 200, JSON.stringify(body));
      const { token, ...attributes } = body.data.attributes;
      assert.deepEqual(attributes, {
        id: 1,
        name: 'Frankfurt',
        state: 'waiting',
        version: null,
        last_seen: none,
        lag: null,
        clock_skew: null,
        waiting: 0,
        dropped: 0,
        secrets_withheld: false,
        created: now,
        updated: now,
      });
      assert.match(token, /^1\|daymark-probe_[\w-]{40}$/);
      const { body: shown } = await harness.get('/probes/1', { token: await manage() });
      assert.ok(!('token' in shown.data.attributes));
      const secret = token.slice(2);
      const rows = await harness.query(sql<{ hash: string }>`select hash from probes`);
      assert.match(rows[0]?.hash ?? '', /^[\da-f]{64}$/);
      const events = await harness.query(sql<{ state: string }>`select state from events
        where subject_type = 'probe'`);
      assert.ok(!JSON.stringify(events).includes(secret));
    });
    assert.deepEqual(types, ['probe.created']);
  });

  test('its token may fetch its checks and deliver results, and is refused everywhere else', async () => {
    const token = await tokenOf();
    const own = await harness.get('/probe/assignments', { token });
    assert.equal(own.status, 200, JSON.stringify(own.body));
    const delivered = await harness.post('/probe/results', { version: '1.0.0', results: [] }, { token });
    assert.equal(delivered.status, 200, JSON.stringify(delivered.body));
    for (const route of routes.filter((each) => needsSignIn(each) && each.access !== 'probe')) {
      const path = route.path.replace(/\{\w+\}/g, '1');
      const { status } = await harness.send(route.method, path, undefined, { token });
      assert.equal(status, 403, route.operationId);
    }
  });

  test('no other token, however mighty, and no session may do what a probe does', async () => {
    await create();
    const body = { version: '1.0.0', results: [] };
    const token = await harness.token('*');
    assert.equal((await harness.get('/probe/assignments', { token })).status, 403);
    assert.equal((await harness.post('/probe/results', body, { token })).status, 403);
    assert.equal((await harness.get('/probe/assignments')).status, 401);
    for (const wrong of ['1|daymark-probe_wrong', '2|daymark-probe_wrong', `${await manage()}x`])
      assert.equal((await harness.get('/probe/assignments', { token: wrong })).status, 401, wrong);
    assert.equal(routes.filter(({ access }) => access === 'probe').length, 2);
    assert.ok(routes.every((route) => route.access !== 'probe' || abilityFor(route) === undefined));
  });

  test('a name is taken as long as its probe exists, however it is written', async () => {
    await create();
    const taken = await create('FRANKFURT');
    assert.equal(taken.status, 422);
    assert.match(taken.body.errors.name[0], /exists already/);
    assert.equal((await remove()).status, 204);
    assert.equal((await create('FRANKFURT')).status, 200);
    const restored = await harness.post('/trash/probes/1/restore', {}, { token: await harness.token('*') });
    assert.equal(restored.status, 422, JSON.stringify(restored.body));
  });

  test('a deleted probe is shut out at once, and goes on with the same token when it is restored', async () => {
    const token = await tokenOf();
    assert.equal((await harness.get('/probe/assignments', { token })).status, 200);
    assert.equal((await remove()).status, 204);
    assert.equal((await harness.get('/probe/assignments', { token })).status, 401);
    const types = await harness.eventsOf(async () => {
      const owner = await harness.token('*');
      assert.equal((await harness.post('/trash/probes/1/restore', {}, { token: owner })).status, 204);
    });
    assert.deepEqual(types, ['probe.restored']);
    assert.equal((await harness.get('/probe/assignments', { token })).status, 200);
  });

  test('a token can be replaced: the new one is shown once, and the old one is shut out at once', async () => {
    const old = await tokenOf();
    assert.equal((await harness.get('/probe/assignments', { token: old })).status, 200);
    const types = await harness.eventsOf(async () => {
      const { status, body } = await harness.post('/probes/1/rotate', {}, { token: await manage() });
      assert.equal(status, 200, JSON.stringify(body));
      const { token, name } = body.data.attributes;
      assert.equal(name, 'Frankfurt');
      assert.match(token, /^1\|daymark-probe_[\w-]{40}$/);
      assert.notEqual(token, old);
      assert.equal((await harness.get('/probe/assignments', { token: old })).status, 401);
      assert.equal((await harness.get('/probe/assignments', { token })).status, 200);
    });
    assert.deepEqual(types, ['probe.updated']);
    const { body: shown } = await harness.get('/probes/1', { token: await manage() });
    assert.ok(!('token' in shown.data.attributes));
  });

  test('checks name their places by name or by id, and are shown the names', async () => {
    await create('Frankfurt');
    await create('Virginia');
    const token = await harness.token('*');
    const { body } = await harness.post(
      '/checks',
      { ...check, places: ['here', 'frankfurt', 2, '2'] },
      { token },
    );
    assert.deepEqual(body.data.attributes.places, ['here', 'Frankfurt', 'Virginia']);
    await harness.put('/probes/1', { name: 'Berlin' }, { token });
    const renamed = await harness.get('/checks/1', { token });
    assert.deepEqual(renamed.body.data.attributes.places, ['here', 'Berlin', 'Virginia']);
    const unknown = await harness.post('/checks', { ...check, places: ['here', 'Atlantis', 9] }, { token });
    assert.deepEqual(Object.keys(unknown.body.errors), ['places.1', 'places.2']);
    const beat = await harness.post(
      '/checks',
      { name: 'Job', kind: 'heartbeat', places: ['Berlin'] },
      { token },
    );
    assert.deepEqual(beat.body.errors.places, [
      'The places field must be here alone: a heartbeat is sent to the service itself.',
    ]);
  });

  test('the only place of a check cannot be deleted, and another one leaves its checks', async () => {
    await create('Frankfurt');
    await create('Virginia');
    const token = await harness.token('*');
    await harness.post('/checks', { ...check, places: ['Frankfurt', 'Virginia'] }, { token });
    assert.equal((await remove(1)).status, 204);
    const { body } = await harness.get('/checks/1', { token });
    assert.deepEqual(body.data.attributes.places, ['Virginia']);
    const refused = await remove(2);
    assert.equal(refused.status, 422);
    assert.match(
      refused.body.errors.probe[0],
      /must not be the only place of a check: give API another place/,
    );
  });

  test('what only probes run cannot be run by hand', async () => {
    await create('Frankfurt');
    const token = await harness.token('*');
    await harness.post('/checks', { ...check, places: ['Frankfurt'] }, { token });
    const { status, body } = await harness.post('/checks/1/run', {}, { token });
    assert.equal(status, 422);
    assert.match(body.errors.places[0], /runs in Frankfurt alone/);
  });
});
