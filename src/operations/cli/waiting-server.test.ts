import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { freePort } from '../../../test/support/process.ts';
import { findGaps } from '../../domain/checks/heartbeats/gaps.ts';
import { readConfig } from '../../kernel/config.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { WaitingServer } from './waiting-server.ts';

describe('a service that starts while PostgreSQL is away', () => {
  test('is alive, not ready, and says what it waits for, until it stops waiting', async () => {
    const [port, nobody] = [await freePort(), await freePort()];
    const config = readConfig({
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: `postgres://daymark:hidden@127.0.0.1:${nobody}/daymark`,
      DATABASE_WAIT: '3',
    });
    const server = new WaitingServer(config);
    const waited = waitForDatabase(config, pino({ level: 'silent' }), (reason) => server.say(reason));
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    for (let tries = 0; !(await get('/healthz').catch(() => undefined)); tries++) {
      assert.ok(tries < 100, 'it does not listen');
      await sleep(20);
    }
    const alive = await get('/healthz');
    assert.deepEqual([alive.status, alive.text], [200, '{"status":"alive"}\n']);
    for (const path of ['/readyz', '/readyz?stale=allowed']) {
      const { status, text } = await get(path);
      assert.equal(status, 503, path);
      const [database] = JSON.parse(text).checks;
      assert.equal(database.name, 'database');
      assert.match(database.message, /^Daymark waits for PostgreSQL to start, for \d seconds more/);
      // Neither the address of the database nor its password is for everybody.
      assert.doesNotMatch(text, new RegExp(`hidden|${nobody}`));
    }
    const page = await get('/');
    assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '5']);
    await waited;
    await server.stop();
    await assert.rejects(get('/healthz'));
  });
});

onBothDatabases('a service that has waited for its database', (harness) => {
  test('notes when it may have refused heartbeats and alerts, and nothing if it was asked for none', async () => {
    const port = await freePort();
    const config = readConfig({ HOST: '127.0.0.1', PORT: String(port) });
    const gapsAfter = async (path: string) => {
      const server = new WaitingServer(config);
      server.say('It waits.');
      const ask = () => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      for (let tries = 0; !(await ask()); tries++) {
        assert.ok(tries < 100, 'it does not listen');
        await sleep(20);
      }
      await server.stop();
      await server.noteRefused(harness.ctx);
      return findGaps({ db: harness.ctx.connection.read });
    };
    assert.deepEqual(await gapsAfter('/healthz'), []);
    const before = Date.now();
    const [gap] = await gapsAfter('/heartbeats/of-a-job');
    assert.ok(gap && gap.from >= before && gap.from <= Date.now());
  });
});
