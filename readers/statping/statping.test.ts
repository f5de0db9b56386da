import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { statping } from '../../src/operations/cli/import-sources/statping.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases, START } from '../../test/support/harness.ts';
import type { Json } from '../../test/support/response.ts';

const DAY = 86_400;
const OUTAGE = START - 2 * DAY;
const folder = mkdtempSync(join(tmpdir(), 'daymark-statping-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'statping.db');

/** As Statping writes times into SQLite. */
const timeOf = (at: number) =>
  `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')}.123456789+00:00`;

before(() => {
  const db = new DatabaseSync(file);
  db.exec(`
    create table core (name text, description text);
    create table groups (id integer primary key, name text, public bool, order_id integer, created_at datetime);
    create table services (id integer primary key, name text, domain text, expected text, expected_status integer,
      check_interval integer, check_type text, method text, post_data text, port integer, timeout integer,
      order_id integer, verify_ssl bool, grpc_health_check bool, public bool, group_id integer, tls_cert text,
      headers text, redirect bool, created_at datetime, permalink text);
    create table hits (id integer primary key, service integer, latency integer, ping_time integer, created_at datetime);
    create table failures (id integer primary key, issue text, service integer, checkin integer, created_at datetime);
    create table incidents (id integer primary key, title text, description text, service integer, created_at datetime);
    create table incident_updates (id integer primary key, incident integer, message text, type text, created_at datetime);
    create table messages (id integer primary key, title text, description text, start_on datetime, end_on datetime,
      service integer, created_at datetime);
    create table users (id integer primary key, username text, password text, email text, administrator bool, created_at datetime);
    create table checkins (id integer primary key, service integer, name text, check_interval integer, api_key text);
    create table notifications (id integer primary key, method text, enabled bool);
    insert into core values ('Acme', 'All systems');
    insert into groups values (1, 'Core', 1, 1, null), (2, 'Staff', 0, 2, null);
    insert into services values
      (1, 'Shop', 'https://shop.example/health', 'works', 200, 30, 'http', 'GET', null, 0, 10, 1, 1, 0, 1, 1, null,
        'Authorization=Bearer s3cret,X-A=b', 0, null, 'our-shop'),
      (2, 'Database', 'db.example', null, 0, 5, 'tcp', null, null, 5432, 30, 2, 0, 0, 0, 2, null, null, 0, null, 'database'),
      (3, 'Mailbox', 'mail.example', null, 0, 60, 'imap', null, null, 143, 30, 3, 0, 0, 1, 0, null, null, 0, null, null),
      (4, 'By hand', '', null, 0, 60, 'static', null, null, 0, 30, 4, 0, 0, 1, 0, null, null, 0, null, null);
    insert into users values (1, 'ann', 'none', 'ann@example.com', 1, null), (2, 'bob', 'none', '', 0, null);
    insert into checkins values (1, 1, 'Nightly', 60, 's3cretKey');
    insert into notifications values (1, 'slack', 1), (2, 'email', 0);`);
  db.prepare('insert into incidents values (1, ?, ?, 1, ?)').run('Payments fail', 'We look.', timeOf(OUTAGE));
  const update = db.prepare('insert into incident_updates values (?, 1, ?, ?, ?)');
  update.run(1, 'Found it.', 'Update', timeOf(OUTAGE + 60));
  update.run(2, 'Over.', 'Resolved', timeOf(OUTAGE + 1200));
  db.prepare('insert into messages values (1, ?, ?, ?, ?, 1, ?)').run(
    'Move',
    'We move.',
    timeOf(START + DAY),
    timeOf(START + DAY + 3600),
    timeOf(START - DAY),
  );
  const hit = db.prepare('insert into hits (service, latency, created_at) values (1, 120000, ?)');
  const failure = db.prepare('insert into failures (service, checkin, created_at) values (1, ?, ?)');
  db.exec('begin');
  for (let at = START - 3 * DAY; at < START; at += 600) {
    if (at >= OUTAGE && at < OUTAGE + 1200) failure.run(0, timeOf(at));
    else hit.run(timeOf(at));
  }
  // A job that did not call is no failure of its service.
  failure.run(1, timeOf(START - DAY + 5));
  db.exec('commit');
  db.close();
});

onBothDatabases('importing from Statping', (harness) => {
  const reporter = { progress: () => {}, notice: () => {} };
  const importAll = async () =>
    runImport(harness.ctx, await statping.open('statping', file, {}, START, reporter));
  const list = async (address: string): Promise<Json[]> =>
    (await harness.get(address, { token: await harness.token('*') })).body.data;

  for (const [pageFollows, expected] of [
    [undefined, 'status'],
    ['drafts', 'draft'],
  ] as const)
    test(`lets the page follow ${pageFollows ?? 'the checks, unless told otherwise'}`, async () => {
      const { problems } = await runImport(
        harness.ctx,
        await statping.open('statping', file, {}, START, reporter),
        undefined,
        undefined,
        pageFollows,
      );
      const components = await list('/components?per_page=100');
      assert.deepEqual(
        new Set(components.map(({ attributes }) => attributes.on_failure)),
        new Set([expected]),
      );
      assert.match(problems.join('\n'), new RegExp(`^The page follows ${pageFollows ?? 'the checks'}`, 'm'));
    });

  test('brings services as checks with components, and names what it left out', async () => {
    const { kinds, problems } = await importAll();
    const counts = (
      ['components', 'groups', 'checks', 'days', 'incidents', 'schedules', 'users'] as const
    ).map((kind) => [kinds[kind].created, kinds[kind].failed]);
    assert.deepEqual(counts, [
      [4, 0],
      [2, 0],
      [3, 0],
      [3, 0],
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    const text = problems.join('\n');
    for (const expected of [
      /"Database" \(2\) is checked every 10 seconds instead of 5\./,
      /"Mailbox" \(3\) is of the kind imap, which checks here do not have\. It has a component, and no check\./,
      /The user "bob" is left out, because there is no email address/,
      /Notifiers, left out: "slack"\./,
    ])
      assert.match(text, expected);
    assert.doesNotMatch(text, /s3cret/);
    const [shop] = (await list('/checks')).map(({ attributes }) => attributes);
    assert.deepEqual(
      [shop.target, shop.interval, shop.timeout, shop.request, shop.expect],
      [
        'https://shop.example/health',
        30,
        10,
        { headers: { Authorization: null, 'X-A': 'b' }, redirects: 0 },
        [
          { type: 'status', ranges: '200' },
          { type: 'text', present: 'works' },
        ],
      ],
    );
    const [incident] = await list('/incidents');
    assert.equal(incident?.attributes.status.human, 'Fixed');
    const guests = (await harness.get('/components')).body.data;
    assert.deepEqual(
      guests.map(({ attributes }: Json) => attributes.name),
      ['Shop', 'Mailbox', 'By hand'],
    );
  });

  test('brings every outage to the second, and the days with their response times', async () => {
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

  test('keeps the addresses of services and checkins', async () => {
    await importAll();
    for (const old of ['/service/1', '/service/our-shop']) {
      const { status, headers } = await harness.visit(old);
      assert.deepEqual([status, headers.location], [301, '/components/1'], old);
    }
    assert.equal((await harness.visit('/service/database')).status, 404, 'only for people who are signed in');
    assert.equal((await harness.visit('/checkin/s3cretKey')).status, 200);
    assert.equal((await harness.visit('/checkin/another')).status, 404);
  });

  test('a second run writes nothing', async () => {
    await importAll();
    const before = await harness.lastEventId();
    const { kinds } = await importAll();
    assert.equal(await harness.lastEventId(), before);
    assert.deepEqual(new Set(Object.values(kinds).map(({ created }) => created)), new Set([0]));
  });

  test('a server is refused with a reason', async () => {
    await assert.rejects(
      statping.open('statping', 'postgres://localhost/statping', {}, START, reporter),
      /Only the SQLite file of Statping can be read, not a server/,
    );
  });
});
