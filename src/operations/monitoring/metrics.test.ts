import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { alertRow } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { RawClient } from '../../../test/support/raw-client.ts';
import { refuseWrites, withImpatientCheck } from '../../../test/support/refuse-writes.ts';
import { createApp } from '../../app.ts';
import { Readiness } from '../../http/readiness.ts';
import { ServerStats } from '../../http/server-stats.ts';
import { DatabaseStats } from '../../kernel/db/stats.ts';
import { logStats } from '../../lib/log-output.ts';
import { NotificationStats } from '../../reactions/notifications/stats.ts';
import { createBackgroundServices } from '../worker/start.ts';
import { createOpsServer } from './ops-server.ts';
import { createRegistry } from './registry.ts';

onBothDatabases('metrics', (harness) => {
  const stats = {
    server: new ServerStats(),
    database: new DatabaseStats(),
    notifications: new NotificationStats(),
  };
  let app: ReturnType<typeof createApp>;
  let ops: ReturnType<typeof createOpsServer>;
  let port = 0;
  let opsPort = 0;

  before(async () => {
    const config = { ...harness.ctx.config, cacheBytes: 4_194_304, twinUrl: 'file:/twin' };
    const ctx = { ...harness.ctx, config, connection: withImpatientCheck(harness.ctx.connection) };
    const readiness = new Readiness(ctx, { reuseMs: 0 });
    app = createApp(ctx, { readiness, stats: stats.server });
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as AddressInfo).port;
    const registry = createRegistry(ctx, readiness, stats);
    const source = { readiness: () => readiness.report(), metrics: () => registry.metrics() };
    ops = createOpsServer(source, ctx.log);
    await new Promise<void>((ready) => ops.listen(0, '127.0.0.1', ready));
    opsPort = (ops.address() as AddressInfo).port;
  });
  after(async () => {
    await app.close();
    ops.closeAllConnections();
    ops.close();
  });

  const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  /** The value of a sample, written as Prometheus does; undefined if there is none. */
  const valueIn = (text: string, name: string): number | undefined => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };
  const value = async (name: string): Promise<number | undefined> => valueIn(await scrape(), name);
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    await response.text();
    return response;
  };

  test('count responses by route, method, code and cache, and know no address as it was sent', async () => {
    const token = await harness.token('*');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const created = await ask('/api/components', { method: 'POST', headers, body: '{"name":"API"}' });
    assert.equal(created.status, 200);
    const { headers: first } = await ask('/api/components/1?x=secret-query');
    await ask('/api/components/1?x=secret-query');
    await ask('/api/components/1?x=secret-query', { headers: { 'if-none-match': first.get('etag') ?? '' } });
    await ask('/secret-path/99');
    await ask('/api/components/77');
    await ask('/dashboard/incidents/7');
    const text = await scrape();
    const count = (labels: string) => valueIn(text, `daymark_http_requests_total{${labels}}`);
    const one = 'route="/api/components/{component}",method="GET"';
    assert.equal(count(`${one},code="200",cache="miss"`), 1);
    assert.equal(count(`${one},code="200",cache="hit"`), 1);
    assert.equal(count(`${one},code="304",cache="not_modified"`), 1);
    assert.equal(count(`${one},code="404",cache="none"`), 1);
    assert.equal(count('route="/api/components",method="POST",code="200",cache="none"'), 1);
    assert.equal(count('route="unmatched",method="GET",code="404",cache="none"'), 1);
    assert.equal(count('route="/dashboard/*",method="GET",code="200",cache="hit"'), 1);
    assert.equal(valueIn(text, `daymark_http_request_duration_seconds_count{${one}}`), 4);
    assert.equal(valueIn(text, `daymark_http_request_duration_seconds_bucket{${one},le="+Inf"}`), 4);
    assert.doesNotMatch(text.match(/route="[^"]*"/g)?.join('\n') ?? '', /secret|\d/);
  });

  test('count viewers and connections, and do not measure streams', async () => {
    const viewer = new RawClient(port);
    assert.equal((await viewer.get('/live')).status, 200);
    const text = await scrape();
    assert.equal(valueIn(text, 'daymark_live_viewers{stream="page"}'), 1);
    assert.equal(valueIn(text, 'daymark_live_viewers{stream="api"}'), 0);
    assert.ok((valueIn(text, 'daymark_http_connections') ?? 0) >= 1);
    viewer.destroy();
    while ((await value('daymark_live_viewers{stream="page"}')) !== 0);
    const after = await scrape();
    assert.equal(
      valueIn(after, 'daymark_http_requests_total{route="/live",method="GET",code="200",cache="none"}'),
      1,
    );
    assert.equal(
      valueIn(after, 'daymark_http_request_duration_seconds_count{route="/live",method="GET"}'),
      0,
    );
  });

  test('say what waits to be done, and for how long', async () => {
    const { write } = harness.ctx.connection;
    const { now } = harness.clock;
    let recipients = 0;
    const delivery = (channel: string, due_at: number, held: string | null = null) => ({
      event_id: 1,
      kind: 'incident.opened',
      channel,
      recipient_id: ++recipients,
      state: 'queued',
      attempts: 0,
      due_at,
      held,
      created_at: now(),
    });
    await write
      .insertInto('deliveries')
      .values([
        delivery('email', now() - 90),
        delivery('email', now() - 10),
        delivery('email', now() + 60),
        delivery('email', now() - 900, 'server'),
        delivery('webhook', now() - 5),
      ])
      .execute();
    await write
      .insertInto('agenda')
      .values({ subject_type: 'schedule', subject_id: 1, kind: 'start', due_at: now() - 30 })
      .execute();
    await write
      .insertInto('alerts')
      .values({ ...alertRow('disk', now()), due_at: now() - 20 })
      .execute();
    harness.clock.advance(40);
    const newest = await harness.lastEventId();
    assert.ok(newest > 0);
    const text = await scrapeFresh();
    const pending = (channel: string, state: string) =>
      valueIn(text, `daymark_deliveries_pending{channel="${channel}",state="${state}"}`);
    assert.deepEqual(
      ['due', 'later', 'held'].map((state) => pending('email', state)),
      [2, 1, 1],
    );
    assert.equal(pending('webhook', 'due'), 1);
    assert.equal(valueIn(text, 'daymark_deliveries_oldest_due_seconds{channel="email"}'), 130);
    assert.equal(valueIn(text, 'daymark_deliveries_oldest_due_seconds{channel="push"}'), 0);
    assert.equal(valueIn(text, 'daymark_jobs_oldest_due_seconds'), 70);
    assert.equal(valueIn(text, 'daymark_alerts_oldest_due_seconds'), 60);
    for (const consumer of ['scheduler', 'deliveries', 'alerts', 'staff-alerts']) {
      assert.equal(valueIn(text, `daymark_consumer_lag_events{consumer="${consumer}"}`), newest);
      assert.equal(valueIn(text, `daymark_consumer_lag_seconds{consumer="${consumer}"}`), 40);
    }
  });

  /** What was read from the database is used again for a second. */
  const scrapeFresh = async () => {
    await new Promise((done) => setTimeout(done, 1050));
    return scrape();
  };

  test('count the lines of the log that could not be written', async () => {
    const name = 'daymark_log_lines_dropped_total';
    const before = (await value(name)) ?? 0;
    logStats.dropped += 3;
    assert.equal(await value(name), before + 3);
  });

  test('do not wait for a database that hangs', async () => {
    if (harness.dialect === 'sqlite') return;
    const text = await harness.ctx.connection.begin(async (db) => {
      await sql`lock table deliveries in access exclusive mode`.execute(db);
      return scrapeFresh();
    });
    assert.equal(valueIn(text, 'daymark_database_up'), 1);
    assert.equal(valueIn(text, 'daymark_jobs_oldest_due_seconds'), undefined);
    assert.equal(valueIn(text, 'daymark_processes'), 1);
  });

  test('name the last backup if there is one', async () => {
    const { dataDir } = harness.ctx.config;
    const at = 'daymark_last_backup_timestamp_seconds';
    assert.equal(await value(at), undefined);
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups', 'by-hand.tar'), 'x');
    assert.ok(((await value(at)) ?? 0) > 1_700_000_000);
    writeFileSync(join(dataDir, 'last-backup.json'), '{"at":1700000000,"file":"a","bytes":42}');
    assert.equal(await value(at), 1_700_000_000);
    assert.equal(await value('daymark_last_backup_bytes'), 42);
    for (const name of ['backups', 'last-backup.json']) rmSync(join(dataDir, name), { recursive: true });
  });

  test('say what runs here, and whether it may get traffic', async () => {
    const text = await scrape();
    assert.match(
      text,
      new RegExp(
        `^daymark_build_info\\{version="[\\d.]+",node="v[\\d.]+",database="${harness.dialect}"\\} 1$`,
        'm',
      ),
    );
    for (const name of [
      'daymark_ready',
      'daymark_database_up',
      'daymark_database_writable',
      'daymark_processes',
    ])
      assert.equal(valueIn(text, name), 1, name);
    for (const name of ['daymark_disk_free_bytes', 'process_resident_memory_bytes'])
      assert.ok((valueIn(text, name) ?? 0) > 0, name);
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
  });

  test('say that the database refuses writes, and which work in the background fails', async () => {
    const failing = 'daymark_task_failing_seconds{task="twin"}';
    assert.equal(valueIn(await scrapeFresh(), failing), 0);
    const failure = { task: 'twin', since: harness.clock.now() - 120, reason: 'r' };
    await harness.ctx.connection.write.insertInto('task_failures').values(failure).execute();
    const restore = await refuseWrites(harness.ctx.connection);
    try {
      const text = await scrapeFresh();
      assert.equal(valueIn(text, 'daymark_database_writable'), 0);
      assert.equal(valueIn(text, 'daymark_ready'), 0);
      assert.equal(valueIn(text, 'daymark_database_up'), 1);
      assert.equal(valueIn(text, failing), 120);
    } finally {
      await restore();
    }
    await harness.ctx.connection.write.deleteFrom('task_failures').execute();
    assert.equal(await value('daymark_database_writable'), 1);
  });

  test('know the size of the write-ahead log of SQLite', async () => {
    const bytes = await value('daymark_database_wal_bytes');
    assert.equal(bytes !== undefined && bytes > 0, harness.dialect === 'sqlite');
  });

  test('count what was sent, and what was not, by channel', async () => {
    const text = await scrape();
    const total = (channel: string, outcome: string) =>
      `daymark_notifications_total{channel="${channel}",outcome="${outcome}"}`;
    assert.equal(valueIn(text, total('email', 'failed')), 0);
    const ctx = { ...harness.ctx, config: { ...harness.ctx.config, smtpUrl: undefined } };
    const background = createBackgroundServices(ctx, stats.notifications);
    await harness.ctx.connection.write.deleteFrom('deliveries').execute();
    const token = await harness.token('*');
    for (const email of ['ada@reader.example', 'bob@reader.example'])
      await harness.post('/subscribers', { email, global: true, verified: true }, { token });
    await harness.post('/incidents', { name: 'i', message: 'm', status: 1, notifications: true }, { token });
    await background.worker.settle();
    await background.stop();
    assert.equal(await value(total('email', 'sent')), 2);
    assert.equal(await value(total('email', 'failed')), 0);
    assert.equal(await value(total('webhook', 'sent')), 0);
  });

  test('have labels without the expressions of the router', async () => {
    await ask('/de/history');
    const text = await scrape();
    assert.ok(
      (valueIn(
        text,
        'daymark_http_request_duration_seconds_count{route="/{language}/history",method="GET"}',
      ) ?? 0) > 0,
    );
    for (const [, route = ''] of text.matchAll(/route="([^"]*)"/g)) assert.match(route, /^[\w/{}.*-]+$/);
  });

  const promtool = spawnSync('promtool', ['--version']).error ? 'promtool is not on this machine' : false;
  test('pass the checks of promtool', { skip: promtool }, async () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await scrape(),
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout, stderr], [0, '', '']);
  });

  test('are not on the main port, and are alone on theirs', async () => {
    assert.equal((await ask('/metrics')).status, 404);
    const here = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${opsPort}${path}`, init);
    assert.equal((await here('/healthz')).status, 200);
    assert.equal((await here('/readyz')).status, 200);
    assert.equal((await here('/api/ping')).status, 404);
    assert.equal((await here('/metrics', { method: 'POST' })).status, 405);
    assert.match((await here('/metrics')).headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  });
});
