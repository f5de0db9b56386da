import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { addPerson } from '../../../test/support/people.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import type { Json } from '../../../test/support/response.ts';
import { checkRoutes } from './routes.ts';

const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const check = { name: 'API', kind: 'http', target: 'http://127.0.0.1:9/health' };

onBothDatabases('checks', (harness) => {
  const manage = () => harness.token('checks.manage');
  const create = async (values: object = {}) =>
    harness.post('/checks', { ...check, ...values }, { token: await manage() });
  const read = async (id = 1): Promise<Json> =>
    (await harness.get(`/checks/${id}`, { token: await harness.token('checks.read') })).body.data;
  const errorsOf = async (values: object): Promise<Json> => {
    const response = await create(values);
    assert.equal(response.status, 422, JSON.stringify(response.body));
    return response.body.errors;
  };

  resourceContract(harness, {
    routes: checkRoutes,
    refused: [
      {
        request: 'POST /checks',
        body: {},
        errors: { name: ['The name field is required.'], kind: ['The kind field is required.'] },
      },
      {
        request: 'POST /checks/test',
        body: { name: 'x', kind: 'http' },
        errors: { target: ['The target field is required.'] },
      },
      {
        request: 'PUT /checks/1',
        body: { kind: 'smoke signals', interval: 9 },
        errors: {
          kind: ['The selected kind is invalid.'],
          interval: ['The interval field must be at least 10.'],
        },
      },
    ],
    lists: [
      {
        path: '/checks',
        records: ['b', 'A', 'c'].map((name) => ({ ...check, name })),
        unsorted: [1, 2, 3],
        // Those of equal checks; the others are in beats.test.ts.
        sorted: {
          id: [1, 2, 3],
          name: [2, 1, 3],
          severity: [1, 2, 3],
          since: [1, 2, 3],
          component: [1, 2, 3],
          tag: [1, 2, 3],
          place: [1, 2, 3],
        },
      },
      {
        path: '/checks/1/changes',
        records: () =>
          sql`insert into check_changes (check_id, state, since_ms, confirmed_ms, reason)
            values (1, 'up', 3000, 3000, 'r'), (1, 'down', 4000, 5000, 'r'), (1, 'up', 6000, 6000, 'r')`.execute(
            harness.ctx.connection.write,
          ),
        unsorted: [3, 2, 1],
        sorted: { id: [1, 2, 3], since: [1, 2, 3] },
      },
    ],
  });

  test('creating returns the whole check with its defaults, and writes one event', async () => {
    const types = await harness.eventsOf(async () => {
      const response = await create();
      assert.equal(response.status, 200, JSON.stringify(response.body));
      assert.deepEqual(response.body.data, {
        id: '1',
        type: 'checks',
        attributes: {
          id: 1,
          ...check,
          interval: 60,
          timeout: 10,
          request: {},
          expect: [],
          fail_after: 2,
          recover_after: 2,
          degraded_above: null,
          places: ['here'],
          quorum: null,
          show_response_time: false,
          show_interval: false,
          label: null,
          failing_status: 4,
          degraded_status: 2,
          paused: false,
          retry_interval: 10,
          tags: [],
          cron: null,
          timezone: null,
          grace: null,
          state: 'waiting',
          since: { human: null, string: null },
          explanation: 'There is no result yet.',
          explanation_parts: [{ code: 'no_result', values: {} }],
          last_result: null,
          created: now,
          updated: now,
        },
        relationships: { component: { data: null }, metric: { data: null }, parent: { data: null } },
      });
    });
    assert.deepEqual(types, ['check.created']);
  });

  test('a check names its component, its parent and its metric, and forgets those that are deleted', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    await create();
    await harness.post('/metrics', { name: 'Response time', suffix: 'ms' }, { token });
    const body = { ...check, component: 1, parent: 1, metric: 1 };
    const response = await harness.post('/checks', body, { token });
    assert.deepEqual(response.body.data.relationships, {
      component: { data: { type: 'components', id: '1' } },
      metric: { data: { type: 'metrics', id: '1' } },
      parent: { data: { type: 'checks', id: '1' } },
    });
    const included = await harness.get('/checks/2?include=component', { token });
    assert.equal(included.body.included[0].attributes.name, 'API');
    await harness.delete('/components/1', { token });
    await harness.delete('/checks/1', { token });
    await harness.delete('/metrics/1', { token });
    assert.deepEqual((await read(2)).relationships, {
      component: { data: null },
      metric: { data: null },
      parent: { data: null },
    });
    assert.deepEqual(await errorsOf({ component: 1, parent: 1, metric: 1 }), {
      component: ['The selected component is invalid.'],
      parent: ['The selected parent is invalid.'],
      metric: ['The selected metric is invalid.'],
    });
  });

  test('a check cannot depend on itself, however far around', async () => {
    await create();
    await create({ parent: 1 });
    await create({ parent: 2 });
    for (const parent of [1, 3]) {
      const response = await harness.put('/checks/1', { parent }, { token: await manage() });
      assert.deepEqual(response.body.errors, {
        parent: ['The parent field must not be the check itself, or one that depends on it.'],
      });
    }
  });

  test('what does not fit together is refused', async () => {
    assert.deepEqual(await errorsOf({ interval: 30, timeout: 31, retry_interval: 40 }), {
      timeout: ['The timeout field must not be greater than 30.'],
      retry_interval: ['The retry interval field must not be greater than 30.'],
    });
    assert.deepEqual(await errorsOf({ grace: 5, cron: '* * * * *' }), {
      grace: ['The grace field is for heartbeats alone.'],
      cron: ['The cron field is for heartbeats alone.'],
    });
    assert.deepEqual(await errorsOf({ interval: 86_401, fail_after: 0, quorum: 0, places: ['Mars'] }), {
      interval: ['The interval field must not be greater than 86400.'],
      fail_after: ['The fail after field must be at least 1.'],
      quorum: ['The quorum field must be at least 1.'],
      'places.0': ['The selected places.0 is invalid.'],
    });
    assert.deepEqual(await errorsOf({ expect: [{ type: 'status', ranges: 'fine' }, { type: 'mood' }] }), {
      'expect.0': ['The expect.0 field must have ranges such as 200-299,301.'],
      'expect.1': [
        'The expect.1 field must have a type: status, text, json, header, latency, certificate, domain, records.',
      ],
    });
    assert.deepEqual(Object.keys(await errorsOf({ request: { colour: 'red' } })), ['request']);
    await create({ interval: 30 });
    const response = await harness.put('/checks/1', { timeout: 31 }, { token: await manage() });
    assert.deepEqual(response.body.errors, { timeout: ['The timeout field must not be greater than 30.'] });
  });

  test('a target has to be what its kind can ask, without credentials', async () => {
    const wrong: readonly (readonly [kind: string, target: string | undefined])[] = [
      ['http', 'example.com'],
      ['http', undefined],
      ['http', 'https://me:secret@example.com/'],
      ['websocket', 'https://example.com'],
      ['tcp', 'example.com'],
      ['tls', 'example.com/path'],
      ['dns', 'example.com:53'],
      ['ping', 'http://example.com'],
      ['heartbeat', 'example.com'],
      // What would be another line, or a host in brackets that is no address.
      ['tcp', '[x\r\nSLAVEOF 10.0.0.1 6379]:1'],
      ['tls', '[example.com]:443'],
      ['http', 'http://example.com/\r\nx'],
      ['websocket', 'ws://example.com/\nx'],
      ['ping', 'example.com\n-f'],
    ];
    for (const [kind, target] of wrong)
      assert.deepEqual(Object.keys(await errorsOf({ kind, target })), ['target'], `${kind} ${target}`);
    const right = [
      ['websocket', 'wss://example.com/live'],
      ['tcp', '[::1]:5432'],
      ['tls', 'tls://example.com'],
      ['smtp', 'mail.example.com'],
      ['grpc', 'grpc://example.com:50051'],
      ['dns', 'example.com'],
      ['ping', '127.0.0.1'],
    ] as const;
    for (const [kind, target] of right)
      assert.equal((await create({ kind, target })).status, 200, `${kind} ${target}`);
  });

  test('secrets are written and never read back, neither from the API nor from the tables and the log', async () => {
    const request = {
      method: 'POST',
      username: 'me',
      password: 'pass-word-1',
      token: 'to-ken-2',
      headers: { 'X-Api-Key': 'head-er-3', Accept: 'text/plain' },
    };
    const created = await create({ request });
    const shown = {
      method: 'POST',
      username: 'me',
      password: null,
      token: null,
      headers: { 'X-Api-Key': null, Accept: 'text/plain' },
    };
    assert.deepEqual(created.body.data.attributes.request, shown);
    const rows = await harness.query(sql`select * from checks`);
    const stored = JSON.stringify([
      created.body,
      await read(),
      rows,
      await harness.query(sql`select state from events`),
    ]);
    for (const secret of ['pass-word-1', 'to-ken-2', 'head-er-3'])
      assert.ok(!stored.includes(secret), secret);
  });

  test('a secret that is sent back as null stays, and one that is left out goes', async () => {
    const token = await manage();
    await create({ request: { password: 'one', token: 'two', headers: { Cookie: 'three' } } });
    const sealed = async () => (await harness.query(sql`select request_secrets from checks`))[0];
    const before = await sealed();
    const same = await harness.put('/checks/1', { request: (await read()).attributes.request }, { token });
    assert.equal(same.status, 200, JSON.stringify(same.body));
    assert.deepEqual(await sealed(), before);
    await harness.put('/checks/1', { request: { password: null } }, { token });
    assert.deepEqual((await read()).attributes.request, { password: null });
    const lost = await harness.put('/checks/1', { request: { token: null } }, { token });
    assert.deepEqual(lost.body.errors, {
      'request.token': ['The request.token field must have a value: none is stored.'],
    });
  });

  test('a secret is not sent to another host unless it is written again', async () => {
    const token = await manage();
    await create({ request: { password: 'one' } });
    const moved = await harness.put('/checks/1', { target: 'http://127.0.0.1:10/' }, { token });
    assert.deepEqual(moved.body.errors, {
      'request.password': [
        'The request.password field must be written again, because the target is another host.',
      ],
    });
    const samePlace = await harness.put('/checks/1', { target: 'http://127.0.0.1:9/other' }, { token });
    assert.equal(samePlace.status, 200);
    const again = { target: 'http://127.0.0.1:10/', request: { password: 'two' } };
    assert.equal((await harness.put('/checks/1', again, { token })).status, 200);
  });

  test('a secret does not pass through another proxy unless it is written again', async () => {
    const token = await manage();
    const put = (request: object) => harness.put('/checks/1', { request }, { token });
    const [first, second] = ['http://one.example:3128', 'http://me:pass@two.example:3128'];
    await create({ request: { token: 'one', proxy: first } });
    const error = {
      'request.token': ['The request.token field must be written again, because the proxy has changed.'],
    };
    assert.deepEqual((await put({ token: null, proxy: second })).body.errors, error);
    assert.equal((await put({ token: null, proxy: first })).status, 200);
    assert.equal((await put({ token: 'two', proxy: second })).status, 200);
    // The address of the second one is secret, because it has a password. Null keeps it.
    assert.equal((await put({ token: null, proxy: null })).status, 200);
    assert.deepEqual((await put({ token: null, proxy: first })).body.errors, error);
    // Without a proxy, only the target sees it.
    assert.equal((await put({ token: null })).status, 200);
    assert.deepEqual((await put({ token: null, proxy: first })).body.errors, error);
  });

  test('a deleted check is in the trash, and comes back with its results', async () => {
    const token = await harness.token('*');
    await create();
    await sql`insert into check_results (check_id, at_ms, place, verdict, reason, phases)
      values (1, 1000, 'here', 'ok', 'fine', '{"total":1}')`.execute(harness.ctx.connection.write);
    const types = await harness.eventsOf(async () => {
      assert.equal((await harness.delete('/checks/1', { token })).status, 204);
      assert.equal((await harness.get('/checks/1', { token })).status, 404);
      assert.equal((await harness.get('/checks/1/results', { token })).status, 404);
      assert.equal((await harness.post('/trash/checks/1/restore', undefined, { token })).status, 204);
    });
    assert.deepEqual(types, ['check.deleted', 'check.restored']);
    assert.equal((await harness.get('/checks/1/results', { token })).body.data.length, 1);
    await harness.delete('/checks/1', { token });
    assert.equal((await harness.delete('/trash/checks/1', { token })).status, 204);
    assert.deepEqual((await harness.events()).at(-1), 'check.purged');
  });

  test('the audit log says what changed, in the words of the API', async () => {
    const token = await harness.token('*');
    await create({ tags: ['core'] });
    await harness.put('/checks/1', { tags: ['edge'], request: { password: 'pass-word-1' } }, { token });
    const { data } = (await harness.get('/audit?filter[subject_type]=check&sort=-id', { token })).body;
    assert.deepEqual(data[0].attributes.changes, [
      { member: 'request', before: {}, after: { password: null } },
      { member: 'tags', before: ['core'], after: ['edge'] },
    ]);
  });

  test('every role reads checks, and only admins and owners manage them', async () => {
    await create();
    for (const role of ['owner', 'admin', 'editor', 'responder', 'viewer'] as const) {
      const { headers } = await addPerson(harness, role);
      assert.equal((await harness.get('/checks', { headers })).status, 200, role);
      const written = await harness.put('/checks/1', { name: role }, { headers });
      assert.equal(written.status, role === 'owner' || role === 'admin' ? 200 : 403, role);
    }
    assert.equal((await harness.get('/checks')).status, 401);
  });

  test('sort=severity begins with what is wrong, then lists what works, and ends with what is paused', async () => {
    const states = ['up', 'down', 'waiting', 'unsure', 'no data', 'degraded'];
    for (const name of ['paused', ...states]) await create({ name, paused: name === 'paused' });
    for (const [index, state] of states.entries())
      await sql`update check_runs set state = ${state} where check_id = ${index + 2}`.execute(
        harness.ctx.connection.write,
      );
    const { body } = await harness.get('/checks?sort=severity', { token: await harness.token('*') });
    assert.deepEqual(
      body.data.map(({ attributes }: Json) => attributes.state),
      ['down', 'degraded', 'unsure', 'no data', 'waiting', 'up', 'paused'],
    );
  });
});
