import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { renderTemplate } from '../../src/lib/twig/twig.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { openTables } from '../open-tables.ts';
import { CachetSource } from './source.ts';
import { isCachetTable } from './tables.ts';
import { createTables } from './testing.ts';
import { timeAfter, timeOf } from './values.ts';

describe('times of Cachet in a zone with summer time', () => {
  const iso = (time: number | undefined) => time && new Date(time * 1000).toISOString();

  test('a time that does not exist is as much later as the clocks went forward', () => {
    assert.equal(iso(timeOf('Europe/Berlin', '2026-03-29 01:59:59')), '2026-03-29T00:59:59.000Z');
    assert.equal(iso(timeOf('Europe/Berlin', '2026-03-29 02:30:00')), '2026-03-29T01:30:00.000Z');
    assert.equal(iso(timeOf('Europe/Berlin', '2026-03-29 03:00:00')), '2026-03-29T01:00:00.000Z');
  });

  test('a time that exists twice is the first one, unless something came before it', () => {
    const time = timeOf('Europe/Berlin', '2026-10-25 02:30:00') ?? 0;
    assert.equal(iso(time), '2026-10-25T00:30:00.000Z');
    const before = timeOf('Europe/Berlin', '2026-10-25 02:50:00') ?? 0;
    assert.equal(iso(timeAfter('Europe/Berlin', time, before)), '2026-10-25T01:30:00.000Z');
    assert.equal(iso(timeAfter('Europe/Berlin', time, time - 1)), '2026-10-25T00:30:00.000Z');
    // A time that exists once stays, whatever came before it.
    const noon = timeOf('Europe/Berlin', '2026-10-25 12:00:00') ?? 0;
    assert.equal(timeAfter('Europe/Berlin', noon, noon + 60), noon);
  });

  test('what is no time is none', () => {
    for (const broken of ['', null, undefined, '0000-00-00 00:00:00', 'soon', '2026-13-45 99:00:00'])
      assert.equal(timeOf('Europe/Berlin', broken), undefined);
  });
});

