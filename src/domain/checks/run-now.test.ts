import assert from 'node:assert/strict';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { listen } from '../../../test/support/checks/run.ts';
import { until } from '../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { joinRequest, splitRequest } from './model.ts';

onBothDatabases('running a check by hand', (harness) => {
  let server: Server;
  let target = '';
  let accepted = 0;
  /** Whether the system accepts connections and closes them at once. Otherwise it says nothing. */
  let isOpen = true;
  const waiting: Socket[] = [];
  before(async () => {
    server = createServer((socket) => {
      accepted++;
      // A check may close its connection as soon as it knows enough.
      socket.on('error', () => {});
      if (isOpen) socket.end('hello\n');
      else waiting.push(socket);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    target = `127.0.0.1:${(server.address() as { port: number }).port}`;
  });
  after(() => {
    for (const socket of waiting) socket.destroy();
    server.close();
  });

  const body = (values: object = {}) => ({ name: 'System', kind: 'tcp', target, ...values });
  const send = async (path: string, values?: object, headers: Record<string, string> = {}) =>
    harness.post(path, values, { token: await harness.token('*'), headers });
  const results = () =>
    harness.query(sql<{ verdict: string }>`select verdict from check_results order by at_ms`);
  const read = async (id: number): Promise<Json> =>
    (await harness.get(`/checks/${id}`, { token: await harness.token('checks.read') })).body.data.attributes;

  test('a test asks the system and stores nothing', async () => {
    const types = await harness.eventsOf(async () => {
      const { status, body: document } = await send('/checks/test', body());
      assert.equal(status, 200, JSON.stringify(document));
      const { ok, verdict, place, phases } = document.data.attributes;
      assert.deepEqual([ok, verdict, place], [true, 'ok', 'here']);
      assert.ok(phases.total > 0);
    });
    assert.deepEqual(types, []);
    assert.deepEqual(await results(), []);
    assert.deepEqual(await harness.query(sql`select id from checks`), []);
  });

  test('a test says in one sentence why it fails', async () => {
    const closed = await send('/checks/test', body({ target: '127.0.0.1:1' }));
    const { ok, reason } = closed.body.data.attributes;
    assert.equal(ok, false);
    assert.match(reason, /^127\.0\.0\.1:1 .*\.$/);
  });

  test('an expression that needs too much fails with the reason, in a test and in a run by hand', async () => {
    const system = createHttpServer((_request, response) => response.end('{"ok":true}'));
    const check = body({ kind: 'http', target: `http://127.0.0.1:${await listen(system)}/` });
    for (const [expression, reason] of [
      ['$count([1..9999999])>0', /a list of more than 1000000 items/],
      ['$pad("", 100000000, "a")', /a text of more than 1000000 characters/],
      ['[[1..999999].[1..999999]]', /needs more than|computes for longer than/],
    ] as const) {
      const written = { ...check, expect: [{ type: 'json', expression }] };
      const tried = await send('/checks/test', written);
      assert.equal(tried.status, 200, JSON.stringify(tried.body));
      assert.match(tried.body.data.attributes.reason, reason);
      const { id } = (await send('/checks', written)).body.data.attributes;
      const run = await send(`/checks/${id}/run`);
      assert.equal(run.status, 200, JSON.stringify(run.body));
      assert.match((await read(id)).last_result.reason, reason);
    }
    const fine = { ...check, expect: [{ type: 'json', expression: 'ok' }] };
    assert.equal((await send('/checks/test', fine)).body.data.attributes.ok, true);
  });

  test('a test of a change uses the stored secrets, as long as the host is the same', async () => {
    const seen: (string | undefined)[] = [];
    const system = createHttpServer(({ headers }, response) => {
      seen.push(headers['x-api-key'] as string | undefined);
      response.end();
    });
    const url = `http://127.0.0.1:${await listen(system)}/`;
    const stored = { name: 'API', kind: 'http', target: url, request: { headers: { 'X-Api-Key': 'k1' } } };
    assert.equal((await send('/checks', stored)).status, 200);
    const kept = { headers: { 'X-Api-Key': null } };
    const tried = { ...stored, target: `${url}other`, request: kept, check: 1 };
    const { status, body: document } = await send('/checks/test', tried);
    assert.equal(status, 200, JSON.stringify(document));
    assert.deepEqual(seen, ['k1']);
    const elsewhere = await send('/checks/test', { ...tried, target: `http://localhost:1/` });
    assert.deepEqual(elsewhere.body.errors, {
      'request.headers.X-Api-Key': [
        'The request.headers.X-Api-Key field must be written again, because the target is another host.',
      ],
    });
    const proxied = { ...tried, request: { ...kept, proxy: 'http://127.0.0.1:1' } };
    assert.match(
      JSON.stringify((await send('/checks/test', proxied)).body.errors),
      /because the proxy has changed/,
    );
    const without = await send('/checks/test', { ...tried, check: undefined });
    assert.match(JSON.stringify(without.body.errors), /none is stored/);
    assert.deepEqual(Object.keys((await send('/checks/test', { ...tried, check: 9 })).body.errors), [
      'check',
    ]);
    assert.deepEqual(seen, ['k1']);
  });

  test('neither the secrets of a cloud nor Daymark itself can be reached', async () => {
    for (const refused of ['169.254.169.254:80', `127.0.0.1:${harness.ctx.config.port}`]) {
      const { ok, reason } = (await send('/checks/test', body({ target: refused }))).body.data.attributes;
      assert.equal(ok, false, refused);
      assert.match(reason, /link-local address|Daymark itself/, refused);
    }
  });

  test('a run by hand counts like any other, also of a paused check', async () => {
    await send('/checks', body({ paused: true }));
    const run = await send('/checks/1/run');
    assert.equal(run.status, 200, JSON.stringify(run.body));
    assert.equal(run.body.data.attributes.verdict, 'ok');
    assert.deepEqual(await results(), [{ verdict: 'ok' }]);
    assert.equal((await read(1)).state, 'paused');
    assert.equal((await read(1)).last_result.ok, true);
    await harness.put('/checks/1', { paused: false }, { token: await harness.token('*') });
    assert.equal((await read(1)).state, 'up');
  });

  test('a dry run asks nobody, and a repeated request asks once', async () => {
    await send('/checks', body());
    const before = accepted;
    const dry = await send('/checks/1/run', undefined, { prefer: 'dry-run' });
    assert.equal(dry.body.data.attributes.reason, 'The system was not asked yet.');
    assert.equal(accepted, before);
    const first = await send('/checks/1/run', undefined, { 'idempotency-key': 'once' });
    assert.equal(first.status, 200);
    assert.equal(accepted, before + 1);
    assert.equal((await results()).length, 1);
  });

  test('while a check runs, another request waits for the same result', async () => {
    await send('/checks', body({ kind: 'smtp' }));
    isOpen = false;
    const before = accepted;
    const runs = [send('/checks/1/run'), send('/checks/1/run')];
    // Both have tried to begin: one asks the system, and the other one waits.
    const attempts = () =>
      harness.statements.filter((text) => text.startsWith('update check_runs set lease'));
    await until(() => waiting.length > 0 && attempts().length >= 2, 'the other request waits');
    isOpen = true;
    for (const socket of waiting.splice(0)) socket.end('220 ready\r\n');
    const [one, other] = await Promise.all(runs);
    assert.equal(accepted, before + 1);
    assert.deepEqual(one?.body.data.attributes.reason, other?.body.data.attributes.reason);
    assert.equal((await results()).length, 1);
  });

  test('a heartbeat cannot be run', async () => {
    await send('/checks', { name: 'Job', kind: 'heartbeat' });
    const sentence = 'The kind field must not be heartbeat: it waits to be called, and cannot be run.';
    const refusals = [
      await send('/checks/1/run'),
      await send('/checks/test', { name: 'Job', kind: 'heartbeat' }),
    ];
    for (const { status, body: document } of refusals) {
      assert.equal(status, 422);
      assert.deepEqual(document.errors, { kind: [sentence] });
    }
  });
});

test('a request is sent with its secrets, wherever they are stored', () => {
  const request = {
    method: 'POST',
    username: 'me',
    password: 'one',
    proxy: 'http://me:two@proxy.example:3128',
    headers: { Authorization: 'Bearer three', Accept: 'text/plain' },
  };
  const { readable, secrets, missing } = splitRequest(request, {});
  assert.ok(!/one|two|three/.test(JSON.stringify(readable)));
  assert.deepEqual(missing, []);
  assert.deepEqual(joinRequest(readable, secrets), request);
  const open = { proxy: 'http://proxy.example:3128', redirects: 0 };
  assert.deepEqual(splitRequest(open, {}), { readable: open, secrets: {}, missing: [] });
});
