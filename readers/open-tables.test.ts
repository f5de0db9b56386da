import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { returnDatabase, type TestDatabase, takeDatabase } from '../test/support/databases.ts';
import { type ServedTable, serveMysql } from '../test/support/mysql-server.ts';
import { isLong } from '../test/support/rounds.ts';
import { openTables } from './open-tables.ts';
import type { Staging } from './staging.ts';

const all = (_table: string): boolean => true;

async function staged<T>(from: string, work: (staging: Staging) => T, isWanted = all): Promise<T> {
  const staging = await openTables(from, isWanted);
  try {
    return work(staging);
  } finally {
    staging.close();
  }
}

/** The same rows in every database: texts of all kinds, times without a zone, and nothing. */
const rows = [
  ['1', 'f', '2026-03-29 02:30:00', null, '1'],
  ['2', 'It\'s "ours" \\ and\na line; 😀', '2026-10-25 02:30:00', '12345.678', '0'],
  ['10', '', null, '0.500', null],
] as const;

const checkRows = (staging: Staging) =>
  assert.deepEqual(
    staging
      .all('select * from things order by id')
      .map(({ id, name, at, number, flag }) =>
        [id, name, at, number, flag].map((value) => (value === null ? null : String(value))),
      ),
    rows.map((row) => [...row]),
  );

describe('the database of another product on a MySQL server', () => {
  const serve = (tables: Record<string, ServedTable>) => serveMysql(tables);
  const things = { columns: ['id', 'name', 'at', 'number', 'flag'], rows };

  test('is read over the wire in one snapshot, with texts and times as they are', async () => {
    const server = await serve({ things, sessions: { columns: ['id'], rows: [['1']] } });
    try {
      await staged(server.url, checkRows, (table) => table === 'things');
      assert.match(server.queries[0] ?? '', /^start transaction with consistent snapshot, read only$/);
      assert.equal(
        server.queries.some((sql) => sql.includes('sessions')),
        false,
      );
    } finally {
      await server.close();
    }
  });

  test('may have tables that are larger than the memory', async (t) => {
    const count = isLong ? 500_000 : 20_000;
    const text = 'x'.repeat(1000);
    const large = {
      columns: ['id', 'name'],
      *[Symbol.iterator]() {
        for (let id = 1; id <= count; id++) yield [String(id), text] as const;
      },
    };
    const server = await serve({ things: { columns: large.columns, rows: large } });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().heapUsed);
    }, 10);
    try {
      const before = process.memoryUsage().heapUsed;
      await staged(server.url, (staging) => assert.equal(staging.count('things'), count));
      const grown = Math.round((most - before) / 1_000_000);
      t.diagnostic(`${count / 1000} MB in ${count} rows; the heap grew by ${grown} MB at most`);
      if (isLong) assert.ok(grown < 200, `The heap grew by ${grown} MB.`);
    } finally {
      clearInterval(watch);
      await server.close();
    }
  });

  test('that cannot be reached is named without its password', async () => {
    await assert.rejects(openTables('mysql://cachet:secret@127.0.0.1:1/cachet', all), (error: Error) => {
      assert.match(
        error.message,
        /^Could not read mysql:\/\/cachet:\*\*\*\*@127\.0\.0\.1:1\/cachet: .*ECONNREFUSED/,
      );
      return true;
    });
  });

  test('that gives this connection another zone than others is refused, unless the operator knows the zone', async () => {
    const server = await serveMysql({ things }, '+02:00');
    try {
      await assert.rejects(
        openTables(server.url, all),
        /gives this connection the time zone \+02:00, and others SYSTEM.*--server-time-zone/,
      );
      const [known, unknown] = ['+05:00', 'Asia/Karachi'];
      (await openTables(server.url, all, { serverZone: known })).close();
      assert.ok(server.queries.includes("set time_zone = '+05:00'"), server.queries.join('\n'));
      await assert.rejects(
        openTables(server.url, all, { serverZone: unknown }),
        /does not know the time zone Asia\/Karachi\. Write it as an offset/,
      );
    } finally {
      await server.close();
    }
  });
});

describe('the database of another product on a PostgreSQL server', () => {
  let database: TestDatabase;
  let url: string;
  before(async () => {
    database = await takeDatabase('postgres', () => {});
    url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c search_path=cachet -c datestyle=German')}`;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`create schema cachet;
      create table cachet.things (id bigint, name text, at timestamp, number numeric(10,3), flag boolean);
      create table cachet.many (id int)`);
    for (const row of rows)
      await client.query('insert into cachet.things values ($1, $2, $3, $4, $5)', [...row]);
    await client.query('insert into cachet.many select generate_series(1, 4001)');
    await client.end();
  });
  after(async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('drop schema cachet cascade');
    await client.end();
    await returnDatabase(database);
  });

  test('is read from its own schema, page by page, with texts and times as they are', async () => {
    await staged(url, (staging) => {
      checkRows(staging);
      assert.equal(staging.count('many'), 4001);
      assert.deepEqual(staging.tables(), ['many', 'things']);
    });
  });
});