onBothDatabases('importing from installations of Cachet', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-versions-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  const newFile = () => join(folder, `${harness.dialect}-${files++}.db`);

  const importFrom = async (file: string, zone = 'UTC', name = 'cachet2') => {
    const staging = await openTables(`sqlite:${file}`, isCachetTable);
    const source = new CachetSource(name, staging, { zone, now: harness.clock.now() });
    try {
      return await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  const list = async (path: string) =>
    (await harness.get(path, { token: await harness.token('*') })).body.data;
  const attributes = async (path: string) =>
    (await harness.get(path, { token: await harness.token('*') })).body.data?.attributes;

  test('2.3: maintenance among the incidents, tags of components, no updates, no schedules', async () => {
    const file = newFile();
    const db = new DatabaseSync(file);
    db.exec(`create table cachet_component_groups (id integer primary key, name, "order", collapsed, created_at, updated_at);
      create table cachet_components (id integer primary key, name, description, link, status, "order", group_id, enabled, created_at, updated_at, deleted_at);
      create table cachet_component_tag (id integer primary key, component_id, tag_id);
      create table cachet_tags (id integer primary key, name, slug, created_at, updated_at);
      create table cachet_incidents (id integer primary key, component_id, name, status, visible, message, scheduled_at, created_at, updated_at, deleted_at);
      create table cachet_subscribers (id integer primary key, email, verify_code, verified_at, created_at, updated_at);
      insert into cachet_component_groups values (1, 'Group', 0, 2, '2025-01-01 00:00:00', null);
      insert into cachet_components values (1, 'API', 'd', '', 3, 0, 1, 1, '2025-01-01 00:00:00', '2025-02-01 00:00:00', null);
      insert into cachet_tags values (1, 'Europe', 'eu', null, null);
      insert into cachet_component_tag values (1, 1, 1);
      insert into cachet_incidents values
        (1, 1, 'Outage', 4, 1, 'm', null, '2025-03-01 00:00:00', '2025-03-01 02:00:00', null),
        (2, 0, 'Past work', 0, 1, 'm', '2025-04-01 00:00:00', '2025-03-01 00:00:00', null, null),
        (3, 0, 'Coming work', 0, 1, 'm', '2030-04-01 00:00:00', '2025-03-01 00:00:00', null, null),
        (4, 0, 'Deleted work', 0, 1, 'm', '2025-04-01 00:00:00', '2025-03-01 00:00:00', null, '2025-03-02 00:00:00');
      insert into cachet_subscribers values (1, 'one@example.com', 'x', '2025-01-01 00:00:00', null, null);`);
    db.close();
    const { kinds } = await importFrom(file);
    assert.deepEqual(
      [kinds.incidents.created, kinds.schedules.created, kinds.subscribers.created],
      [1, 2, 1],
    );
    assert.equal((await attributes('/component-groups/1')).visible, 1);
    const meta = (await attributes('/components/1?include=meta')).meta;
    assert.deepEqual(meta.at(-1), { key: 'tags', value: { eu: 'Europe' } });
    const outage = await attributes('/incidents/1');
    assert.deepEqual([outage.status.human, outage.resolved.string], ['Fixed', '2025-03-01 02:00:00']);
    assert.deepEqual(
      (await list('/schedules?sort=id')).map(
        ({ attributes: each }: { attributes: { name: string; status: { human: string } } }) => [
          each.name,
          each.status.human,
        ],
      ),
      [
        ['Past work', 'Complete'],
        ['Coming work', 'Upcoming'],
      ],
    );
  });

  test('3: other names of columns, affected components, updates of maintenance, Blade templates', async () => {
    const file = newFile();
    const db = new DatabaseSync(file);
    db.exec(`create table component_groups (id integer primary key, name, "order", order_column, order_direction, collapsed, visible, created_at, updated_at);
      create table components (id integer primary key, name, description, link, status, "order", component_group_id, enabled, checked, created_at, updated_at, deleted_at);
      create table incidents (id integer primary key, guid, external_provider, external_id, component_id, name, status, visible, stickied, notifications, message, occurred_at, published_at, created_at, updated_at, deleted_at);
      create table incident_components (id integer primary key, incident_id, component_id, component_status, created_at, updated_at);
      create table updates (id integer primary key, updateable_type, updateable_id, status, message, user_id, created_at, updated_at);
      create table schedules (id integer primary key, name, message, scheduled_at, completed_at, notifications, published_at, created_at, updated_at, deleted_at);
      create table schedule_components (id integer primary key, schedule_id, component_id, component_status);
      create table subscribers (id integer primary key, email, email_verified_at, global, created_at, updated_at);
      create table incident_templates (id integer primary key, name, slug, template, engine, created_at, updated_at, deleted_at);
      create table settings (id integer primary key, "group", name, locked, payload, value);
      create table meta (id integer primary key, "key", value, meta_id, meta_type);
      insert into component_groups values (1, 'Group', null, 'manual', 'asc', 0, 1, '2025-01-01 00:00:00', null);
      insert into components values (1, 'API', null, null, 6, null, 1, 1, 0, '2025-01-01 00:00:00', null, null),
        (2, 'Web', null, null, 1, null, null, 1, 0, '2025-01-01 00:00:00', null, null);
      insert into incidents values (1, 'guid', null, null, null, 'Outage', null, 1, 0, 0, 'm', '2025-03-01 00:00:00', '2025-03-01 00:00:00', '2025-03-01 00:00:00', '2025-03-01 03:00:00', null);
      insert into incident_components values (1, 1, 1, 4, null, null), (2, 1, 2, null, null, null), (3, 1, 2, 2, null, null), (4, 1, 99, 4, null, null);
      insert into updates values (1, 'incident', 1, null, 'No status.', null, '2025-03-01 01:00:00', null),
        (2, 'incident', 1, 4, 'Over.', null, '2025-03-01 02:00:00', null),
        (3, 'schedule', 1, null, 'We begin.', null, '2025-04-01 00:10:00', null),
        (4, 'incident', 99, 4, 'Of nothing.', null, null, null);
      insert into schedules values (1, 'Work', 'm', '2025-04-01 00:00:00', '2025-04-01 01:00:00', 0, null, '2025-03-30 00:00:00', null, null);
      insert into schedule_components values (1, 1, 1, null), (2, 1, 1, 6), (3, 1, 99, 6);
      insert into subscribers values (1, 'one@example.com', '2025-01-01 00:00:00', 1, null, null);
      insert into incident_templates values (1, 'Blade', 'blade', 'Hello {{ $name }} @if(true) x @endif', 'blade', null, null, null),
        (2, 'Twig', 'twig', '{{ name }} is {% if broken %}down', 'twig', null, null, null),
        (3, 'Fine', '', '{{ name }} is down', 'twig', null, null, null);
      insert into settings values (1, 'app', 'name', 0, '"Three"', null), (2, 'app', 'about', 0, '"About \\"us\\""', null), (3, 'app', 'timezone', 0, 'null', null);
      insert into meta values (1, 'ticket', '{"id":7}', 1, 'incident');`);
    db.close();
    const report = await importFrom(file, 'UTC', 'cachet3');
    assert.equal(report.kinds.incidents.created, 1);
    const [incident] = await list('/incidents?include=components,updates,meta');
    assert.equal(incident.attributes.status.human, 'Fixed');
    assert.equal(incident.relationships.updates.data.length, 2);
    assert.equal(incident.relationships.components.data.length, 2);
    assert.equal((await attributes('/components/1')).status.human, 'Under maintenance');
    assert.equal((await list('/schedules/1/updates')).length, 1);
    assert.equal((await attributes('/settings'))?.name, 'Three');
    const templates = await list('/incident-templates?sort=id');
    const texts = templates.map(
      ({ attributes: each }: { attributes: { slug: string; template: string } }) => [
        each.slug,
        each.template,
      ],
    );
    assert.deepEqual(texts, [
      ['blade', "Hello {{ '{' }}{ $name }} @if(true) x @endif"],
      ['twig', "{{ '{' }}{ name }} is {{ '{' }}% if broken %}down"],
      ['fine', '{{ name }} is down'],
    ]);
    const rendered = await renderTemplate(String(texts[0]?.[1]), { name: 'x' });
    assert.deepEqual(
      [rendered.ok, 'text' in rendered && rendered.text],
      [true, 'Hello {{ $name }} @if(true) x @endif'],
    );
    assert.match(
      report.problems.join('\n'),
      /The template "Blade" is written in Blade\. It is imported as text/,
    );
    assert.match(
      report.problems.join('\n'),
      /The template "Twig" cannot be read as Twig: .*It is imported as text/,
    );
  });

  test('rows with nothing in them, broken rows, orphans and duplicates are imported as far as they make sense', async () => {
    const file = newFile();
    const db = createTables(file);
    const empty = (table: string) => {
      const columns = db.prepare('select name from pragma_table_info(?)').all(table).length;
      db.exec(`insert into ${table} values (1000${', null'.repeat(columns - 1)})`);
    };
    const tables = db.prepare("select name from sqlite_master where type = 'table'").all();
    for (const { name } of tables) empty(String(name));
    const huge = 'A long story. '.repeat(1000);
    db.exec(`insert into components values (1, 'API', null, null, 'x', 'y', 77, null, '{broken', 'soon', 'never', null);
      insert into components values (2, '${'n'.repeat(400)}', null, null, 1, -5, 0, 1, '[1]', null, null, null);
      insert into incidents values (1, 1, 'Huge', 2, 1, '${huge}', 1, 0, 0, null, '2026-01-01 00:00:00', null, null);
      insert into incidents values (2, 1, 'Odd', 9, 0, null, null, null, null, '2099-01-01 00:00:00', '2026-01-01 00:00:00', null, null);
      insert into incident_updates values (1, 1, null, null, null, null, null), (2, 1, 99, 'Odd status', null, null, null), (3, 1, 4, '   ', null, null, null);
      insert into subscriptions values (1, 500, 1, null, null);
      insert into subscribers values (1, 'one@example.com', null, null, 0, null, null), (2, 'ONE@example.com', null, '2026-01-01 00:00:00', 1, null, null);
      insert into metrics values (1, 'Latency', null, null, 'x', 9, null, 99, 99, 7, -1, 9, null, null);
      insert into metric_points values (1, 1, 'x', null, '2026-01-01 00:00:00', null), (2, 1, 5, 0, '2026-01-01 00:00:00', null), (3, 99, 5, 1, '2026-01-01 00:00:00', null);
      insert into meta values (1, 'ticket', 'not json', 1, 'incidents', null, null);
      insert into taggables values (1, 88, 'components', 1, null, null);`);
    db.close();
    const report = await importFrom(file);
    const told = report.problems.join('\n');
    assert.match(told, /The group "" \(1000\) was not imported: The name field is required/);
    assert.match(
      told,
      /The component "n{400}" \(2\) was not imported: The name field must not be greater than 255/,
    );
    assert.match(told, /The incident "" \(1000\) was not imported/);
    assert.deepEqual(report.kinds.components, { created: 1, known: 0, failed: 2 });
    assert.deepEqual(report.kinds.incidents, { created: 2, known: 0, failed: 1 });
    assert.deepEqual(report.kinds.subscribers, { created: 1, known: 1, failed: 0 });
    assert.deepEqual(report.kinds.points, { created: 1, known: 0, failed: 0 });
    const byName = new Map(
      (await list('/incidents?include=updates')).map((each: { attributes: { name: string } }) => [
        each.attributes.name,
        each,
      ]),
    ) as Map<
      string,
      { attributes: Record<string, { human: string }>; relationships: { updates: { data: [] } } }
    >;
    assert.equal(String(byName.get('Huge')?.attributes.message), huge.trim());
    assert.equal(byName.get('Huge')?.relationships.updates.data.length, 1);
    assert.equal(byName.get('Odd')?.attributes.status?.human, 'Fixed');
    const again = await importFrom(file);
    assert.deepEqual(
      [again.kinds.components, again.kinds.incidents, again.kinds.subscribers, again.kinds.points].map(
        ({ created }) => created,
      ),
      [0, 0, 0, 0],
    );
  });

  test('a foreign zone moves every time, and updates stay in their order when clocks go back', async () => {
    const file = newFile();
    const db = createTables(file);
    db.exec(`insert into incidents values (1, 0, 'Night', 4, 1, 'm', 1, 0, 0, '2025-10-26 02:10:00', '2025-10-26 02:10:00', null, null);
      insert into incident_updates values (1, 1, 2, 'One', 1, '2025-10-26 02:50:00', null),
        (2, 1, 3, 'Two', 1, '2025-10-26 02:20:00', null), (3, 1, 4, 'Three', 1, '2025-10-26 03:05:00', null);`);
    db.close();
    await importFrom(file, 'Europe/Berlin');
    assert.equal((await attributes('/incidents/1')).occurred.string, '2025-10-26 00:10:00');
    assert.deepEqual(
      (await list('/incidents/1/updates?sort=id')).map(
        ({ attributes: each }: { attributes: { message: string; created: { string: string } } }) => [
          each.message,
          each.created.string,
        ],
      ),
      [
        ['One', '2025-10-26 00:50:00'],
        ['Two', '2025-10-26 01:20:00'],
        ['Three', '2025-10-26 02:05:00'],
      ],
    );
  });
});
