import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { after, afterEach, beforeEach, test } from 'node:test';
import { formatDate } from '../../src/lib/dates.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { createCachetFile } from '../../test/support/cachet-tables.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { openTables } from '../open-tables.ts';
import { CachetSource } from './source.ts';
import { isCachetTable } from './tables.ts';

const HOUR = 3600;

onBothDatabases('what Cachet does not show to the public yet', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-unpublished-'));
  const file = join(folder, 'cachet.db');
  let cachet: DatabaseSync;
  afterEach(() => {
    cachet.close();
    rmSync(file);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const at = (hours: number) => formatDate(harness.clock.now() + hours * HOUR);
  const importFrom = async (from = `sqlite:${file}`, name = 'cachet3') => {
    const staging = await openTables(from, isCachetTable);
    const source = new CachetSource(name, staging, { zone: 'UTC', now: harness.clock.now() });
    try {
      return await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  type Named = { readonly attributes: { readonly name: string } };
  const namesOf = (records: readonly Named[]) => records.map(({ attributes }) => attributes.name).sort();
  const seenBy = async (path: string, token?: string) =>
    namesOf((await harness.get(path, { token })).body.data as Named[]);

  beforeEach(() => {
    const times = { created_at: at(-48), updated_at: at(-48) };
    const incident = { message: 'm', status: 1, visible: true, ...times };
    const schedule = { message: 'm', scheduled_at: at(72), completed_at: at(73), ...times };
    cachet = createCachetFile(file, '3', {
      components: [{ name: 'API', status: 1, enabled: true, ...times }],
      incidents: [
        { ...incident, guid: 'a', name: 'Always public', published_at: null },
        { ...incident, guid: 'b', name: 'Published later', published_at: at(-24) },
        { ...incident, guid: 'c', name: 'Embargoed', published_at: at(24) },
      ],
      incident_components: [{ incident_id: 3, component_id: 1, component_status: 4 }],
      updates: [{ updateable_type: 'incident', updateable_id: 3, status: 2, message: 'A secret.', ...times }],
      schedules: [
        { ...schedule, name: 'Announced work', published_at: at(-48) },
        { ...schedule, name: 'Secret work', published_at: at(24) },
      ],
    });
  });

  test('stays hidden after the import, is published at the time that Cachet names, and the report counts it', async () => {
    const token = await harness.token('*');
    const { problems } = await importFrom();
    assert.deepEqual(
      problems.filter((problem) => problem.includes('not published')),
      [
        'Incidents that Cachet has not published yet: 1. The public does not see that here either, until the moment that Cachet has for it. Nobody is notified then.',
        'Maintenance that Cachet has not published yet: 1. The public does not see that here either, until the moment that Cachet has for it. Nobody is notified then.',
      ],
    );
    assert.deepEqual(await seenBy('/incidents'), ['Always public', 'Published later']);
    assert.deepEqual(await seenBy('/schedules'), ['Announced work']);
    assert.equal((await seenBy('/incidents', token)).length, 3);
    for (const path of ['/', '/history', '/rss', '/api/v2/summary.json', '/calendar.ics'])
      assert.doesNotMatch((await harness.visit(path)).text, /Embargoed|Secret work|A secret/, path);
    const { attributes } = (await harness.get('/components/1')).body.data;
    assert.equal(attributes.latest_status.human, 'Operational');

    await harness.post('/subscribers', { email: 'here@example.com', verified: true }, { token });
    harness.clock.advance(25 * HOUR);
    await harness.react();
    assert.deepEqual(await seenBy('/incidents'), ['Always public', 'Embargoed', 'Published later']);
    assert.deepEqual(await seenBy('/schedules'), ['Announced work', 'Secret work']);
    assert.equal((await harness.get('/deliveries', { token })).body.data.length, 0);
  });

  test('follows Cachet when a publication is moved there, unless somebody has moved it here', async () => {
    const token = await harness.token('*');
    await importFrom();
    const before = await harness.lastEventId();
    await importFrom();
    assert.equal(await harness.lastEventId(), before, 'a run without news writes nothing');

    cachet.exec(`update incidents set published_at = '${at(-1)}' where name = 'Embargoed';
      update incidents set published_at = '${at(48)}' where name = 'Always public';
      update schedules set published_at = '${at(-1)}' where name = 'Secret work';
      update schedules set published_at = '${at(48)}' where name = 'Announced work';`);
    const report = await importFrom();
    assert.deepEqual([report.changed.incidents, report.changed.schedules], [2, 2]);
    assert.deepEqual(await seenBy('/incidents'), ['Embargoed', 'Published later']);
    assert.deepEqual(await seenBy('/schedules'), ['Secret work']);

    const [{ id }] = (await harness.get('/incidents?filter[name]=Always', { token })).body.data;
    await harness.put(`/incidents/${id}`, { published_at: at(12) }, { token });
    cachet.exec(`update incidents set published_at = '${at(-1)}' where name = 'Always public'`);
    await importFrom();
    assert.deepEqual(await seenBy('/incidents'), ['Embargoed', 'Published later']);
  });

  test('is hidden again if a version that did not know of it has imported it before', async () => {
    cachet.exec('update incidents set published_at = created_at; update schedules set published_at = null');
    await importFrom();
    const { read, write } = harness.ctx.connection;
    for (const { subject_type, subject_id, value } of await read.selectFrom('meta').selectAll().execute())
      await write
        .updateTable('meta')
        .set({ value: value.replace(/,"published_at":\d+/, '') })
        .where('subject_type', '=', subject_type)
        .where('subject_id', '=', subject_id)
        .execute();
    cachet.exec(`update incidents set published_at = '${at(24)}' where name = 'Embargoed';
      update incidents set published_at = '${at(-24)}' where name = 'Published later'`);
    const report = await importFrom();
    assert.equal(report.changed.incidents, 1);
    assert.deepEqual(await seenBy('/incidents'), ['Always public', 'Published later']);
  });

  test('2.3 can hide maintenance from the public, which is left out, because everybody sees maintenance here', async () => {
    cachet.exec(`drop table incidents; drop table schedules;
      create table incidents (id integer primary key, component_id, name, status, visible, message, scheduled_at, created_at, updated_at, deleted_at);
      insert into incidents values (1, 0, 'Public work', 0, 1, 'm', '${at(72)}', '${at(-48)}', null, null),
        (2, 0, 'Secret work', 0, 0, 'm', '${at(72)}', '${at(-48)}', null, null)`);
    const { problems } = await importFrom(`sqlite:${file}`, 'cachet2');
    assert.deepEqual(await seenBy('/schedules', await harness.token('*')), ['Public work']);
    assert.ok(
      problems.some((problem) => problem.startsWith('Maintenance that only people who sign in to Cachet')),
      problems.join('\n'),
    );
  });

  test('a hidden incident in a dump of PostgreSQL, which writes booleans as letters, stays hidden', async () => {
    const dump = join(folder, 'copy.sql');
    writeFileSync(
      dump,
      `CREATE TABLE public.component_groups (id integer, name text);
CREATE TABLE public.components (id integer, name text);
CREATE TABLE public.incidents (id integer, name text, status integer, visible boolean, message text, created_at timestamp);
COPY public.incidents (id, name, status, visible, message) FROM stdin;
1	For everybody	1	t	m
2	For staff	1	f	m
\\.
`,
    );
    await importFrom(dump, 'cachet2');
    assert.deepEqual(await seenBy('/incidents'), ['For everybody']);
    assert.deepEqual(await seenBy('/incidents', await harness.token('*')), ['For everybody', 'For staff']);
  });
});
