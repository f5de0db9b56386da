import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { resourceContract } from '../../../test/support/resource-contract.ts';
import type { Json } from '../../../test/support/response.ts';
import { findBoundsReached } from '../../domain/checks/bounds-reached.ts';
import { heartbeatAddressRoutes } from '../../domain/checks/heartbeats/routes.ts';
import { type AddressForm, importHeartbeatToken } from '../../domain/checks/heartbeats/tokens.ts';
import { endCheckLeases } from '../../domain/checks/runs.ts';
import { system } from '../../kernel/auth/actor.ts';
import { loadSealingKey } from '../../kernel/db/sealed-text.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { CheckRunner } from '../../reactions/check-runner/runner.ts';

const UUID = '6f1f5a2c-1c8e-4a5b-9d6e-0a1b2c3d4e5f';

onBothDatabases('heartbeats', (harness) => {
  const create = async (values: object = {}): Promise<number> => {
    const body = { name: 'Backup', kind: 'heartbeat', ...values };
    const response = await harness.post('/checks', body, { token: await harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes.id;
  };
  const addressOf = async (id: number): Promise<string> => {
    const response = await harness.get(`/checks/${id}/heartbeat`, {
      token: await harness.token('checks.manage'),
    });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return new URL(response.body.data.attributes.address).pathname;
  };
  const send = (url: string, method: 'GET' | 'POST' | 'HEAD' | 'PUT' = 'GET', headers = {}) =>
    harness.app.inject({
      url,
      method,
      headers,
      ...(method === 'POST' && { payload: 'what the job printed' }),
    });
  const read = async (id: number) =>
    (await harness.get(`/checks/${id}`, { token: await harness.token('checks.read') })).body.data.attributes;
  const verdicts = async () =>
    (await harness.query(sql<{ verdict: string }>`select verdict from check_results order by at_ms`)).map(
      ({ verdict }) => verdict,
    );
  const importToken = async (id: number, form: AddressForm, token: string) => {
    await loadSealingKey(harness.ctx.connection);
    return transaction(harness.ctx, system, (tx) =>
      importHeartbeatToken(tx, harness.ctx.connection, id, form, token),
    );
  };
  resourceContract(harness, {
    routes: heartbeatAddressRoutes,
    prepare: (make) => make('/checks', { name: 'Backup', kind: 'heartbeat' }),
  });

  const open: { runner: CheckRunner; holder: LeaseHolder }[] = [];
  const newRunner = () => {
    const holder = new LeaseHolder(harness.ctx, [endCheckLeases]);
    const runner = new CheckRunner(harness.ctx, { holder });
    open.push({ runner, holder });
    return runner;
  };
  afterEach(async () => {
    for (const { runner, holder } of open.splice(0)) {
      await runner.stop();
      await holder.handBack();
    }
  });
  const pass = async (runner: CheckRunner, seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      harness.clock.advance(1);
      await runner.tick();
    }
  };

  test('a beat by GET, HEAD or POST is a good result, and acknowledged once it is stored, without an event', async () => {
    const id = await create();
    const address = await addressOf(id);
    assert.equal((await read(id)).explanation, 'No heartbeat has arrived yet.');
    const types = await harness.eventsOf(async () => {
      for (const [url, method] of [
        [address, 'GET'],
        [address, 'HEAD'],
        [`${address}/0`, 'POST'],
        [`/api${address}`, 'POST'],
      ] as const) {
        harness.clock.advance(1);
        assert.equal((await send(url, method)).statusCode, 200, `${method} ${url}`);
      }
    });
    assert.deepEqual(await verdicts(), ['ok', 'ok', 'ok', 'ok']);
    // The first one makes certain that it is up.
    assert.deepEqual(types, ['check.changed']);
    assert.equal((await read(id)).state, 'up');
  });

  test('a job says that it failed, with its exit code, and how long it took', async () => {
    const id = await create();
    const address = await addressOf(id);
    await send(`${address}/start`);
    harness.clock.advance(7);
    await send(`${address}/3`, 'POST');
    const { state, last_result: last } = await read(id);
    assert.deepEqual(
      [state, last.ok, last.reason, last.phases.total],
      ['down', false, 'The job ended with exit code 3.', 7000],
    );
    harness.clock.advance(1);
    await send(`${address}/fail`);
    assert.equal((await read(id)).last_result.reason, 'The job reported that it failed.');
  });

  test('unknown addresses are 404, also those of deleted heartbeats and unknown ends', async () => {
    const id = await create();
    const address = await addressOf(id);
    const urls = [
      '/heartbeats/nonsense',
      `${address}/nonsense`,
      `${address}/256`,
      '/api/push/x',
      `/ping/${UUID}`,
    ];
    for (const url of [...urls, '/ext/heartbeat/a/b']) assert.equal((await send(url)).statusCode, 404, url);
    await harness.delete(`/checks/${id}`, { token: await harness.token('*') });
    assert.equal((await send(address)).statusCode, 404);
    assert.deepEqual(await verdicts(), []);
  });

  test('only those who manage checks see the address, and other kinds have none', async () => {
    const id = await create();
    const reader = await harness.get(`/checks/${id}/heartbeat`, {
      token: await harness.token('checks.read'),
    });
    assert.equal(reader.status, 403);
    const address = await addressOf(id);
    const token = await harness.token('*');
    const seen = JSON.stringify((await harness.get(`/checks/${id}`, { token })).body);
    assert.ok(!seen.includes(address.split('/').at(-1) ?? ''));
    const other = await create({ kind: 'tcp', target: '127.0.0.1:9' });
    assert.equal((await harness.get(`/checks/${other}/heartbeat`, { token })).status, 404);
  });

  test('a heartbeat that stays away is down from its deadline on, and up again with the next beat', async () => {
    const id = await create({ interval: 60, grace: 30 });
    const address = await addressOf(id);
    const runner = newRunner();
    harness.clock.advance(60);
    await send(address);
    await pass(runner, 89);
    assert.equal((await read(id)).state, 'up');
    await pass(runner, 3);
    const { state, explanation, explanation_parts } = await read(id);
    assert.equal(state, 'down');
    // The time of a stored sentence is data again, for people in other zones.
    const { code, values } = explanation_parts.at(-1);
    assert.deepEqual([code, values.since], ['heartbeat_late', '2026-03-10T12:01:00.000Z']);
    assert.match(explanation, /: No heartbeat has arrived in time since 2026-03-10 12:01 UTC\.$/);
    await send(address);
    assert.equal((await read(id)).state, 'up');
  });

  test('a job that has begun has to end within the grace', async () => {
    const id = await create({ interval: 3600, grace: 30 });
    const address = await addressOf(id);
    const runner = newRunner();
    harness.clock.advance(60);
    await send(`${address}/start`);
    await pass(runner, 32);
    const { state, explanation, explanation_parts } = await read(id);
    assert.equal(state, 'down');
    const { code, values } = explanation_parts.at(-1);
    assert.deepEqual([code, values.since], ['job_late', '2026-03-10T12:01:00.000Z']);
    assert.match(explanation, /The job that began at 2026-03-10 12:01 UTC has not ended in time\.$/);
  });

  test('cron says when a heartbeat is expected, in its zone', async () => {
    const id = await create({ cron: '0 14 * * *', timezone: 'Europe/Berlin', grace: 600 });
    const address = await addressOf(id);
    const runner = newRunner();
    harness.clock.advance(60);
    await send(address);
    // 13:00 UTC is 14:00 in Berlin. Until 13:10, it may still come.
    harness.clock.advance(3600 + 8 * 60);
    await runner.tick();
    assert.equal((await read(id)).state, 'up');
    await pass(runner, 62);
    assert.equal((await read(id)).state, 'down');
    const wrong = await harness.post(
      '/checks',
      { name: 'x', kind: 'heartbeat', cron: 'at noon' },
      { token: await harness.token('*') },
    );
    assert.deepEqual(wrong.body.errors, {
      cron: ['The cron field must be five fields of cron, such as 30 3 * * 1-5.'],
    });
  });

  test('while the service was stopped, heartbeats could not arrive, so none is missing', async () => {
    const id = await create({ interval: 60, grace: 30 });
    await send(await addressOf(id));
    harness.clock.advance(3600);
    const runner = newRunner();
    await runner.tick();
    assert.deepEqual(await verdicts(), ['ok', 'no data']);
    assert.notEqual((await read(id)).state, 'down');
    await pass(runner, 95);
    assert.equal((await read(id)).state, 'down');
  });

  test('many beats at once share a transaction', async () => {
    const ids = [];
    for (let count = 0; count < 20; count++) ids.push(await create());
    const addresses = await Promise.all(ids.map(addressOf));
    const codes = await Promise.all(addresses.map(async (address) => (await send(address)).statusCode));
    assert.deepEqual(new Set(codes), new Set([200]));
    assert.equal((await verdicts()).length, 20);
  });

  test('the addresses of Uptime Kuma go on working', async () => {
    const id = await create();
    assert.equal(await importToken(id, 'kuma', 'Ab12'), 'created');
    assert.equal(await importToken(id, 'kuma', 'Ab12'), 'taken');
    const up = await send('/api/push/Ab12?status=up&msg=OK&ping=42');
    assert.deepEqual([up.statusCode, up.json()], [200, { ok: true }]);
    assert.equal((await read(id)).last_result.phases.total, 42);
    harness.clock.advance(1);
    await send('/api/push/Ab12?status=down&msg=disk%20full', 'POST');
    assert.equal((await read(id)).last_result.reason, 'disk full');
    await harness.put(`/checks/${id}`, { paused: true }, { token: await harness.token('*') });
    const paused = await send('/api/push/Ab12');
    assert.deepEqual([paused.statusCode, paused.json().ok], [404, false]);
  });

  test('the addresses of Healthchecks go on working', async () => {
    const id = await create();
    await importToken(id, 'healthchecks', UUID);
    await importToken(id, 'healthchecks', 'key/nightly');
    for (const url of [
      `/ping/${UUID.toUpperCase()}`,
      `/ping/${UUID}/0`,
      '/ping/key/nightly',
      '/ping/key/nightly/0',
    ]) {
      harness.clock.advance(1);
      const response = await send(url, 'POST');
      assert.deepEqual([response.statusCode, response.body], [200, 'OK'], url);
      assert.equal(response.headers['access-control-allow-origin'], '*');
    }
    harness.clock.advance(1);
    await send(`/ping/${UUID}/fail`);
    await send(`/ping/${UUID}/log`);
    assert.deepEqual(await verdicts(), ['ok', 'ok', 'ok', 'ok', 'failed']);
    const wrong = [await send('/ping/nonsense'), await send(`/ping/${UUID}/nonsense`)];
    assert.deepEqual(
      wrong.map(({ statusCode, body }) => [statusCode, body]),
      [
        [400, 'invalid uuid format'],
        [400, 'invalid url format'],
      ],
    );
  });

  test('the addresses of Gatus, Kener and Statping go on working', async () => {
    const id = await create();
    await importToken(id, 'gatus', 'core_backup:secret');
    await importToken(id, 'kener', 'backup:secret');
    await importToken(id, 'statping', 'Ab3dE5');
    const gatus = '/api/v1/endpoints/core_backup/external';
    const authorization = { authorization: 'Bearer secret' };
    const codes = [
      await send(`${gatus}?success=true&duration=10s`, 'POST', authorization),
      await send(`${gatus}?success=perhaps`, 'POST', authorization),
      await send(`${gatus}?success=true&duration=long`, 'POST', authorization),
      await send(`${gatus}?success=true`, 'POST'),
      await send(`${gatus}?success=true`, 'POST', { authorization: 'Bearer wrong' }),
    ].map(({ statusCode }) => statusCode);
    assert.deepEqual(codes, [200, 400, 400, 401, 404]);
    assert.equal((await read(id)).last_result.phases.total, 10_000);
    harness.clock.advance(1);
    // Neither is a length of time, and with the second one, nothing that arrived together with it could be stored.
    for (const duration of ['30000h', `${'9'.repeat(400)}h`]) {
      const { statusCode } = await send(`${gatus}?success=true&duration=${duration}`, 'POST', authorization);
      assert.equal(statusCode, 400, duration);
    }
    await send(`${gatus}?success=false&error=no%20space`, 'POST', authorization);
    assert.equal((await read(id)).last_result.reason, 'no space');
    for (const url of ['/ext/heartbeat/backup/secret', '/ext/heartbeat/backup:secret', '/checkin/Ab3dE5']) {
      harness.clock.advance(1);
      assert.equal((await send(url)).statusCode, 200, url);
    }
    assert.equal((await send('/checkin/other')).statusCode, 404);
    assert.deepEqual(await verdicts(), ['ok', 'failed', 'ok', 'ok', 'ok']);
  });
});

onBothDatabases(
  'the rate limit of heartbeats',
  (harness) => {
    test('counts the beats of each heartbeat, and those of others are taken', async () => {
      const token = await harness.token('*');
      const pathOf = async (name: string): Promise<string> => {
        const { body } = await harness.post('/checks', { name, kind: 'heartbeat' }, { token });
        const { id } = body.data.attributes;
        const found = await harness.get(`/checks/${id}/heartbeat`, { token });
        return new URL(found.body.data.attributes.address).pathname;
      };
      const [busy, other] = [await pathOf('Busy'), await pathOf('Other')];
      const send = async (url: string) => {
        const { statusCode, headers } = await harness.app.inject({ url });
        return [statusCode, headers['retry-after'] !== undefined];
      };
      for (let beat = 0; beat < 10; beat++) assert.deepEqual(await send(busy), [200, false]);
      const warn = mock.method(harness.ctx.log, 'warn', () => {});
      for (let beat = 0; beat < 20; beat++) assert.deepEqual(await send(busy), [429, true]);
      assert.ok(warn.mock.callCount() <= 5, `${warn.mock.callCount()} lines`);
      warn.mock.restore();
      const told = async () =>
        (await findBoundsReached(harness.ctx.connection.read, harness.clock.now() * 1000)).map(
          ({ kind, id, name }) => ({ kind, id, name }),
        );
      while ((await told()).length === 0) await nextTurn();
      assert.deepEqual(await told(), [{ kind: 'heartbeat', id: 1, name: 'Busy' }]);
      const problems = async (ability: string) => {
        const { body } = await harness.get('/system', { token: await harness.token(ability) });
        return body.data.problems.map(({ kind, reason, since }: Json) => [kind, reason, since.string]);
      };
      // What a heartbeat is called is nobody's business who may not see it.
      assert.deepEqual(await problems('settings.manage'), []);
      assert.deepEqual(await problems('checks.manage'), [
        [
          'bounds',
          'The heartbeat Busy (1) sent more than allowed within a day, and what was beyond was refused.',
          '2026-03-10 12:00:00',
        ],
      ]);
      assert.deepEqual(await send(other), [200, false]);
      harness.clock.advance(60);
      assert.deepEqual(await send(busy), [200, false]);
    });
  },
  { rateLimit: 10 },
);
