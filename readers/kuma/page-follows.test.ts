import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { runImport } from '../../src/operations/importers/import.ts';
import type { PageFollows } from '../../src/operations/importers/page-follows.ts';
import { previewImport } from '../../src/operations/importers/preview.ts';
import { AlertWorld } from '../../test/support/alerts.ts';
import { onBothDatabases, START } from '../../test/support/harness.ts';
import type { Json } from '../../test/support/response.ts';
import { openTables } from '../open-tables.ts';
import { KumaSource } from './source.ts';
import { isKumaTable, kumaSelection } from './tables.ts';
import { createKuma, PUSH_TOKEN } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-kuma-follows-'));
const file = join(folder, 'kuma.db');

const timeText = (at: number) => new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ');
const beat = (monitor: number, status: number, at: number) =>
  `insert into heartbeat (monitor_id, status, important, time, duration)
    values (${monitor}, ${status}, 1, '${timeText(at)}', 60);`;

/** A monitor that came back 20 minutes before the import. */
const fresh = `
  insert into monitor (id, name, type, url, parent, maxretries) values (42, 'Fresh', 'http', 'https://fresh.example/', null, 0);
  insert into monitor_group (monitor_id, group_id, weight, send_url) values (42, 2, 14, 0);
  ${beat(42, 1, START - 86_400)} ${beat(42, 0, START - 1500)} ${beat(42, 1, START - 1200)}`;

/** Groups of monitors on the page, and a job that is down. */
const more = `
  insert into monitor (id, name, type, url, parent, maxretries) values
    (30, 'Payments', 'group', null, null, 0), (31, 'Cards', 'http', 'https://cards.example/', 30, 0),
    (32, 'Wallet', 'http', 'https://wallet.example/', 30, 0),
    (33, 'Warehouse', 'group', null, null, 0), (34, 'db-1', 'http', 'https://db-1.example/', 33, 0),
    (35, 'Inner', 'group', null, 33, 0), (36, 'db-2', 'http', 'https://db-2.example/', 35, 0),
    (37, 'Mixed', 'group', null, null, 0), (38, 'Known', 'http', 'https://known.example/', 37, 0),
    (39, 'secret-host', 'http', 'https://secret.example/', 37, 0),
    (40, 'Hollow', 'group', null, null, 0), (41, 'mqtt-1', 'mqtt', null, 40, 0), (43, 'Broker', 'mqtt', null, null, 0);
  insert into monitor (id, name, type, url, parent, maxretries, active) values
    (44, 'Asleep', 'http', 'https://asleep.example/', null, 0, 0);
  insert into "group" (id, name, public, active, weight, status_page_id) values (9, 'Everything', 1, 1, 9, 2);
  insert into monitor_group (monitor_id, group_id, weight, send_url) values
    (43, 2, 15, 0), (44, 2, 16, 0), (30, 9, 1, 0), (31, 2, 8, 0), (32, 2, 9, 0), (33, 2, 10, 0), (37, 2, 11, 0), (38, 2, 12, 0), (40, 2, 13, 0);
  insert into heartbeat (monitor_id, status, important, time, duration) values
    (43, 0, 1, '2026-03-10 11:00:00', 60), (44, 0, 1, '2026-03-10 11:00:00', 60),
    (6, 0, 1, '2026-03-10 11:00:00', 86400), (33, 0, 1, '2026-03-10 11:00:00', 60);`;

before(() => {
  const db = createKuma(file, 2, START);
  db.exec(more);
  db.exec(fresh);
  db.close();
});
after(() => rmSync(folder, { recursive: true, force: true }));

const open = async (path = file) =>
  new KumaSource(await openTables(path, isKumaTable, { selection: kumaSelection }), { now: START });

