import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
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
import { type PgBouncer, startPgBouncer, withoutPgBouncer } from '../support/pgbouncer.ts';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';

if (withoutPgBouncer) console.error(`\n*** ${withoutPgBouncer}. ***\n`);

/** Fewer than one process opens, so that connections take turns on the same sessions. */
const SESSIONS = 6;
/** The machine may be busy with other tests. */
const TIMEOUT_MS = 20_000;

describe('behind PgBouncer in transaction mode', { skip: withoutPgBouncer }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-pgbouncer-'));
  const nodes: { readonly connection: OpenConnection; readonly app: FastifyInstance }[] = [];
  let postgres: PrivatePostgres;
  let bouncer: PgBouncer;
  let env: Record<string, string>;
  let token = '';

  const startNode = async () => {
    const connection = await connect(bouncer.url, { timeoutMs: TIMEOUT_MS });
    await migrate(connection);
    const log = pino({ level: 'silent' });
    const config = readConfig(env);
    const app = createApp({
      config,
      connection,
      clock: systemClock,
      timing: defaultTiming,
      log,
      ...pagesOf(config),
    });
    await app.ready();
    nodes.push({ connection, app });
  };
  before(async () => {
    postgres = await startPrivatePostgres();
    bouncer = await startPgBouncer(postgres.url, SESSIONS);
    env = { DATABASE_URL: bouncer.url, DATA_DIR: dir, RATE_LIMIT: '0' };
    await startNode();
    await startNode();
    token = (await command(['token', 'create', '--name', 't', '--abilities', '*'], env)).out.trim();
  });
  after(async () => {
    for (const { app, connection } of nodes) {
      await app.close();
      await connection.close();
    }
    await bouncer?.stop();
    await postgres?.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  const send = async (node: number, method: 'GET' | 'POST', path: string, payload?: object) => {
    const app = nodes[node % nodes.length]?.app ?? assert.fail();
    const headers = method === 'POST' ? { authorization: `Bearer ${token}` } : {};
    return app.inject({ method, url: path, headers, ...(payload && { payload }) });
  };

  test('two nodes read and write at the same time, and none of it fails', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 === 0
          ? send(at, 'POST', '/api/incidents', { name: `Incident ${at}`, status: 1, message: 'm' })
          : send(at, 'GET', at % 3 === 1 ? '/' : `/api/incidents?per_page=${at}`),
      ),
    );
    const failed = responses.filter(({ statusCode }) => statusCode !== 200);
    assert.deepEqual(
      failed.map(({ statusCode, body }) => `${statusCode} ${body.slice(0, 200)}`),
      [],
    );
    for (const node of [0, 1])
      assert.equal((await send(node, 'GET', '/api/incidents?per_page=50')).json().data.length, 10);
  });

  test('nothing is left behind in sessions that others use as well', async () => {
    for (const { connection } of nodes) await connection.dataVersion.read();
    const { default: pg } = await import('pg');
    const pool = new pg.Pool({ connectionString: bouncer.url, max: SESSIONS });
    const left = await Promise.all(
      Array.from({ length: SESSIONS }, async () => {
        const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock, (select count(*)::int from pg_prepared_statements) as prepared
          from pg_sleep(0.2)`);
        return rows[0];
      }),
    );
    await pool.end();
    for (const session of left) assert.deepEqual(session, { statement: '0', lock: '0', prepared: 0 });
  });

  test('a backup is written, and the checks of the operator pass', async () => {
    const backup = await command(['backup', join(dir, 'backup')], env);
    assert.equal(backup.code, 0, backup.err);
    const doctor = await command(['doctor'], env);
    assert.match(doctor.out, /ok +Database/);
    assert.equal(doctor.code, 0, doctor.out);
  });

  test('the checks of the operator fail if the version of the data cannot be read', async () => {
    await postgres.query('alter table point_writes rename to gone');
    const { out, code } = await command(['doctor'], env);
    await postgres.query('alter table gone rename to point_writes');
    assert.equal(code, 1, out);
    assert.match(out, /FAIL +Database/);
  });
});
