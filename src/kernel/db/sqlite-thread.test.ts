import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { connect } from './connect.ts';
import type { OpenConnection } from './connection.ts';
import type { Database } from './schema.ts';
import { SqliteThread } from './sqlite-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-thread-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Db = Kysely<Database>;
const insert = (value: number) => (db: Db) =>
  sql<{ a: number }>`insert into t (a) values (${value}) returning a`.execute(db);
const valuesOf = async (db: Db) =>
  (await sql<{ a: number }>`select a from t order by a`.execute(db)).rows.map(({ a }) => a);

async function withTable(name: string, work: (connection: OpenConnection) => Promise<void>): Promise<void> {
  const connection = await connect(`sqlite:${join(folder, name)}`);
  try {
    await sql`create table t (a integer primary key)`.execute(connection.write);
    await work(connection);
  } finally {
    await connection.close();
  }
}

test('while a background transaction runs, the process goes on with other things', () =>
  withTable('turns.db', async ({ beginInBackground, read }) => {
    // The first one starts the thread.
    await beginInBackground(insert(1));
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const slow = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000000)
      insert into t (a) select max(i) from n`;
    await beginInBackground((db) => slow.execute(db));
    clearInterval(timer);
    assert.ok(turns > 0);
    assert.deepEqual(await valuesOf(read), [1, 1_000_000]);
  }));

test('background transactions and others take turns, and each sees what was committed before', () =>
  withTable('turns-taken.db', async ({ begin, beginInBackground, read }) => {
    const next = async (db: Db) => {
      const { rows } = await sql<{ a: number }>`select coalesce(max(a), 0) + 1 as a from t`.execute(db);
      await insert(rows[0]?.a ?? 0)(db);
    };
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? begin : beginInBackground)(next)),
    );
    assert.deepEqual(
      await valuesOf(read),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  }));

test('a background transaction that fails leaves nothing, and says why as any other does', () =>
  withTable('failure.db', async ({ begin, beginInBackground, read }) => {
    const twice = async (db: Db) => {
      await insert(7)(db);
      await insert(7)(db);
    };
    const failures = [];
    for (const write of [begin, beginInBackground])
      failures.push(
        await write(twice).then(
          () => assert.fail(),
          (error) => ({ message: error.message, code: error.code, errcode: error.errcode }),
        ),
      );
    assert.deepEqual(failures[1], failures[0]);
    assert.deepEqual(await valuesOf(read), []);
    const { rows } = await beginInBackground(insert(8));
    assert.deepEqual(rows, [{ a: 8 }]);
  }));

test('a commit of the background is a new version of the database, and rows keep new columns', () =>
  withTable('columns.db', async ({ write, beginInBackground, read }) => {
    const all = (db: Db) => sql`select * from t`.execute(db);
    await beginInBackground(insert(1));
    assert.deepEqual((await beginInBackground(all)).rows, [{ a: 1 }]);
    await sql`alter table t add column b integer default 5`.execute(write);
    assert.deepEqual((await beginInBackground(all)).rows, [{ a: 1, b: 5 }]);
    assert.deepEqual(await valuesOf(read), [1]);
  }));

test('a thread that has ended is replaced by another one', async () => {
  const thread = new SqliteThread({ path: join(folder, 'ended.db'), waitMs: 1000 });
  await thread.run('create table t (a)');
  await thread.close();
  assert.equal(thread.isRunning, false);
  const { rows } = await thread.run('select count(*) from t', []);
  assert.deepEqual(rows, [[0]]);
  await thread.close();
});
