import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { gatus } from '../../src/operations/cli/import-sources/gatus.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases, START } from '../../test/support/harness.ts';
import { momentOf } from '../moment.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-gatus-database-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const DAY = 86_400;
const HOUR = 3600;

/** As Gatus writes times into SQLite. */
const timeOf = (seconds: number) =>
  `${new Date((START + seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')}.123456789 +0000 UTC`;

/** A database of Gatus: two endpoints with a month of days, and the changes of one. */
function createDatabase(name: string): string {
  const path = join(folder, name);
  rmSync(path, { force: true });
  const db = new DatabaseSync(path);
  db.exec(`
    create table endpoints (endpoint_id integer primary key, endpoint_key text unique,
      endpoint_name text not null, endpoint_group text not null);
    create table endpoint_events (endpoint_event_id integer primary key, endpoint_id integer not null,
      event_type text not null, event_timestamp timestamp not null);
    create table endpoint_uptimes (endpoint_uptime_id integer primary key, endpoint_id integer not null,
      hour_unix_timestamp integer not null, total_executions integer not null,
      successful_executions integer not null, total_response_time integer not null);
    insert into endpoints values (1, 'core_front-end', 'Front end', 'core'), (2, '_api', 'API', '');`);
  const event = db.prepare(
    'insert into endpoint_events (endpoint_id, event_type, event_timestamp) values (?, ?, ?)',
  );
  event.run(1, 'START', timeOf(-30 * DAY));
  event.run(1, 'HEALTHY', timeOf(-30 * DAY));
  event.run(1, 'UNHEALTHY', timeOf(-2 * DAY));
  event.run(1, 'HEALTHY', timeOf(-2 * DAY + 7 * 60));
  event.run(2, 'UNHEALTHY', timeOf(-HOUR));
  const hours = db.prepare(
    `insert into endpoint_uptimes (endpoint_id, hour_unix_timestamp, total_executions, successful_executions,
      total_response_time) values (1, ?, ?, ?, ?)`,
  );
  const today = Math.floor(START / DAY) * DAY;
  hours.run(today - 3 * DAY, 1440, 1440, 1440 * 80);
  for (let hour = 0; hour < 24; hour++)
    hours.run(today - 2 * DAY + hour * HOUR, 60, hour === 12 ? 53 : 60, 6000);
  hours.run(today, 60, 60, 6000);
  db.close();
  return path;
}

const config = `
endpoints:
  - { name: Front end, group: core, url: "https://shop.example/health", conditions: ["[STATUS] == 200"] }
`;

describe('times of programs in Go', () => {
  test('are read with the offset that they have', () => {
    for (const text of [
      '2026-03-10 12:00:00.123456789 +0000 UTC',
      '2026-03-10 12:00:00.5+00:00',
      '2026-03-10 13:00:00+01',
      '2026-03-10T14:30:00+0230',
      '2026-03-10T12:00:00Z',
      '2026-03-10 12:00:00.123456',
    ])
      assert.equal(momentOf(text), Date.UTC(2026, 2, 10, 12) / 1000, text);
    for (const text of ['', null, 'soon', '0001-01-01 00:00:00+00:00', '2026-13-10 12:00:00'])
      assert.equal(momentOf(text), undefined, String(text));
  });
});

onBothDatabases('importing the database of Gatus', (harness) => {
  const open = async (from: string, database?: string) =>
    gatus.open('gatus', from, { database }, START, { progress: () => {}, notice: () => {} });
  const importBoth = async () => {
    const file = join(folder, `${harness.dialect}.yaml`);
    writeFileSync(file, config);
    return runImport(harness.ctx, await open(file, createDatabase(`${harness.dialect}.db`)));
  };
  const statuses = () =>
    harness.query(sql`select status, created_at from component_statuses where component_id = 1
      order by created_at, id`);

  test('brings the changes of an endpoint to the second, and its days', async () => {
    const { kinds, problems } = await importBoth();
    assert.deepEqual(kinds.days, { created: 2, known: 0, failed: 0 });
    assert.deepEqual(await statuses(), [
      { status: 1, created_at: START - 30 * DAY },
      { status: 4, created_at: START - 2 * DAY },
      { status: 1, created_at: START - 2 * DAY + 7 * 60 },
    ]);
    const days = await harness.query(sql`select bucket, ok, failed, total_ms from check_rollups
      where step = ${DAY} order by bucket`);
    const today = Math.floor(START / DAY) * DAY;
    assert.deepEqual(
      days.map((day) => Object.values(day as object)),
      [
        [today - 3 * DAY, 1440, 0, 1440 * 80],
        [today - 2 * DAY, 1433, 7, 1440 * 100],
      ],
    );
    assert.match(problems.join('\n'), /Single results, of which Gatus keeps the last 100, are left out/);
  });

  test('a second run writes nothing, and a later one only what is new', async () => {
    await importBoth();
    const before = await harness.lastEventId();
    const { kinds } = await importBoth();
    assert.deepEqual([kinds.components.known, kinds.checks.known, kinds.days.known], [1, 1, 2]);
    assert.equal(await harness.lastEventId(), before);
    const path = createDatabase(`${harness.dialect}.db`);
    const db = new DatabaseSync(path);
    db.prepare('insert into endpoint_events (endpoint_id, event_type, event_timestamp) values (1, ?, ?)').run(
      'UNHEALTHY',
      timeOf(-60),
    );
    db.close();
    await runImport(harness.ctx, await open(join(folder, `${harness.dialect}.yaml`), path));
    assert.deepEqual((await statuses()).at(-1), { status: 4, created_at: START - 60 });
  });

  test('alone, it brings components with their history, and says that the checks are elsewhere', async () => {
    const { kinds, problems } = await runImport(
      harness.ctx,
      await open(createDatabase(`${harness.dialect}-alone.db`)),
    );
    assert.deepEqual([kinds.components.created, kinds.groups.created, kinds.checks.created], [2, 1, 0]);
    const text = problems.join('\n');
    assert.match(text, /The database does not say what is checked/);
    assert.match(text, /"API" \(_api\) has had more changes than Gatus keeps/);
  });

  test('something else is refused with a reason', async () => {
    const path = join(folder, 'other.db');
    const db = new DatabaseSync(path);
    db.exec('create table if not exists endpoints (endpoint_id integer)');
    db.close();
    await assert.rejects(open(path), /There are no tables of Gatus: endpoint_events is missing/);
  });
});
