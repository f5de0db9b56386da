import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command.ts';
import { childrenOf } from '../support/launch.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';
import { daymark, startServer } from '../support/process.ts';
import { Load, Service } from './service.ts';
import { startStalledNode } from './stalled-node.ts';

const WRITERS_TURN = 7_165_226;

describe('failures of PostgreSQL', () => {
  let postgres: PrivatePostgres;
  let service: Service;

  before(async () => {
    postgres = await startPrivatePostgres();
  });
  after(() => postgres.drop());
  beforeEach(async () => {
    await postgres.query('drop schema public cascade; create schema public');
    service = await Service.start(postgres.url);
  });
  afterEach(() => service.stop());

  const assertNothingLost = async (load: Load) => {
    const names = await service.names();
    const lost = load.acknowledged.filter((name) => !names.has(name));
    assert.deepEqual(lost, [], `of ${load.acknowledged.length}`);
  };
  /** Every response was a success, or a refusal that says what to do. */
  const assertResponded = ({ statuses, refused }: Load) => {
    const unforeseen = service.served.log().match(/.*a request failed.*/)?.[0];
    assert.deepEqual(
      [...statuses.keys()].toSorted(),
      [200, 503],
      unforeseen ?? JSON.stringify([...statuses]),
    );
    for (const { headers, body } of refused) {
      if (typeof body === 'string') assert.match(body, /<h1>Temporarily unavailable<\/h1>/);
      else {
        assert.match(body.message, /^The database .*(Try again in|Check before you send it again)/);
        assert.equal(headers.get('x-request-id'), body.request_id);
        // If the outcome is unknown, the client is not invited to retry.
        assert.equal(headers.has('retry-after'), !/may or may not/.test(body.message), body.message);
      }
    }
  };

  test('a restart under load loses nothing and ends no process: requests are refused until it is back', async () => {
    const load = new Load(service);
    await load.progress(10);
    for (let round = 0; round < 3; round++) {
      await postgres.restart();
      await load.progress(10);
    }
    await load.end();
    assertResponded(load);
    await assertNothingLost(load);
    await service.assertTells('ada');
  });

  test('while it is down, requests that need no data are answered, and the others get 503', async () => {
    assert.equal((await service.get('/api/ping')).status, 200);
    await postgres.stop();
    await assert.rejects(postgres.query('select 1'));
    try {
      await service.assertAlive();
      assert.equal((await service.get('/healthz')).status, 200);
      const { status, body } = await service.get('/readyz');
      assert.equal(status, 503);
      assert.match(body.checks[0].message, /^The database cannot be reached right now\./);
      for (const reply of [await service.get('/api/components?page=9'), await service.write('away')]) {
        assert.equal(reply.status, 503);
        assert.match(reply.body.message, /^The database cannot be reached right now\./);
        assert.equal(reply.headers.get('retry-after'), '5');
      }
      const page = await service.get('/history?date=2026-01-01', { 'accept-language': 'de' });
      assert.equal(page.status, 503);
      assert.match(page.body, /<html lang="de".*<h1>Vorübergehend nicht verfügbar<\/h1>/s);
      assert.equal(page.headers.get('retry-after'), '5');
      const icon = await service.get('/favicon.svg');
      assert.equal(icon.status, 200);
      assert.equal(icon.headers.get('cache-control'), 'no-store');
    } finally {
      await postgres.start();
    }
    await service.recovered();
    assert.equal((await service.names()).has('away'), false);
  });

  test('terminated backends in the middle of everything end nothing else', async () => {
    const load = new Load(service);
    await load.progress(10);
    for (let round = 0; round < 25; round++) {
      await postgres.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      );
      await sleep(20);
    }
    await load.progress(10);
    await load.end();
    assertResponded(load);
    await assertNothingLost(load);
  });

  test('while it hangs, nobody waits forever, and requests that need no data are answered at once', async () => {
    assert.equal((await service.write('before')).status, 200);
    postgres.pause();
    try {
      const pending = [
        service.get('/api/components?page=2'),
        service.get('/history?date=2026-01-01'),
        service.write('during'),
        ...Array.from({ length: 20 }, (_, at) => service.get(`/api/incidents?page=${at}`)),
      ];
      await service.assertAlive();
      assert.equal((await service.get('/healthz')).status, 200);
      const { status, body } = await service.get('/readyz');
      assert.equal(status, 503);
      assert.match(body.checks[0].message, /^The database did not answer within 0\.8 seconds\./);
      // Each is given up by the test, and fails it, if it waits three times as long as the server should.
      for (const reply of await Promise.all(pending)) assert.equal(reply.status, 503);
    } finally {
      postgres.resume();
    }
    await service.recovered();
    assert.ok((await service.names()).has('before'));
    await service.assertTells('ada');
  });

  test('a held write lock is waited for, but not forever, and reads continue', async () => {
    const holding = postgres.query(`select pg_advisory_lock(${WRITERS_TURN}), pg_sleep(5)`);
    await sleep(300);
    const refused = service.write('too early');
    assert.equal((await service.get('/api/components')).status, 200);
    const { status, body, headers } = await refused;
    assert.equal(status, 503);
    assert.match(body.message, /^The database is locked by other work\. Nothing was saved\./);
    assert.equal(headers.get('retry-after'), '2');
    await holding;
    await service.recovered();
    assert.equal((await service.names()).has('too early'), false);
  });

  test('a node that stalls during a write loses the lock, and saves nothing later', async () => {
    const node = await startStalledNode(postgres.url);
    try {
      assert.equal((await service.write('meanwhile')).status, 200);
      node.resume();
      assert.match(await node.outcome, /^The database cannot be reached right now\. Nothing was saved\./);
    } finally {
      node.kill();
    }
    assert.deepEqual([...(await service.names())], ['meanwhile']);
  });

  test('an interrupted commit is reported as unknown, and the client is not invited to retry', async () => {
    // A deferred trigger delays the commit.
    await postgres.query(`create function hold_up() returns trigger language plpgsql
        as 'begin perform pg_sleep(10); return null; end';
      create constraint trigger hold_up after insert on components
        deferrable initially deferred for each row execute function hold_up()`);
    const writing = service.write('cut off');
    const terminate = `select pg_terminate_backend(pid) as ended from pg_stat_activity
      where query = 'commit' and wait_event = 'PgSleep'`;
    while ((await postgres.query(terminate)).length === 0) await sleep(20);
    const { status, body, headers } = await writing;
    assert.equal(status, 503);
    assert.match(body.message, /it may or may not have been saved\. Check before you send it again\.$/);
    assert.equal(headers.get('retry-after'), null);
    await postgres.query('drop trigger hold_up on components');
    await service.recovered();
  });

  test('a server that only takes reads, as after a failover, is left for one that takes writes', async () => {
    await postgres.query('alter database postgres set default_transaction_read_only = on');
    try {
      await postgres.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      );
      await assert.rejects(postgres.query('create table refused (id int)'), /read-only transaction/);
      const { status, body, headers } = await service.write('refused');
      assert.equal(status, 503);
      assert.match(body.message, /^The database cannot be written right now\. Nothing was saved\./);
      assert.equal(headers.get('retry-after'), '60');
      assert.equal((await service.get('/api/components')).headers.get('warning'), null);
      const ready = await service.get('/readyz');
      assert.deepEqual(
        ready.body.checks.filter(({ ok }: { ok: boolean }) => !ok).map(({ name }: { name: string }) => name),
        ['writes'],
      );
      const { out } = await command(['doctor'], { DATABASE_URL: postgres.url, DATA_DIR: service.dataDir });
      assert.match(out, /^FAIL {2}Writes .* read-only transaction\n +→ PostgreSQL at .* only takes reads\./m);
    } finally {
      await postgres.query(
        'begin read write; alter database postgres reset default_transaction_read_only; commit',
      );
    }
    // An open connection would stay read-only.
    assert.equal((await service.write('taken')).status, 200);
  });

  test('a worker that is killed while it is down is replaced when it is back, and the others continue', async () => {
    await service.stop();
    service = await Service.start(postgres.url, ['--workers', '2']);
    const workers = () => childrenOf(service.served.pid);
    const [first, ...others] = workers() as [number, ...number[]];
    assert.equal(others.length, 1);
    await postgres.stop();
    process.kill(first, 'SIGKILL');
    // The replacement cannot open the database, and says so.
    for (let tries = 0; !/Could not open the database/.test(service.served.log()); tries++) {
      assert.ok(tries < 400, service.served.log());
      await sleep(50);
    }
    await service.assertAlive();
    await postgres.start();
    await service.recovered();
    for (let tries = 0; workers().length < 2; tries++) {
      assert.ok(tries < 200, service.served.log());
      await sleep(50);
    }
    assert.equal(await service.served.end('SIGTERM'), 0);
  });

  test('a start waits for it, says what for, and gives up after DATABASE_WAIT', async () => {
    await postgres.stop();
    await assert.rejects(postgres.query('select 1'), /ECONNREFUSED/);
    const env = { DATA_DIR: service.dataDir, DATABASE_URL: postgres.url };
    const refused = await daymark(['serve'], { ...env, DATABASE_WAIT: '1', PORT: '0' });
    assert.equal(refused.code, 1);
    assert.match(
      refused.err,
      /"waiting for PostgreSQL at 127\.0\.0\.1:\d+, for 1 seconds more \(DATABASE_WAIT\)"/,
    );
    assert.match(refused.err, /\nCould not open the database postgres.*\nNothing is listening at/);
    const starting = startServer(env);
    assert.equal(await Promise.race([starting, sleep(2000, 'waiting')]), 'waiting');
    await postgres.start();
    const started = await starting;
    assert.equal((await fetch(`${started.url}/components`)).status, 200);
    assert.equal(await started.end('SIGTERM'), 0);
  });

  test('a locked table makes its reads wait, but not forever, and leaves no session behind', async () => {
    const holding = postgres.query('begin; lock table components; select pg_sleep(5); commit');
    await sleep(300);
    const { status, body } = await service.get('/api/components?page=7');
    assert.equal(status, 503);
    assert.match(body.message, /^The database is locked by other work\. Try again/);
    const [waiting] = await postgres.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query_start < now() - interval '3 seconds'",
    );
    assert.equal(waiting?.n, '0');
    await holding;
    assert.equal((await service.get('/api/components?page=7')).status, 200);
  });
});
