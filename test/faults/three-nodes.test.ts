import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '../../src/app.ts';
import { connect } from '../../src/kernel/db/connect.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { alertmanagerBody } from '../support/alerts.ts';
import { Harness } from '../support/harness.ts';

const NODES = 3;
const ROUNDS = 4;

describe('three nodes on one PostgreSQL', () => {
  const harness = new Harness('postgres');
  const nodes: { app: FastifyInstance; connection: OpenConnection }[] = [];
  before(async () => {
    await harness.start();
    await harness.reset();
    for (let node = 0; node < NODES; node++) {
      const connection = await connect(harness.ctx.config.databaseUrl, { timeoutMs: 30_000 });
      const app = createApp({ ...harness.ctx, connection });
      await app.ready();
      nodes.push({ app, connection });
    }
  });
  after(async () => {
    for (const { app, connection } of nodes) {
      await app.close();
      await connection.close();
    }
    await harness.stop();
  });

  /** The same request twice to every node at once, one of which loses its database in the middle of it. */
  const everywhere = (url: string, payload: object, headers: Record<string, string>, dying: number) =>
    Promise.all(
      nodes.flatMap(({ app, connection }, node) =>
        [0, 1].map(async (copy) => {
          const answer = app.inject({ method: 'POST', url, payload, headers });
          if (node === dying && copy === 0)
            await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
              .execute(connection.read)
              .catch(() => {});
          return (await answer).statusCode;
        }),
      ),
    );
  /** If all of them lost it, whoever sent it sends it again. */
  const untilTaken = async (...[url, payload, headers, dying]: Parameters<typeof everywhere>) => {
    const statuses = await everywhere(url, payload, headers, dying);
    return statuses.includes(200) || statuses.some((status) => status < 500)
      ? statuses
      : everywhere(url, payload, headers, NODES);
  };
  const count = async (table: string): Promise<number> => {
    const [row] = await harness.query(
      sql<{ total: string }>`select count(*) as total from ${sql.table(table)}`,
    );
    return Number(row?.total);
  };

  test('store what a probe or a sender posts to all of them, twice, once, and judge it once', async () => {
    const token = await harness.token('*');
    const post = async (path: string, body: object) =>
      (await harness.post(path, body, { token })).body.data.attributes;
    const probe = (await post('/probes', { name: 'Frankfurt' })).token;
    await post('/checks', {
      name: 'API',
      kind: 'tcp',
      target: '127.0.0.1:9',
      places: ['Frankfurt'],
      fail_after: 2,
    });
    const source = new URL(
      (await post('/alert-sources', { kind: 'alertmanager', name: 'Prometheus' })).address,
    );
    await harness.react();
    for (let round = 0; round < ROUNDS; round++) {
      harness.clock.advance(60);
      const now = harness.clock.now();
      const result = {
        check: 1,
        revision: 1,
        at: now * 1000,
        verdict: 'failed',
        reason: 'It does not work.',
        phases: { total: 1 },
      };
      const batch = { version: '1.0.0', results: [result] };
      const bearer = { authorization: `Bearer ${probe}` };
      const dying = round % NODES;
      const delivered = await untilTaken('/api/probe/results', batch, bearer, dying);
      const alerts = alertmanagerBody([{ key: `disk ${round}` }], now);
      const taken = await untilTaken(source.pathname, alerts, {}, dying);
      for (const statuses of [delivered, taken]) {
        assert.ok(
          statuses.every((status) => status === 200 || status >= 500),
          statuses.join(),
        );
        assert.ok(statuses.includes(200), statuses.join());
      }
      await harness.react();
      assert.equal(await count('check_results'), round + 1);
    }
    // One for each round, and one because the check is down.
    assert.equal(await count('alerts'), ROUNDS + 1);
    const states = await harness.query(sql<{ state: string }>`select state from check_changes order by id`);
    assert.deepEqual(
      states.map(({ state }) => state),
      ['down'],
    );
    const { rows } = await sql<{ most: string }>`select max(occurrence) as most from alerts`.execute(
      harness.ctx.connection.read,
    );
    assert.equal(Number(rows[0]?.most), 1);
  });
});
