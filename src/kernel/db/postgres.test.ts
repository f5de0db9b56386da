import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { until } from '../../../test/support/fake-sender.ts';
import { Harness } from '../../../test/support/harness.ts';
import { standStill } from '../../../test/support/standstill.ts';
import { Unavailable } from '../errors.ts';
import { connect } from './connect.ts';
import type { OpenConnection } from './connection.ts';
import type { Database } from './schema.ts';

const TIMEOUT_MS = 400;

describe('time limits on PostgreSQL', () => {
  const harness = new Harness('postgres');
  let connection: OpenConnection;
  before(async () => {
    await harness.start();
    connection = await connect(harness.ctx.config.databaseUrl, { timeoutMs: TIMEOUT_MS });
  });
  after(async () => {
    await connection.close();
    await harness.stop();
  });
  const dream = (db: Kysely<Database>, ms: number) => sql`select pg_sleep(${ms / 1000})`.execute(db);
  const tookTooLong = (error: Error) => error instanceof Unavailable && /in time/.test(error.message);

  test('a statement that takes too long is canceled, and its connection is reused', async () => {
    for (let round = 0; round < 15; round++) {
      await assert.rejects(dream(round % 2 ? connection.read : connection.write, 5000), tookTooLong);
    }
    for (let count = 0; count < 30; count++) await dream(connection.read, 1);
  });

  test('batch work may take longer', async () => {
    await connection.beginBatch(async (db) => {
      await dream(db, TIMEOUT_MS * 2);
      await sleep(TIMEOUT_MS * 2);
      await dream(db, 1);
    });
  });

  test('the server ends a stalled transaction, and the error says that nothing was saved', async () => {
    const stood = connection.begin(async (db) => {
      await sql`insert into cursors (name, event_id, position) values ('stood still', 1, 0)`.execute(db);
      await sleep(TIMEOUT_MS * 3);
    });
    await assert.rejects(stood, /Nothing was saved/);
    const rows = await harness.query(sql`select 1 as n from cursors where name = 'stood still'`);
    assert.deepEqual(rows, []);
  });

  test('errors in a statement are passed on unchanged', async () => {
    for (const db of [connection.read, connection.write]) {
      await assert.rejects(sql`select nothing`.execute(db), { code: '42703' });
    }
  });

  test('a direct connection keeps its limits', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement`.execute(
      connection.read,
    );
    assert.deepEqual(rows, [{ statement: '600ms' }]);
  });
});

describe('turns to write on PostgreSQL', () => {
  const harness = new Harness('postgres');
  let connection: OpenConnection;
  before(async () => {
    await harness.start();
    connection = await connect(harness.ctx.config.databaseUrl, { timeoutMs: 60_000 });
  });
  after(async () => {
    await connection.close();
    await harness.stop();
  });

  test('who waits for a connection while this process stands still has the whole time to wait for a turn', async () => {
    const own = await connect(harness.ctx.config.databaseUrl, { timeoutMs: 2000 });
    const ends = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holder = connection.beginBatch(async () => {
      isHeld.resolve();
      await ends.promise;
    });
    await isHeld.promise;
    try {
      // Both connections that write.
      const busy = [1, 2].map(() => sql`select pg_sleep(0.5)`.execute(own.write));
      const waiting = own.begin(async () => 'saved');
      await sleep(100);
      standStill(3000);
      await Promise.all(busy);
      setTimeout(ends.resolve, 500);
      assert.equal(await waiting, 'saved');
    } finally {
      ends.resolve();
      await holder;
      await own.close();
    }
  });

  test('the background worker does not wait for the requests that wait to write', async () => {
    const order: string[] = [];
    const write = (name: string) => async () => void order.push(name);
    const holds = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holder = connection.beginBatch(async () => {
      isHeld.resolve();
      await holds.promise;
    });
    await isHeld.promise;
    const requests = Array.from({ length: 20 }, (_, index) =>
      connection.begin(write(`request ${index + 1}`)),
    );
    const waiting = async () => {
      const [row] = await harness.query(sql<{ count: number }>`select count(*)::int as count from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      return row?.count ?? 0;
    };
    await until(async () => (await waiting()) === 2, 'two requests have a connection');
    const worker = connection.begin(write('worker'), 'worker');
    try {
      await until(async () => (await waiting()) === 3, 'the worker waits for nothing but its turn');
    } finally {
      holds.resolve();
      await Promise.all([holder, worker, ...requests]);
    }
    // Only the two requests that had a connection before come first.
    assert.equal(order.indexOf('worker'), 2);
    assert.equal(order.length, 21);
  });

  test('what was sent keeps its place when requests that came later have given up', async () => {
    const own = await connect(harness.ctx.config.databaseUrl, { timeoutMs: TIMEOUT_MS });
    const ends = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holder = connection.beginBatch(async () => {
      isHeld.resolve();
      await ends.promise;
    });
    await isHeld.promise;
    const result = own.begin(async () => 'recorded', 'results');
    try {
      await assert.rejects(
        own.begin(async () => 'saved'),
        Unavailable,
      );
      ends.resolve();
      assert.equal(await result, 'recorded');
    } finally {
      ends.resolve();
      await holder;
      await own.close();
    }
  });
});
