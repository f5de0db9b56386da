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
    const { statusCode, headers } = await app.inject({ url });
    return { status: statusCode, isStale: headers.warning !== undefined };
  };
  /** Whether an answer comes before a timer of this length ends that this process has started before the request. */
  const comesWithin = async (milliseconds: number, url: string) => {
    const late = sleep(milliseconds, 'late');
    const answer = read(url);
    const isFirst = (await Promise.race([late, answer])) !== 'late';
    assert.deepEqual([url, await answer], [url, { status: 200, isStale: true }]);
    return isFirst;
  };
  /** Returns what ends the lock. */
  const lockIncidents = async () => {
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const released = harness.ctx.connection.beginBatch(async (db) => {
      await sql`lock table incidents in access exclusive mode`.execute(db);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    return async () => {
      release.resolve();
      await released;
    };
  };
  const untilFresh = async (url: string) => {
    for (let tries = 0; (await read(url)).isStale; tries++) {
      assert.ok(tries < 100, `${url} stays stale`);
      await sleep(100);
    }
  };

  test('readers get the last answer: after half of the time limit at first, and then nearly at once', async () => {
    for (const url of ['/history', '/api/incidents']) assert.deepEqual((await read(url)).isStale, false);
    const release = await lockIncidents();
    // What was read within the last second is not read again.
    await sleep(1200);
    assert.equal(await comesWithin(PATIENCE_MS - 100, '/history'), false);
    assert.deepEqual(await read('/api/incidents'), { status: 200, isStale: true });
    // If they waited as long, none of them would come before the timer, on any machine.
    const early: boolean[] = [];
    for (let round = 0; round < 6; round++) {
      for (const url of ['/history', '/api/incidents']) early.push(await comesWithin(PATIENCE_MS - 100, url));
      await sleep(50);
    }
    assert.ok(early.filter(Boolean).length > early.length / 2, early.join());
    // What needs other tables only is fresh.
    assert.deepEqual(await read('/api/component-groups'), { status: 200, isStale: false });
    await release();
    for (const url of ['/history', '/api/incidents']) await untilFresh(url);
  });

  test('the status is the last one before a query would give up, also right after a write of another node', async () => {
    assert.deepEqual(await read('/api/status'), { status: 200, isStale: false });
    const token = await harness.token('*');
    const incident = { name: 'Slower', status: 2, message: 'm' };
    assert.equal((await harness.post('/incidents', incident, { token })).status, 200);
    const release = await lockIncidents();
    try {
      const query = sql`select id from incidents`
        .execute(connection.read)
        .then(String, () => 'the query has given up');
      const answer = await Promise.race([query, read('/api/status')]);
      assert.deepEqual(answer, { status: 200, isStale: true });
      await query;
    } finally {
      await release();
    }
    await untilFresh('/api/status');
  });
});
