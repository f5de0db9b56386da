import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Harness } from '../../../test/support/harness.ts';
import { type PostgresRelay, startPostgresRelay } from '../../../test/support/postgres-relay.ts';
import { runs } from '../../../test/support/rounds.ts';
import { serveOnSocket } from '../../../test/support/socket-server.ts';
import { createApp } from '../../app.ts';
import { createComponent } from '../../domain/status/components/actions.ts';
import { command } from '../auth/actor.ts';
import { Unavailable } from '../errors.ts';
import { connect } from './connect.ts';
import type { OpenConnection } from './connection.ts';
import { countPointWrite } from './data-version.ts';
import { DatabaseStats } from './stats.ts';

/** The machine may be busy with other tests. */
const TIMEOUT_MS = 20_000;
const SHORT_TIMEOUT_MS = 1500;

describe('the data version on PostgreSQL', () => {
  const harness = new Harness('postgres', { cacheBytes: 1_000_000 });
  let relay: PostgresRelay;
  let stats: DatabaseStats;
  let connection: OpenConnection;
  before(() => harness.start());
  after(() => harness.stop());
  beforeEach(async () => {
    relay = await startPostgresRelay(harness.ctx.config.databaseUrl);
    stats = new DatabaseStats();
    connection = await connect(relay.url, { timeoutMs: TIMEOUT_MS, stats });
    await read();
  });
  afterEach(async () => {
    relay.release();
    await connection.close();
    relay.close();
  });

  const read = async () => connection.dataVersion.read();
  /** Another process writes something, and is told that it was written. */
  const write = () => harness.ctx.connection.begin((db) => countPointWrite({ db }));
  const queries = () => stats.statements.counts.reduce((sum, count) => sum + count, 0);
  /** The server has answered a query, but the response does not arrive. */
  const untilHeld = async () => {
    while (relay.held() === 0) await sleep(1);
  };

  test('all who ask in one turn of the event loop share a query', async () => {
    const before = queries();
    const version = await read();
    const together = Array.from({ length: 100 }, () => setImmediate().then(read));
    assert.deepEqual(new Set(await Promise.all(together)), new Set([version]));
    assert.equal(queries() - before, 2);
  });

  test('nobody gets the answer to a query that was sent before they asked, and all of them share the next', async () => {
    const version = await read();
    const before = queries();
    relay.hold();
    const early = read();
    await untilHeld();
    await write();
    const late = Array.from({ length: 100 }, read);
    await sleep(5);
    late.push(read());
    relay.release();
    assert.equal(await early, version);
    assert.deepEqual(new Set(await Promise.all(late)), new Set([version + 1]));
    assert.equal(queries() - before, 2);
  });

  test('a request does not get the answer to a query that was sent before it arrived', async () => {
    const app = createApp({ ...harness.ctx, connection });
    const { url, close } = await serveOnSocket(app);
    const names = async () =>
      (
        (await (await fetch(`${url}/api/components`)).json()) as { data: { attributes: { name: string } }[] }
      ).data.map(({ attributes }) => attributes.name);
    await createComponent(harness.ctx, command, { name: 'Old' });
    assert.deepEqual(await names(), ['Old']);
    relay.hold();
    const early = names();
    await untilHeld();
    await createComponent(harness.ctx, command, { name: 'New' });
    const late = [names(), names()];
    // They have arrived when the server has been asked for something that needs no data.
    await fetch(`${url}/api/ping`);
    relay.release();
    assert.deepEqual(await Promise.all(late), [
      ['Old', 'New'],
      ['Old', 'New'],
    ]);
    await early;
    close();
    await app.close();
  });

  test('whatever the order of writes and questions, an answer counts every write that ended before the question', async () => {
    const step = fc.record({ writes: fc.boolean(), pauseMs: fc.constantFrom(-1, 0, 0, 1) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        let acknowledged = await read();
        const asked: Promise<void>[] = [];
        const written: Promise<void>[] = [];
        for (const { writes, pauseMs } of steps) {
          if (writes) {
            written.push(
              write().then(() => {
                acknowledged += 1;
              }),
            );
          } else {
            const least = acknowledged;
            asked.push(read().then((version) => assert.ok(version >= least, `${version} after ${least}`)));
          }
          if (pauseMs >= 0) await sleep(pauseMs);
        }
        await Promise.all([...asked, ...written]);
      }),
      runs(20, 500),
    );
  });

  test('the statement is parsed once, and later only its name is sent', async () => {
    const before = relay.sent().length;
    for (let count = 0; count < 10; count++) await read();
    const sent = relay.sent();
    assert.equal(sent.split('select coalesce').length - 1, 1);
    assert.equal(sent.slice(before).replaceAll('version', '').match(/[a-z]/), null);
  });

  test('a connection that the server ended is replaced without an error', async () => {
    for (let round = 0; round < 3; round++) {
      await harness.query(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select coalesce((select max(id)%'`,
      );
      assert.equal(await read(), await read());
    }
    relay.hold();
    const cut = read();
    await untilHeld();
    await harness.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select coalesce((select max(id)%'`,
    );
    relay.release();
    assert.equal(await cut, await read());
  });

  test('if the server does not answer, all who wait are told so at the same time, and the next question works', async () => {
    const ownStats = new DatabaseStats();
    const other = await connect(relay.url, { timeoutMs: SHORT_TIMEOUT_MS, stats: ownStats });
    const ask = async () => other.dataVersion.read();
    await ask();
    relay.hold();
    const running = ask();
    await untilHeld();
    const waiting = [ask(), ask()];
    const tookTooLong = (error: Error) => error instanceof Unavailable && /in time/.test(error.message);
    const told = Promise.all(waiting.map((response) => assert.rejects(response, tookTooLong)));
    await assert.rejects(running, tookTooLong);
    await told;
    // The first one, and the one that was given up: those who waited sent none of their own.
    assert.equal(
      ownStats.statements.counts.reduce((sum, count) => sum + count, 0),
      2,
    );
    relay.release();
    assert.ok((await ask()) >= 0);
    await other.close();
  });

  test('an error in the statement is passed on, and the next question works', async () => {
    await sql`alter table point_writes rename to gone`.execute(harness.ctx.connection.write);
    try {
      await assert.rejects(read(), { code: '42P01' });
    } finally {
      await sql`alter table gone rename to point_writes`.execute(harness.ctx.connection.write);
    }
    assert.ok((await read()) >= 0);
  });

  test('a connection that is closed while somebody waits does not hold up the end of the process', async () => {
    const other = await connect(relay.url, { timeoutMs: TIMEOUT_MS });
    await other.dataVersion.read();
    relay.hold();
    const waiting = other.dataVersion.read();
    const rejected = assert.rejects(async () => waiting, Unavailable);
    await untilHeld();
    await other.close();
    await rejected;
  });
});
