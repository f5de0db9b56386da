import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { standStill } from '../../../test/support/standstill.ts';
import { Patience } from '../../lib/patience.ts';
import { Unavailable } from '../errors.ts';
import { connect } from './connect.ts';
import type { Database } from './schema.ts';
import { Mutex, SqliteConnection, sqliteDialect } from './sqlite.ts';

const dir = mkdtempSync(join(tmpdir(), 'daymark-sqlite-'));
after(() => rmSync(dir, { recursive: true, force: true }));

type Db = Kysely<Database>;

describe('a lock held by another connection', () => {
  const path = join(dir, 'locked.db');
  const count = async (db: Db) =>
    (await sql<{ n: number }>`select count(*) as n from t`.execute(db)).rows[0]?.n;
  const insert = (db: Db) => sql`insert into t values (1)`.execute(db);

  test('does not block the process while it waits, and batch work waits longer', async () => {
    const connection = await connect(`sqlite:${path}`, { timeoutMs: 300 });
    const { write, begin, beginInBackground, beginBatch, read } = connection;
    await sql`create table t (a)`.execute(write);
    const other = new DatabaseSync(path);
    try {
      other.exec('begin immediate');
      await assert.rejects(insert(write), Unavailable);
      await assert.rejects(Promise.all([begin(insert), begin(insert)]), Unavailable);
      await assert.rejects(beginInBackground(insert), /Nothing was saved|is locked by other work/);
      assert.equal(await count(read), 0);
      const [patient, late] = [beginBatch(insert), sleep(100).then(() => insert(write))];
      await assert.rejects(late, /Nothing was saved/);
      other.exec('commit');
      await patient;
      await Promise.all([begin(insert), insert(write), beginBatch(insert)]);
      assert.equal(await count(read), 4);
    } finally {
      other.close();
      await connection.close();
    }
  });

  test('can block just a commit, which is then rolled back', async () => {
    // Without a write-ahead log, readers block a commit.
    const file = join(dir, 'rollback-journal.db');
    const [own, other] = [new DatabaseSync(file, { timeout: 0 }), new DatabaseSync(file)];
    own.exec('create table t (a)');
    const waiting = (waitMs: number) => {
      const dialect = sqliteDialect(new SqliteConnection(own, waitMs), { waitMs, writeLock: new Mutex() });
      return new Kysely<Database>({ dialect });
    };
    const [hasty, db] = [waiting(200), waiting(60_000)];
    try {
      other.exec('begin; select * from t');
      await assert.rejects(
        hasty.transaction().execute(insert),
        /^DatabaseUnavailable: The database is locked/,
      );
      assert.equal(own.isTransaction, false);
      const patient = db.transaction().execute(insert);
      await sleep(50);
      other.exec('commit');
      await patient;
      assert.equal(await count(db), 1);
    } finally {
      await db.destroy();
      other.close();
    }
  });

  test('does not refuse who waited for the write lock while this process stood still', async () => {
    const lock = new Mutex();
    await lock.acquire(new Patience(100), 100);
    const waiting = lock.acquire(new Patience(100), 100);
    standStill(1000);
    setTimeout(() => setImmediate(() => lock.release()), 1);
    await waiting;
    await assert.rejects(lock.acquire(new Patience(20), 20), /locked/);
  });

  test('never starves one of several writers to the same file', async () => {
    const file = join(dir, 'shared.db');
    const connections = await Promise.all([1, 2, 3].map(() => connect(`sqlite:${file}`)));
    try {
      await sql`create table t (a)`.execute(connections[0]?.write as Db);
      await Promise.all(
        connections.flatMap(({ begin }) =>
          Array.from({ length: 4 }, async () => {
            for (let round = 0; round < 10; round++) await begin(insert);
          }),
        ),
      );
      assert.equal(await count(connections[1]?.read as Db), 120);
    } finally {
      for (const connection of connections) await connection.close();
    }
  });
});
