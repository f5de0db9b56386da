import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/kernel/config.ts';
import { connect } from '../../src/kernel/db/connect.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { migrate } from '../../src/kernel/db/migrate.ts';
import { pagesOf } from '../../src/kernel/pages/pages.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { defaultTiming } from '../../src/lib/delivery-timing.ts';
import { command } from '../support/command.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';

describe('a replica for public reads', () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-replica-'));
  let primary: PrivatePostgres;
  let replica: PrivatePostgres;
  let connection: OpenConnection;
  let app: FastifyInstance;
  let token = '';
  let written = 0;

  before(async () => {
    primary = await startPrivatePostgres();
    replica = await primary.replicate();
    connection = await connect(primary.url, { replicaUrl: replica.url });
    await migrate(connection);
    const env = { DATABASE_URL: primary.url, DATA_DIR: dir, RATE_LIMIT: '0' };
    const log = pino({ level: 'silent' });
    const config = readConfig(env);
    const pages = pagesOf(config);
    app = createApp({ config, connection, clock: systemClock, timing: defaultTiming, log, ...pages });
    await app.ready();
    const { out } = await command(['token', 'create', '--name', 't', '--abilities', '*'], env);
    token = out.trim();
  });
  after(async () => {
    await app.close();
    await connection.close();
    await replica.drop();
    await primary.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  const write = async (): Promise<string> => {
    const name = `Incident ${++written}.`;
    const response = await app.inject({
      method: 'POST',
      url: '/api/incidents',
      headers: { authorization: `Bearer ${token}` },
      payload: { name, status: 1, message: 'm' },
    });
    assert.equal(response.statusCode, 200, response.body);
    return name;
  };
  const read = async (path: string, headers = {}): Promise<string> => {
    const response = await app.inject({ url: path, headers });
    assert.equal(response.statusCode, 200, response.body);
    return response.body;
  };
  const counts = () => ({ ...(connection.replica ?? assert.fail('there is no replica')).counts });
  const incidentsOn = async (server: PrivatePostgres): Promise<number> =>
    Number((await server.query<{ n: string }>('select count(*) as n from incidents'))[0]?.n);
  const caughtUp = async () => {
    while ((await incidentsOn(replica)) !== (await incidentsOn(primary))) await sleep(20);
  };
  /** Reads until the replica answers. It is left alone for some seconds after a failure. */
  const untilUsed = async () => {
    const { used } = counts();
    for (let tries = 0; counts().used === used; tries++) {
      assert.ok(tries < 400, 'the replica is never used');
      await read(`/api/incidents?per_page=1&page=${1 + (tries % 2)}`);
      await sleep(50);
    }
  };

  test('answers guests, and never the staff', async () => {
    const name = await write();
    await caughtUp();
    await untilUsed();
    const before = counts();
    for (const path of ['/api/incidents', '/', '/history.rss'])
      assert.ok((await read(path)).includes(name), path);
    assert.ok(counts().used >= before.used + 3, JSON.stringify(counts()));
    const { used } = counts();
    assert.ok((await read('/api/incidents', { authorization: `Bearer ${token}` })).includes(name));
    assert.equal(counts().used, used);
  });

  test('is never older than an acknowledged write', async () => {
    for (let count = 0; count < 25; count++) {
      const name = await write();
      const pages = await Promise.all(
        ['/api/incidents?sort=-id', '/', '/history.rss'].map((path) => read(path)),
      );
      for (const page of pages) assert.ok(page.includes(name), `${name} is not there`);
    }
  });

  test('is left alone while it stands still, and used again when it has caught up', async () => {
    await caughtUp();
    await replica.query('select pg_wal_replay_pause()');
    const name = await write();
    assert.equal(
      await incidentsOn(replica),
      (await incidentsOn(primary)) - 1,
      'the replica really is behind',
    );
    const before = counts();
    for (let tries = 0; tries < 3; tries++) {
      assert.ok((await read(`/api/incidents?sort=-id&per_page=${tries + 1}`)).includes(name));
      assert.ok((await read('/')).includes(name));
      await sleep(300);
    }
    assert.equal(counts().used, before.used);
    assert.ok(counts().behind > before.behind);
    await replica.query('select pg_wal_replay_resume()');
    await caughtUp();
    await untilUsed();
  });

  test('may fail: the primary server answers', async () => {
    await replica.stop();
    await assert.rejects(replica.query('select 1'));
    const before = counts();
    const name = await write();
    assert.ok((await read('/')).includes(name));
    assert.equal(counts().failed, before.failed + 1);
    assert.equal(counts().used, before.used);
    await replica.start();
    await untilUsed();
  });
});
