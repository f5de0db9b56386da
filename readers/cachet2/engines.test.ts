import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { formatDate } from '../../src/lib/dates.ts';
import { cachetPage, everythingIn } from '../../test/support/cachet-page.ts';
import {
  type CachetVersion,
  cachetInserts,
  cachetTables,
  cachetVersions,
  createCachetFile,
  type Engine,
} from '../../test/support/cachet-tables.ts';
import { returnDatabase, type TestDatabase, takeDatabase } from '../../test/support/databases.ts';
import { type Mariadb, noMariadb, startMariadb } from '../../test/support/mariadb.ts';

const statements = (engine: Engine, version: CachetVersion) => [
  ...cachetTables(engine, version),
  ...cachetInserts(engine, version, cachetPage(version)),
];

describe('the tables that Cachet makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-engines-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const expected = new Map<CachetVersion, Awaited<ReturnType<typeof everythingIn>>>();
  before(async () => {
    for (const version of cachetVersions) {
      const file = join(folder, `cachet-${version}.db`);
      createCachetFile(file, version, cachetPage(version)).close();
      expected.set(version, await everythingIn(version, `sqlite:${file}`));
    }
  });
  const fileWith = (dump: string) => {
    const path = join(folder, 'dump.sql');
    writeFileSync(path, dump);
    return path;
  };

  for (const version of cachetVersions)
    test(`${version} on SQLite: everything is read, at 8 o'clock`, () => {
      const { counts, incidents, schedules, subscribers, groups, components, points } =
        expected.get(version) ?? assert.fail();
      assert.deepEqual(
        [counts.components, counts.incidents, counts.schedules, counts.subscribers, counts.users],
        [3, 2, 1, 2, 1],
      );
      assert.deepEqual([groups.length, components.length, points.length], [2, 3, 1]);
      const [payments, staff] = incidents;
      assert.equal(formatDate(payments?.occurredAt ?? 0), '2026-02-05 08:00:00');
      assert.deepEqual([payments?.visible, staff?.visible], [1, 0]);
      assert.deepEqual(
        payments?.updates.map(({ at }) => formatDate(at)),
        ['2026-02-05 10:00:00', '2026-02-05 11:00:00'],
      );
      assert.equal(formatDate(schedules[0]?.scheduledAt ?? 0), '2026-02-07 08:00:00');
      assert.deepEqual(
        subscribers.map(({ verified, components: followed }) => [verified, followed]),
        [
          [true, undefined],
          [false, ['1']],
        ],
      );
    });

  describe('on PostgreSQL', () => {
    let database: TestDatabase;
    before(async () => {
      database = await takeDatabase('postgres', () => {});
    });
    after(() => returnDatabase(database));

    for (const version of cachetVersions)
      test(`${version} is read as on SQLite`, async () => {
        const client = new pg.Client({ connectionString: database.url });
        await client.connect();
        try {
          await client.query('create schema cachet; set search_path to cachet');
          for (const statement of statements('postgres', version)) await client.query(statement);
          const options = encodeURIComponent('-c search_path=cachet -c timezone=Asia/Karachi');
          const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=${options}`;
          assert.deepEqual(await everythingIn(version, url), expected.get(version));
        } finally {
          await client.query('drop schema cachet cascade');
          await client.end();
        }
      });
  });

  describe('on a MariaDB server in +05:00', { skip: noMariadb }, () => {
    let server: Mariadb;
    before(async () => {
      server = await startMariadb('+05:00');
    });
    after(() => server.stop());

    for (const version of cachetVersions)
      test(`${version} is read as on SQLite, from the server and from dumps, and nothing is guessed`, async () => {
        const name = `cachet${version.replace('.', '')}`;
        const url = await server.database(name);
        await server.execute(name, statements('mysql', version));
        assert.deepEqual(await everythingIn(version, url), expected.get(version), 'from the server');

        const asItIs = fileWith(await server.dump(name, '--skip-tz-utc'));
        assert.deepEqual(await everythingIn(version, asItIs), expected.get(version), 'with --skip-tz-utc');

        const inUtc = fileWith(await server.dump(name));
        await assert.rejects(everythingIn(version, inUtc), /--skip-tz-utc.*--server-time-zone/);
        for (const serverZone of ['+05:00', 'Asia/Karachi'])
          assert.deepEqual(
            await everythingIn(version, inUtc, { serverZone }),
            expected.get(version),
            `in UTC, from ${serverZone}`,
          );
        const wrong = await everythingIn(version, inUtc, { serverZone: 'UTC' });
        assert.equal(formatDate(wrong.incidents[0]?.occurredAt ?? 0), '2026-02-05 03:00:00');

        const compact = fileWith(await server.dump(name, '--compact'));
        await assert.rejects(everythingIn(version, compact), /does not say whether .*--compact/);
      });

    test('a Cachet with a time zone of its own is read in that zone', async () => {
      const file = join(folder, 'cachet-2.4.db');
      const zone = 'America/New_York';
      const local = await everythingIn('2.4', `sqlite:${file}`, { zone });
      assert.equal(formatDate(local.incidents[0]?.occurredAt ?? 0), '2026-02-05 13:00:00');
      const dump = fileWith(await server.dump('cachet24'));
      assert.deepEqual(await everythingIn('2.4', dump, { zone, serverZone: '+05:00' }), local);
    });

    test('rows of all kinds are read as they are', async () => {
      const url = await server.database('things');
      await server.execute('things', [
        'create table component_groups (id bigint unsigned primary key, name longtext, at timestamp null, number decimal(10,3), flag tinyint(1))',
        `insert into component_groups values (10, 'It''s "ours" \\\\ 😀', '2026-03-29 02:30:00', 12345.678, 1)`,
        'create table components (id int, name text)',
        'create table incidents (id int, name text, created_at timestamp)',
      ]);
      const { groups } = await everythingIn('2.4', url);
      assert.deepEqual([groups[0]?.key, groups[0]?.name], ['10', 'It\'s "ours" \\ 😀']);
    });
  });
});
