import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Harness, onBothDatabases, START } from '../../../test/support/harness.ts';
import { fillSignals } from '../../../test/support/signals.ts';
import { shapes } from '../../surfaces/status-page/atlassian-json/shapes.ts';
import { fillPage } from '../../surfaces/status-page/atlassian-json/testing.ts';
import { exported, newFolder, recordsIn } from '../importers/daymark/testing.ts';
import { exportFormats, runExport } from './export.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

const read = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(folder, MANIFEST));

const addIncidents = (harness: Harness, count: number) =>
  harness.ctx.connection.write
    .insertInto('incidents')
    .values(
      Array.from({ length: count }, (_, index) => ({
        guid: `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: `Incident ${index}`,
        name_key: `incident ${index}`,
        message: 'm',
        status: 4,
        own_status: 1,
        visible: 1,
        stickied: 0 as const,
        notifications: 0 as const,
        user_id: 1,
        // Several have the same time.
        occurred_at: START - Math.floor(index / 3) * 60,
        published_at: START,
        resolved_at: START,
        next_update_due_at: null,
        deleted_at: null,
        created_at: START,
        updated_at: START,
      })),
    )
    .execute();

onBothDatabases('an export', (harness) => {
  test('holds one moment, whatever is written meanwhile', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const folder = newFolder();
    await runExport(harness.ctx.config, folder, {
      formats: exportFormats,
      now: START,
      onSnapshot: async () => {
        await harness.put('/components/1', { name: 'Renamed', status: 4 }, { token });
        await harness.post('/incidents', { name: 'Later', message: 'm', status: 1 }, { token });
      },
    });
    assert.deepEqual(
      recordsIn(folder, 'components').map(({ name, status }) => [name, status]),
      [['API', 1]],
    );
    assert.deepEqual(
      [recordsIn(folder, 'component-statuses').length, recordsIn(folder, 'incidents').length],
      [1, 0],
    );
    assert.doesNotMatch(read(folder, 'csv/incidents.csv') + read(folder, 'statuspage/summary.json'), /Later/);
  });

  test('ends with a manifest that has the number of records and the checksum of each file', async () => {
    await fillPage(harness, await harness.token('*'));
    const folder = await exported(harness.ctx, exportFormats);
    const { files, page, format } = manifestOf(folder);
    assert.deepEqual([page, format], [{ name: 'Acme', url: 'https://status.example' }, 1]);
    for (const { path, records, bytes, sha256 } of files) {
      const content = readFileSync(join(folder, path));
      assert.deepEqual([content.length, hash('sha256', content)], [bytes, sha256], path);
      if (path.startsWith('jsonl/')) assert.equal(content.toString().split('\n').length - 1, records, path);
      assert.equal(statSync(join(folder, path)).mode & 0o077, 0, 'others may not read it');
    }
    const onDisk = readdirSync(folder, { recursive: true }).map(String);
    assert.deepEqual(
      onDisk.filter((path) => path.includes('/')).toSorted(),
      files.map(({ path }) => path).toSorted(),
    );
  });

  test('one that fails has no manifest, and neither it nor a complete one is written over', async () => {
    const folder = newFolder();
    const failing = runExport(harness.ctx.config, folder, {
      formats: ['csv'],
      now: START,
      onProgress: () => {
        throw new Error('The disk is full.');
      },
    });
    await assert.rejects(failing, /The disk is full/);
    assert.equal(existsSync(join(folder, MANIFEST)), false);
    const again = (path: string) => runExport(harness.ctx.config, path, { formats: ['csv'], now: START });
    await assert.rejects(again(folder), /is not empty\. If it has an export that did not finish, delete it/);
    await assert.rejects(again(await exported(harness.ctx)), /has an export already/);
    const file = newFolder();
    writeFileSync(file, '');
    await assert.rejects(again(file), /is a file\. Name a folder/);
  });

  test('leaves out passwords, tokens, keys of browsers, secrets of webhooks and what is in the trash', async () => {
    const token = await harness.token('*');
    const webhook = { name: 'Hook', url: 'https://hooks.example/one', events: ['incident.created'] };
    const { secret } = (await harness.post('/webhooks', webhook, { token })).body.data.attributes;
    await harness.ctx.connection.write
      .insertInto('subscribers')
      .values({
        channel: 'push',
        email: '',
        email_key: 'push:1',
        endpoint: 'https://push.example/browser',
        push_p256dh: 'public-key-of-browser',
        push_auth: 'secret-of-browser',
        global: 1,
        created_at: START,
        updated_at: START,
      })
      .execute();
    await sql`update users set password_hash = 'hash-of-password', totp_secret = 'secret-of-app'`.execute(
      harness.ctx.connection.write,
    );
    await harness.post('/components', { name: 'In the trash' }, { token });
    await harness.delete('/components/1', { token });
    const folder = await exported(harness.ctx, exportFormats);
    const all = manifestOf(folder)
      .files.map(({ path }) => read(folder, path))
      .join('\n');
    const hidden = [
      'hash-of-password',
      'secret-of-app',
      'browser',
      'In the trash',
      secret,
      token.split('|')[1],
    ];
    for (const text of hidden) assert.ok(text && !all.includes(text), text);
    assert.match(all, /ada@staff\.example/);
  });

  test('leaves out every secret of checks, probes and sources of alerts, and what they have received', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'Shop' }, { token });
    const hidden = await fillSignals(harness, 1);
    const folder = await exported(harness.ctx, exportFormats);
    const all = manifestOf(folder)
      .files.map(({ path }) => read(folder, path))
      .join('\n');
    for (const text of hidden) assert.ok(text !== '' && !all.includes(text), text);
    // What the API answers about each check is what the file has.
    const { data } = (await harness.get('/checks?sort=id&per_page=100', { token })).body;
    const records = recordsIn(folder, 'checks');
    assert.deepEqual(
      records.map(({ id, request }) => [id, request]),
      data.map(({ attributes }: { attributes: { id: number; request: object } }) => [
        attributes.id,
        attributes.request,
      ]),
    );
    assert.deepEqual(records[0]?.request, {
      method: 'POST',
      body: '{"ping":1}',
      username: 'me',
      password: null,
      token: null,
      key: null,
      proxy: null,
      headers: { Authorization: null, 'X-Api-Key': null, Accept: 'text/plain' },
    });
  });

  test('has CSV with the names of the API, words for statuses, and no formulas', async () => {
    const token = await harness.token('*');
    await harness.post('/component-groups', { name: 'Core' }, { token });
    const component = { name: '=HYPERLINK("http://evil")', status: 2, component_group_id: 1, enabled: false };
    await harness.post('/components', component, { token });
    const incident = {
      name: 'Down, "really"',
      message: '-1\n+2',
      status: 1,
      components: [{ id: 1, status: 4 }],
    };
    await harness.post('/incidents', incident, { token });
    await harness.post('/incidents/1/updates', { message: 'Fixed.', status: 4 }, { token });
    const folder = await exported(harness.ctx, ['csv']);
    assert.equal(
      read(folder, 'csv/components.csv'),
      `id,name,description,link,status,order,enabled,component_group_id,component_group,created_at,updated_at\r
1,"'=HYPERLINK(""http://evil"")",,,"Performance issues",0,false,1,Core,2026-03-10T12:00:00Z,2026-03-10T12:00:00Z\r
`,
    );
    assert.match(read(folder, 'csv/incidents.csv'), /,"Down, ""really""",Fixed,"'-1\n'\+2",1,false,false,/);
    assert.match(read(folder, 'csv/incident-components.csv'), /^1,1,.*,"Major outage"\r$/m);
    assert.match(
      read(folder, 'csv/incident-updates.csv'),
      /^1,1,Fixed,Fixed\.,2026-03-10T12:00:00Z,2026-03-10T12:00:00Z\r$/m,
    );
  });

  test('has the documents of Statuspage with all incidents, not only the newest', async () => {
    const token = await harness.token('*');
    await fillPage(harness, token);
    await addIncidents(harness, 120);
    const folder = await exported(harness.ctx, ['statuspage']);
    const document = (name: keyof typeof shapes) => {
      const { success, error, data } = shapes[name].safeParse(
        JSON.parse(read(folder, `statuspage/${name}.json`)),
      );
      assert.ok(success, `${name}: ${error?.message}`);
      return data as { readonly incidents: readonly { readonly id: string; readonly started_at: string }[] };
    };
    const { incidents } = document('incidents');
    assert.equal(new Set(incidents.map(({ id }) => id)).size, incidents.length);
    assert.ok(incidents.length >= 120);
    const times = incidents.map(({ started_at }) => started_at);
    assert.deepEqual(times, times.toSorted().toReversed());
    for (const name of ['summary', 'components', 'scheduled-maintenances'] as const) {
      document(name);
      const response = await harness.visit(`/api/v2/${name}.json`);
      assert.deepEqual(JSON.parse(read(folder, `statuspage/${name}.json`)), JSON.parse(response.text), name);
    }
  });
});
