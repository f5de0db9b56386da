import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { runImport } from '../../src/operations/importers/import.ts';
import { returnDatabase, type TestDatabase, takeDatabase } from '../../test/support/databases.ts';
import { onBothDatabases, START } from '../../test/support/harness.ts';
import { type Mariadb, noMariadb, startMariadb } from '../../test/support/mariadb.ts';
import type { Json } from '../../test/support/response.ts';
import { openTables } from '../open-tables.ts';
import { KenerSource } from './source.ts';
import { isKenerTable, kenerSelection } from './tables.ts';
import { kenerStatements, OUTAGE } from './testing.ts';

const DAY = 86_400;
const folder = mkdtempSync(join(tmpdir(), 'daymark-kener-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'kener.sqlite.db');

const open = async (from: string) =>
  new KenerSource(await openTables(from, isKenerTable, { selection: kenerSelection }), {
    now: START,
    environment: { SHOP_TOKEN: 't0ken' },
  });

before(() => {
  const db = new DatabaseSync(file);
  for (const statement of kenerStatements()) db.exec(statement);
  db.close();
});

onBothDatabases('importing from Kener', (harness) => {
  const importAll = async () => runImport(harness.ctx, await open(file));
  const list = async (address: string): Promise<Json[]> =>
    (await harness.get(address, { token: await harness.token('*') })).body.data;

  for (const [pageFollows, expected] of [
    [undefined, 'status'],
    ['drafts', 'draft'],
  ] as const)
    test(`lets the page follow ${pageFollows ?? 'the checks, unless told otherwise'}`, async () => {
      const { problems } = await runImport(harness.ctx, await open(file), undefined, undefined, pageFollows);
      const components = await list('/components?per_page=100');
      assert.deepEqual(
        new Set(components.map(({ attributes }) => attributes.on_failure)),
        new Set([expected]),
      );
      assert.match(problems.join('\n'), new RegExp(`^The page follows ${pageFollows ?? 'the checks'}`, 'm'));
    });

  test('brings monitors as checks with components, and names what it left out', async () => {
    const { kinds, problems } = await importAll();
    const created = Object.fromEntries(
      Object.entries(kinds).map(([kind, { created: count, failed }]) => [kind, [count, failed]]),
    );
    assert.deepEqual(
      [
        created.components,
        created.groups,
        created.checks,
        created.days,
        created.incidents,
        created.schedules,
      ],
      [
        [6, 0],
        [2, 0],
        [5, 0],
        [6, 0],
        [1, 0],
        [2, 0],
      ],
    );
    assert.deepEqual(
      [created.users, created.subscribers],
      [
        [1, 0],
        [2, 0],
      ],
    );
    const text = problems.join('\n');
    for (const expected of [
      /"Shop" \(shop\) is checked without its own code \(eval\)/,
      /"Orders" \(orders\) is of the kind SQL, which checks here do not have\. It has a component, and no check\./,
      /The group "Everything" has the status of its worst component here/,
      /"Strange" \(2\) comes again by the rule FREQ=MINUTELY;INTERVAL=7, which maintenance here cannot follow/,
      /Subscribers by webhook, Slack or Discord, left out: 1\./,
      /Triggers, left out: "Chat"\./,
      /API keys, left out: "Deployment"\./,
      /The page "Internal" \(internal\) is left out/,
    ])
      assert.match(text, expected);
    assert.doesNotMatch(text, /s3cret|t0ken/);
    const checks = new Map((await list('/checks')).map((check) => [check.attributes.name, check.attributes]));
    const {
      Shop: shop,
      Database: database,
      Names: names,
      Certificate: certificate,
    } = Object.fromEntries(checks);
    assert.deepEqual(
      [shop.target, shop.interval, shop.timeout, shop.fail_after, shop.request],
      [
        'https://shop.example/health',
        60,
        5,
        2,
        { username: 'ann', password: null, headers: { Authorization: null }, redirects: 0 },
      ],
    );
    assert.deepEqual([database.target, database.interval], ['db.example:5432', 300]);
    assert.deepEqual(names.expect, [{ type: 'records', values: ['10.0.0.1'] }]);
    assert.deepEqual(certificate.expect, [{ type: 'certificate', days: 2 }]);
  });

  test('brings every outage to the minute, and the days with their response times', async () => {
    await importAll();
    const statuses = await harness.query(sql`select status, created_at from component_statuses
      where component_id = 1 order by created_at, id`);
    assert.deepEqual(statuses, [
      { status: 1, created_at: START - 3 * DAY },
      { status: 4, created_at: OUTAGE },
      { status: 1, created_at: OUTAGE + 1200 },
    ]);
    const [day] = await harness.query(sql`select ok, failed, total_ms from check_rollups
      where step = ${DAY} and check_id = 1 and bucket = ${Math.floor(OUTAGE / DAY) * DAY}`);
    assert.deepEqual(day, { ok: 142, failed: 2, total_ms: 144 * 120 });
  });

  test('jobs go on sending to the address that they know', async () => {
    await importAll();
    assert.equal((await harness.visit('/ext/heartbeat/job/s3cretBeat')).status, 200);
    assert.equal((await harness.visit('/ext/heartbeat/job/another')).status, 404);
  });

  test('a second run writes nothing', async () => {
    await importAll();
    const before = await harness.lastEventId();
    const { kinds } = await importAll();
    assert.equal(await harness.lastEventId(), before);
    assert.deepEqual(
      Object.values(kinds).map(({ created }) => created),
      Object.values(kinds).map(() => 0),
    );
  });
});

describe('the databases of Kener', () => {
  const everythingIn = async (from: string) => {
    const source = await open(from);
    try {
      return {
        counts: await source.counts(),
        components: await Array.fromAsync(source.components()),
        days: await Array.fromAsync(source.days('shop')),
        schedules: await Array.fromAsync(source.schedules()),
        notes: source.notes(),
      };
    } finally {
      await source.close();
    }
  };

  test('on PostgreSQL are read as on SQLite', async () => {
    const database: TestDatabase = await takeDatabase('postgres', () => {});
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('create schema kener; set search_path to kener');
      for (const statement of kenerStatements()) await client.query(statement);
      const options = encodeURIComponent('-c search_path=kener');
      const url = `${database.url}${database.url.includes('?') ? '&' : '?'}options=${options}`;
      assert.deepEqual(await everythingIn(url), await everythingIn(file));
    } finally {
      await client.query('drop schema kener cascade');
      await client.end();
      await returnDatabase(database);
    }
  });

  test('on MariaDB are read as on SQLite', { skip: noMariadb }, async () => {
    const server: Mariadb = await startMariadb('+00:00');
    try {
      const url = await server.database('kener');
      await server.execute('kener', kenerStatements());
      assert.deepEqual(await everythingIn(url), await everythingIn(file));
    } finally {
      await server.stop();
    }
  });

  test('something else is refused with a reason', async () => {
    const path = join(folder, 'other.db');
    const db = new DatabaseSync(path);
    db.exec('create table monitors (id integer)');
    db.close();
    await assert.rejects(open(path), /There are no tables of Kener: monitors or monitoring_data is missing/);
  });
});