onBothDatabases('the page after an import from Uptime Kuma', (harness) => {
  const world = new AlertWorld(harness);
  const importFrom = async (pageFollows?: PageFollows, path?: string) => {
    const source = await open(path);
    try {
      return await runImport(harness.ctx, source, undefined, undefined, pageFollows);
    } finally {
      await source.close();
    }
  };
  const list = async (path: string): Promise<Json[]> =>
    (await harness.get(path, { token: await harness.token('*') })).body.data;
  const component = async (name: string): Promise<Json> =>
    (await list('/components?per_page=100')).find(({ attributes }) => attributes.name === name);
  const status = async (name: string) => (await component(name)).attributes.status.value;
  const check = async (name: string): Promise<Json> =>
    (await list('/checks?per_page=100')).find(({ attributes }) => attributes.name === name);
  const idOf = async (name: string) => Number((await check(name)).id);

  test('follows its checks at once and back, and a status from beats ends with the first good result', async () => {
    const { problems } = await importFrom();
    assert.match(problems.join('\n'), /^The page follows the checks: when a check fails, the status of its/m);
    assert.equal((await component('Shop')).attributes.on_failure, 'status');
    assert.deepEqual([await status('Nightly job'), await status('Shop')], [4, 1]);
    const beat = await harness.app.inject({ method: 'GET', url: `/api/push/${PUSH_TOKEN}?status=up` });
    assert.deepEqual(beat.json(), { ok: true });
    await harness.react();
    assert.equal(await status('Nightly job'), 1);

    const shop = await idOf('Shop');
    for (const expected of [1, 1, 4]) {
      await world.result(shop, 'failed');
      assert.equal(await status('Shop'), expected);
    }
    assert.match((await harness.visit('/')).text, /Major outage/);
    await world.result(shop, 'ok');
    assert.equal(await status('Shop'), 1);
    assert.deepEqual(
      (await world.incidents()).filter(({ visible }) => visible === 2),
      [],
    );
  });

  test('follows checks although the monitor has changed within the last hour, and again after a second import', async () => {
    await importFrom();
    const id = await idOf('Fresh');
    for (const [verdict, expected] of [
      ['failed', 4],
      ['ok', 1],
      ['failed', 4],
      ['ok', 1],
    ] as const) {
      await world.result(id, verdict);
      assert.equal(await status('Fresh'), expected, await world.outcome());
    }
    const later = join(folder, 'later.db');
    copyFileSync(file, later);
    const db = new DatabaseSync(later);
    const now = harness.clock.now();
    db.exec(beat(42, 0, now - 120));
    db.close();
    await importFrom(undefined, later);
    assert.equal(await status('Fresh'), 4);
    for (const [verdict, expected] of [
      ['failed', 4],
      ['ok', 1],
      ['failed', 4],
    ] as const) {
      await world.result(id, verdict);
      assert.equal(await status('Fresh'), expected, await world.outcome());
    }
  });

  test('drafts instead, if whoever imports wants that', async () => {
    const { problems } = await importFrom('drafts');
    assert.match(
      problems.join('\n'),
      /^The page follows drafts: when a check fails, an incident is drafted/m,
    );
    const known = await idOf('Known');
    await world.result(known, 'failed');
    assert.equal(await status('Known'), 5, 'as it came');
    const drafts = (await world.incidents()).filter(({ visible }) => visible === 2);
    assert.deepEqual(
      drafts.map(({ name }) => name),
      ['Problem with Known'],
    );
  });

  test('names what nothing checks here and was not operational, before and after', async () => {
    const { problems } = await importFrom();
    const source = await open();
    const { report } = await previewImport(source, undefined);
    await source.close();
    for (const text of [problems.join('\n'), report.problems.join('\n')])
      assert.match(
        text,
        /^Nothing checks these components here, so they keep the status they came with until somebody sets another: .*"Broker" \(Major outage\)/m,
      );
    const again = await importFrom();
    assert.doesNotMatch(again.problems.join('\n'), /^Nothing checks these components/m);
  });

  test('has groups of monitors as component groups, or as components that follow what visitors do not see', async () => {
    const { problems } = await importFrom();
    const text = problems.join('\n');
    for (const expected of [
      'The monitor "Payments" (30) is a group: it is a component group here, with "Cards", "Wallet". Its own history is left out.',
      'The monitor "Warehouse" (33) is a group: its component follows the checks of its monitors, which are not on the page: "db-1", "db-2".',
      'The monitor "Mixed" (37) is a group: it is a component group here, with "Known", and with a component of its own name: its component follows the checks of its monitors, which are not on the page: "secret-host".',
      'The monitor "Hollow" (40) is a group: none of its monitors can be checked here, so its component stays as it is.',
    ])
      assert.ok(text.includes(expected), `${expected}\n${text}`);
    const groups = await list('/component-groups?per_page=100&include=components');
    const names = groups.map(({ attributes }) => attributes.name);
    assert.deepEqual(names.toSorted(), ['Buy', 'Find', 'Mixed', 'Payments']);
    const groupOf = async (name: string) => {
      const id = (await component(name))?.relationships.group.data?.id;
      return groups.find((group) => group.id === id)?.attributes.name;
    };
    assert.equal(await component('Payments'), undefined);
    assert.deepEqual(
      await Promise.all(['Cards', 'Wallet', 'Warehouse', 'Mixed', 'Known', 'Hollow'].map(groupOf)),
      ['Payments', 'Payments', 'Buy', 'Mixed', 'Mixed', 'Buy'],
    );
    const guest = JSON.stringify([
      (await harness.get('/components?per_page=100')).body,
      (await harness.visit('/')).text,
    ]);
    assert.doesNotMatch(guest, /db-1|db-2|secret-host/);

    assert.equal(await status('Warehouse'), 4);
    await world.result(await idOf('db-2'), 'ok');
    assert.equal(await status('Warehouse'), 1);
    await world.result(await idOf('db-1'), 'failed');
    assert.equal(await status('Warehouse'), 4);
    await world.result(await idOf('db-2'), 'ok');
    assert.equal(await status('Warehouse'), 4);
    await world.result(await idOf('db-1'), 'ok');
    assert.equal(await status('Warehouse'), 1);
  });

  test('says in the preview what it will do, and a second run changes nothing', async () => {
    const source = await open();
    const { report } = await previewImport(source, harness.ctx);
    await source.close();
    assert.match(report.problems.join('\n'), /The page follows the checks/);
    await importFrom();
    await world.put(`/components/${(await component('Known')).id}`, { on_failure: 'nothing' });
    const before = await harness.lastEventId();
    const { kinds } = await importFrom('drafts');
    assert.deepEqual([kinds.components.created, kinds.groups.created, kinds.checks.created], [0, 0, 0]);
    assert.equal(await harness.lastEventId(), before);
    assert.equal((await component('Known')).attributes.on_failure, 'nothing');
  });
});
