import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { onBothDatabases } from '../../test/support/harness.ts';
import { RawClient } from '../../test/support/raw-client.ts';
import { refuseWrites, withImpatientCheck } from '../../test/support/refuse-writes.ts';
import type { Json } from '../../test/support/response.ts';
import { createApp } from '../app.ts';
import { migrationNames } from '../kernel/db/migrate.ts';
import { Readiness } from './readiness.ts';

onBothDatabases('the health of a process', (harness) => {
  const lines: string[] = [];
  let app: ReturnType<typeof createApp>;
  let readiness: Readiness;
  let port = 0;

  before(async () => {
    const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
    const config = { ...harness.ctx.config, rateLimit: 2, twinUrl: 'file:/twin' };
    const ctx = { ...harness.ctx, log, config, connection: withImpatientCheck(harness.ctx.connection) };
    readiness = new Readiness(ctx, { reuseMs: 0 });
    app = createApp(ctx, { readiness });
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as AddressInfo).port;
  });
  after(() => app.close());

  const get = async (path: string, init?: RequestInit): Promise<Json> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  };
  const ok = (name: string) => ({ name, ok: true });

  test('is told to everybody, as often as they ask, and leaves no trace', async () => {
    lines.length = 0;
    for (let round = 0; round < 4; round++) {
      const alive = await get('/healthz');
      assert.equal(alive.status, 200);
      assert.deepEqual(alive.body, { status: 'alive' });
      assert.equal(alive.headers.get('cache-control'), 'no-store');
      assert.equal(alive.headers.get('x-ratelimit-limit'), null);
      const ready = await get('/readyz/?from=proxy');
      assert.equal(ready.status, 200);
      const checks = [ok('database'), ok('migrations'), ok('writes'), ok('draining')];
      assert.deepEqual(ready.body, { status: 'ready', checks });
    }
    assert.deepEqual(await get('/healthz', { method: 'HEAD' }).then(({ status, body }) => [status, body]), [
      200,
      '',
    ]);
    const refused = await get('/readyz', { method: 'POST' });
    assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD']);
    // The service asks itself for the most important pages, whenever it gets round to it.
    assert.deepEqual(
      lines.filter((line) => /healthz|readyz/.test(line)),
      [],
    );
    // Nothing of this has counted: the limit of two requests a minute is for others.
    assert.equal((await get('/api/ping')).headers.get('x-ratelimit-remaining'), '1');
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthzero`)).status, 404);
  });

  test('includes the migrations of this version, and not those of a newer one', async () => {
    const { write } = harness.ctx.connection;
    const name = migrationNames.at(-1) as string;
    await write.updateTable('migrations').set({ name: '9999-newer' }).where('name', '=', name).execute();
    const { status, body, headers } = await get('/readyz');
    await write.insertInto('migrations').values({ name, applied_at: 0 }).execute();
    assert.equal(status, 503);
    assert.equal(headers.get('retry-after'), '5');
    assert.equal(body.status, 'not ready');
    const message = `The database lacks migrations of this version: ${name}. Restart Daymark, which applies them.`;
    assert.deepEqual(body.checks, [
      ok('database'),
      { name: 'migrations', ok: false, message },
      ok('writes'),
      ok('draining'),
    ]);
    assert.equal((await get('/readyz')).status, 200);
    await write.deleteFrom('migrations').where('name', '=', '9999-newer').execute();
  });

  test('does not reveal what the database says, and a proxy may accept stale pages', async () => {
    const { write } = harness.ctx.connection;
    await sql`alter table migrations rename to secret_name`.execute(write);
    try {
      const { status, body } = await get('/readyz');
      assert.equal(status, 503);
      const message = 'The database cannot be read. The log of Daymark says why.';
      assert.deepEqual(body.checks, [{ name: 'database', ok: false, message }, ok('draining')]);
      assert.match(lines.join(''), /not ready: the database cannot be read/);
      assert.equal((await get('/healthz')).status, 200);
      const stale = await get('/readyz?stale=allowed');
      assert.deepEqual([stale.status, stale.body.status], [200, 'ready']);
      assert.equal(stale.body.checks[0].ok, false);
    } finally {
      await sql`alter table secret_name rename to migrations`.execute(write);
    }
    assert.equal((await get('/readyz')).status, 200);
  });

  test('is not well if the version of the data cannot be read, with which nearly every request begins', async () => {
    if (harness.dialect === 'sqlite') return;
    const { write } = harness.ctx.connection;
    await sql`alter table point_writes rename to gone`.execute(write);
    try {
      const { status, body } = await get('/readyz');
      assert.deepEqual([status, body.checks[0].name, body.checks[0].ok], [503, 'database', false]);
    } finally {
      await sql`alter table gone rename to point_writes`.execute(write);
    }
    assert.equal((await get('/readyz')).status, 200);
  });

  test('says that the database refuses writes, and a proxy may go on sending readers', async () => {
    const restore = await refuseWrites(harness.ctx.connection);
    try {
      const refused = await get('/readyz');
      assert.equal(refused.status, 503);
      assert.deepEqual(
        refused.body.checks.map((check: Json) => [check.name, check.ok]),
        [
          ['database', true],
          ['migrations', true],
          ['writes', false],
          ['draining', true],
        ],
      );
      assert.match(
        refused.body.checks[2].message,
        /^The database can be read, but it has refused writes since \S+ \S+ UTC\. "daymark doctor" says why\.$/,
      );
      const stale = await get('/readyz?stale=allowed');
      assert.deepEqual([stale.status, stale.body.status], [200, 'ready']);
      assert.equal(stale.body.checks[2].ok, false);
    } finally {
      await restore();
    }
    assert.equal((await get('/readyz')).status, 200);
  });

  test('warns of work in the background that fails, and stays ready', async () => {
    const { write } = harness.ctx.connection;
    const failures = [
      { task: 'twin', since: harness.clock.now(), reason: 'secret address' },
      { task: 'backup', since: harness.clock.now(), reason: 'not configured, so nobody cares' },
    ];
    await write.insertInto('task_failures').values(failures).execute();
    const { status, body } = await get('/readyz');
    await write.deleteFrom('task_failures').execute();
    assert.deepEqual([status, body.status], [200, 'ready']);
    assert.deepEqual(
      body.warnings.map(({ name }: Json) => name),
      ['twin'],
    );
    assert.match(
      body.warnings[0].message,
      /^The static copy of the site cannot be written\. It has failed since/,
    );
    assert.doesNotMatch(JSON.stringify(body), /secret/);
    assert.equal((await get('/readyz')).body.warnings, undefined);
  });

  test('ends with the drain: each answer is the last one on its connection', async () => {
    const client = new RawClient(port);
    assert.doesNotMatch((await client.get('/healthz')).head, /connection: close/i);
    readiness.startDraining();
    const { status, head, body } = await client.get('/readyz?stale=allowed');
    assert.equal(status, 503);
    assert.match(head, /^connection: close\r$/im);
    assert.match(body, /"draining","ok":false,"message":"This process is about to stop\./);
    await client.untilGone();
    for (const path of ['/healthz', '/api/ping', '/', '/favicon.svg', '/nowhere']) {
      const other = new RawClient(port);
      assert.match((await other.get(path)).head, /^connection: close\r$/im, path);
      await other.untilGone();
    }
  });
});
