import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Harness } from '../../../test/support/harness.ts';
import { refuseWrites } from '../../../test/support/refuse-writes.ts';
import { createApp } from '../../app.ts';
import { ServerStats } from '../../http/server-stats.ts';

describe('heartbeats through a socket', () => {
  const harness = new Harness('sqlite', { maxRequests: 2 });
  let stats: ServerStats;
  let app: FastifyInstance;
  let base = '';

  before(() => harness.start());
  after(() => harness.stop());
  beforeEach(async () => {
    await harness.reset();
    stats = new ServerStats();
    app = createApp(harness.ctx, { stats });
    base = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());

  const create = async (name = 'Backup'): Promise<{ id: number; address: string }> => {
    const token = await harness.token('*');
    const { body } = await harness.post('/checks', { name, kind: 'heartbeat' }, { token });
    const { id } = body.data.attributes;
    const address = (await harness.get(`/checks/${id}/heartbeat`, { token })).body.data.attributes.address;
    return { id, address: new URL(address).pathname };
  };
  const send = async (path: string, options: RequestInit = {}) => {
    const response = await fetch(base + path, options);
    const { date: _, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, text: await response.text() };
  };
  const reasons = async () =>
    (await harness.query(sql<{ reason: string }>`select reason from check_results order by at_ms`)).map(
      ({ reason }) => reason,
    );

  test('get the same response whether the router or the shortcut takes them, and both are counted', async () => {
    const { address } = await create();
    const routed = await send(address);
    harness.clock.advance(1);
    const short = await send(address);
    assert.deepEqual(short, routed);
    assert.deepEqual([short.status, short.text], [200, '{"ok":true}']);
    harness.clock.advance(1);
    assert.equal((await send(`${address}/3`)).status, 200);
    assert.deepEqual(await reasons(), [
      'A heartbeat arrived.',
      'A heartbeat arrived.',
      'The job ended with exit code 3.',
    ]);
    // Besides, the service may have made its own pages, so that the first visitor finds them.
    const counted = [...stats.requests.entries()]
      .filter(({ route }) => route.startsWith('/heartbeats'))
      .map(({ route, method }) => `${method} ${route}`);
    assert.deepEqual(counted, ['GET /heartbeats/{token}', 'GET /heartbeats/{token}/{tail}']);
  });

  test('are refused as soon as their check is deleted, and a changed one has its new period', async () => {
    const { id, address } = await create();
    await send(address);
    const token = await harness.token('*');
    await harness.put(`/checks/${id}`, { interval: 3600, grace: 60 }, { token });
    harness.clock.advance(1);
    assert.equal((await send(address)).status, 200);
    const [run] = await harness.query(sql<{ next_ms: number }>`select next_ms from check_runs`);
    assert.equal(run?.next_ms, (harness.clock.now() + 3660) * 1000);
    await harness.delete(`/checks/${id}`, { token });
    assert.equal((await send(address)).status, 404);
    assert.equal((await reasons()).length, 2);
  });

  test('are told when they cannot be stored', async () => {
    const { address } = await create();
    await send(address);
    const allow = await refuseWrites(harness.ctx.connection);
    try {
      const { status, text } = await send(address);
      assert.equal(status, 503);
      assert.match(JSON.parse(text).message, /Nothing was saved/);
    } finally {
      await allow();
    }
    assert.equal((await reasons()).length, 1);
  });

  test('take nobody’s place while they wait for the disk', async () => {
    const addresses = [await create('One'), await create('Two'), await create('Three')];
    const held = Promise.withResolvers<void>();
    const writer = harness.ctx.connection.begin(() => held.promise);
    const waiting = addresses.map(({ address }) => send(address));
    const read = await send('/api/components?sort=-id');
    assert.equal(read.status, 200);
    held.resolve();
    await writer;
    for (const { status } of await Promise.all(waiting)) assert.equal(status, 200);
  });
});
