import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '../../src/app.ts';
import { connect } from '../../src/kernel/db/connect.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { Harness } from '../support/harness.ts';

const TIMEOUT_SECONDS = 1;
const [INCIDENT, COMPONENT] = ['Zeppelin', 'Albatross'];
const ADDRESSES = [
  '/',
  '/history',
  '/rss',
  '/atom',
  '/api/incidents?include=components,updates',
  '/api/incidents/1',
  '/api/components',
  '/api/components/1',
  '/api/v2/summary.json',
  '/api/v2/components.json',
  '/api/v2/incidents.json',
  '/components/1',
  '/components/1/badge.json',
];

describe('what another node hid before a table of PostgreSQL was locked', () => {
  const harness = new Harness('postgres');
  let connection: OpenConnection;
  let app: FastifyInstance;
  before(async () => {
    await harness.start();
    await harness.reset();
    connection = await connect(harness.ctx.config.databaseUrl, { timeoutMs: TIMEOUT_SECONDS * 1000 });
    const config = { ...harness.ctx.config, databaseTimeout: TIMEOUT_SECONDS, cacheBytes: 32 * 1_048_576 };
    app = createApp({ ...harness.ctx, config, connection });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await connection.close();
    await harness.stop();
  });

  const read = async (url: string): Promise<string> => (await app.inject({ url })).body;
  const showing = async (name: string): Promise<string[]> => {
    const found = await Promise.all(
      ADDRESSES.map(async (url) => ((await read(url)).includes(name) ? url : '')),
    );
    return found.filter((url) => url !== '');
  };

  test('is not in the answers that this node has kept, however long the lock lasts', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: COMPONENT }, { token });
    const links = [{ id: 1, status: 3 }];
    await harness.post(
      '/incidents',
      { name: INCIDENT, message: 'm', status: 1, components: links },
      { token },
    );
    assert.ok((await showing(INCIDENT)).length > 4);
    assert.ok((await showing(COMPONENT)).length > 3);

    assert.equal((await harness.put('/incidents/1', { visible: 2 }, { token })).status, 200);
    assert.equal((await harness.put('/components/1', { enabled: false }, { token })).status, 200);
    const locked = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const lock = harness.ctx.connection.beginBatch(async (db) => {
      await sql`lock table incidents, components in access exclusive mode`.execute(db);
      locked.resolve();
      await end.promise;
    });
    try {
      await locked.promise;
      for (let round = 0; round < 2; round++) {
        assert.deepEqual(await showing(INCIDENT), [], `round ${round}`);
        assert.deepEqual(await showing(COMPONENT), [], `round ${round}`);
      }
    } finally {
      end.resolve();
      await lock;
    }
    assert.deepEqual([await showing(INCIDENT), await showing(COMPONENT)], [[], []]);
  });
});
