import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '../../src/app.ts';
import { connect } from '../../src/kernel/db/connect.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { Harness } from '../support/harness.ts';

const TIMEOUT_SECONDS = 2;
const PATIENCE_MS = TIMEOUT_SECONDS * 500;
/** For answers that should come at once, on a machine that is busy with other tests. */
const AT_ONCE_MS = 700;
const LOCKED_MS = 6000;

describe('while another program has locked a table of PostgreSQL', () => {
  const harness = new Harness('postgres');
  let connection: OpenConnection;
  let app: FastifyInstance;
  before(async () => {
    await harness.start();
    await harness.reset();
    connection = await connect(harness.ctx.config.databaseUrl, { timeoutMs: TIMEOUT_SECONDS * 1000 });
    const clock = { now: () => Math.floor(Date.now() / 1000) };
    const config = { ...harness.ctx.config, databaseTimeout: TIMEOUT_SECONDS, cacheBytes: 32 * 1_048_576 };
    app = createApp({ ...harness.ctx, config, connection, clock });
    await app.ready();
    const token = await harness.token('*');
    // Its age in seconds changes all the time, so that no response about it is kept.
    harness.clock.set(clock.now());
    const incident = { name: 'Slow', status: 1, message: 'm' };
    assert.equal((await harness.post('/incidents', incident, { token })).status, 200);
  });
  after(async () => {
    await app.close();
    await connection.close();
    await harness.stop();
  });

  const read = async (url: string) => {
    const since = performance.now();
    const { statusCode, headers } = await app.inject({ url });
    return { status: statusCode, isStale: headers.warning !== undefined, ms: performance.now() - since };
  };
  const untilFresh = async (url: string) => {
    for (let tries = 0; (await read(url)).isStale; tries++) {
      assert.ok(tries < 100, `${url} stays stale`);
      await sleep(100);
    }
  };

  test('readers get the last answer: after half of the time limit at first, and then nearly at once', async () => {
    for (const url of ['/history', '/api/incidents']) assert.deepEqual((await read(url)).isStale, false);
    const until = performance.now() + LOCKED_MS;
    const released = harness.ctx.connection.beginBatch(async (db) => {
      await sql`lock table incidents in access exclusive mode`.execute(db);
      await sleep(LOCKED_MS);
    });
    await sleep(1200);
    const first = await read('/history');
    assert.deepEqual([first.status, first.isStale], [200, true]);
    assert.ok(first.ms > PATIENCE_MS - 100 && first.ms < PATIENCE_MS + AT_ONCE_MS, `${first.ms} ms`);
    await read('/api/incidents');
    const times: number[] = [];
    while (performance.now() < until - 1000) {
      for (const url of ['/history', '/api/incidents']) {
        const { status, isStale, ms } = await read(url);
        assert.deepEqual([url, status, isStale], [url, 200, true]);
        times.push(ms);
      }
      await sleep(50);
    }
    assert.ok(times.length > 8, `${times.length} answers`);
    assert.ok(Math.max(...times) < AT_ONCE_MS, `${Math.max(...times)} ms`);
    // What needs other tables only is fresh.
    const other = await read('/api/component-groups');
    assert.deepEqual([other.status, other.isStale], [200, false]);
    await released;
    for (const url of ['/history', '/api/incidents']) await untilFresh(url);
  });
});
