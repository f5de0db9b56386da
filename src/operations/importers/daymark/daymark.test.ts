import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AlertWorld } from '../../../../test/support/alerts.ts';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import { onSqlite } from '../../../../test/support/on-sqlite.ts';
import { fillSignals } from '../../../../test/support/signals.ts';
import { tableContents } from '../../../../test/support/table-contents.ts';
import { fillForWrites } from '../../../../test/support/write-requests.ts';
import { endpointKey } from '../../../domain/audience/subscribers/model.ts';
import { verifyChain } from '../../../kernel/events/verify-chain.ts';
import { formatDate } from '../../../lib/dates.ts';
import { MANIFEST, type Manifest, recordsPath } from '../../exporters/manifest.ts';
import { previewImport, previewLines } from '../preview.ts';
import { DaymarkSource } from './source.ts';
import { contentOf, emptyInstallation, exported, importFolder, recordsIn } from './testing.ts';

const at = (seconds: number) => formatDate(START + seconds);
const SLACK = 'https://hooks.slack.example/services/T0/B0/secret-secret';

/** Something of everything, with gaps between the ids. */
async function fill(harness: Harness, token: string): Promise<void> {
  await fillForWrites(harness, token, 'https://hooks.example/one');
  const write = async (method: 'post' | 'put', path: string, body: object) => {
    const response = await harness[method](path, body, { token });
    assert.equal(response.status, 200, `${path}: ${JSON.stringify(response.body)}`);
  };
  for (const path of ['/components/2', '/incidents/2', '/component-groups/2', '/webhooks/1'])
    assert.equal((await harness.delete(path, { token })).status, 204, path);
  const translations = { de: { name: 'Anmeldung' } };
  await write('post', '/components', { name: 'Sign-in', component_group_id: 1, order: null, translations });
  for (const status of [4, 2, 1]) {
    harness.clock.advance(600);
    await write('put', '/components/3', { status, meta: { tags: ['eu', 'web'], deep: { er: [1, null] } } });
  }
  await write('post', '/incidents', {
    name: 'Störung 数据库 🌍 =1+1',
    message: 'Line one\nline "two"\ttab',
    status: 2,
    visible: 2,
    stickied: true,
    components: [{ id: 3, status: 4 }],
    occurred_at: at(-86_400),
    translations: { de: { message: 'Zeile' } },
  });
  await write('post', '/schedules', {
    name: 'Weekly',
    message: 'm',
    scheduled_at: at(86_400),
    completed_at: at(90_000),
    recurrence: 'FREQ=WEEKLY;COUNT=20',
    components: [{ id: 3, status: 6 }],
    meta: { risk: 'low' },
  });
  await harness.react();
  // The second occurrence is edited, and the third one deleted.
  const occurrences = (await harness.get('/schedules?per_page=50', { token })).body.data.filter(
    (each: { attributes: { recurs_from: number | null } }) => each.attributes.recurs_from !== null,
  );
  await write('put', `/schedules/${occurrences[1].id}`, { name: 'Moved' });
  assert.equal((await harness.delete(`/schedules/${occurrences[2].id}`, { token })).status, 204);
  for (const value of [0.1, 1e-7, -3.25]) await write('post', '/metrics/2/points', { value });
  await write('put', '/settings', { name: 'Ünïcode & Söhne', bar_days: 30, reminders: [15] });
  const follows = { global: false, components: [3], component_groups: [1], topics: 'incidents' };
  await write('post', '/subscribers', { email: 'Four@b.example', ...follows, meta: { plan: 'gold' } });
  const { id } = await harness.ctx.connection.write
    .insertInto('subscribers')
    .values({
      channel: 'slack',
      email: '',
      email_key: endpointKey('slack', SLACK),
      endpoint: SLACK,
      global: 1,
      verified_at: START,
      created_at: START,
      updated_at: START,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await harness.ctx.connection.write
    .insertInto('subscriber_incidents')
    .values({ subscriber_id: id, incident_id: 3 })
    .execute();
  await harness.react();
  await fillSignals(harness, 3);
}

/** What happens after the first export. */
async function continuePast(harness: Harness, token: string): Promise<void> {
  harness.clock.advance(3600);
  const post = (path: string, body: object) => harness.post(path, body, { token });
  await post('/incidents/1/updates', { message: 'Over.', status: 4 });
  await post('/incidents', { name: 'New', message: 'm', status: 1 });
  await post('/schedules/1/updates', { message: 'Done.', completed_at: at(5000) });
  await post('/metrics/1/points', { value: 7 });
  await harness.put('/components/3', { status: 3 }, { token });
  await harness.put('/incidents/3/postmortem', { body: 'Why', published: true }, { token });
  const { data } = (await harness.get('/checks?filter[name]=Shop', { token })).body;
  await new AlertWorld(harness).result(Number(data[0].id), 'ok');
}

/** What is not compared: webhooks arrive switched off, checks paused, and sources of alerts without what their senders sign with. */
const switchedOff = (content: Record<string, unknown[]>): Record<string, unknown[]> => {
  const changed = (name: string, changes: object) =>
    content[name]?.map((record) => ({ ...(record as object), ...changes })) ?? [];
  return {
    ...content,
    webhooks: changed('webhooks', { enabled: false }),
    checks: changed('checks', { paused: true }),
    'alert-sources': changed('alert-sources', { has_signing_secret: false }),
  };
};

onBothDatabases('an imported export', (harness) => {
  test('has everything, however often the import was interrupted, and a later export brings what is new', async () => {
    const token = await harness.token('*');
    await fill(harness, token);
    const folder = await exported(harness.ctx);
    const copy = await emptyInstallation(harness, harness.dialect);
    const { read } = copy.ctx.connection;
    try {
      for (const stop of [
        'users',
        'components',
        'incidents',
        'schedules',
        'points',
        'probes',
        'checks',
        'changes',
        'days',
        'sources',
        'rules',
        'alerts',
        'subscribers',
      ])
        await assert.rejects(
          importFolder(copy.ctx, folder, (kind) => {
            if (kind === stop) throw new Error('killed');
          }),
          /killed/,
        );
      await importFolder(copy.ctx, folder);
      const again = await exported(copy.ctx);
      assert.deepEqual(contentOf(again), switchedOff(contentOf(folder)));
      const idsIn = (path: string) => recordsIn(path, 'incidents').map(({ id }) => id);
      assert.notDeepEqual(idsIn(again), idsIn(folder), 'ids are not kept');
      const series = await read.selectFrom('agenda').select('kind').where('kind', '=', 'recur').execute();
      assert.equal(series.length, 1, 'the series goes on');

      const before = await tableContents(copy);
      const second = await importFolder(copy.ctx, folder);
      const changed = Object.values(second.kinds).filter(({ created, failed }) => created + failed > 0);
      assert.deepEqual(changed, []);
      assert.deepEqual(await tableContents(copy), before, 'a second import changes nothing');

      await continuePast(harness, token);
      const later = await exported(harness.ctx);
      const { incidents, points, statuses } = (await importFolder(copy.ctx, later)).kinds;
      assert.deepEqual([incidents.created, points.created, statuses.created], [1, 1, 1]);
      const [found, expected] = [contentOf(await exported(copy.ctx)), switchedOff(contentOf(later))];
      for (const name of [
        'incidents',
        'schedules',
        'component-statuses',
        'metric-points',
        'metric-rollups',
        'checks',
        'check-changes',
        'check-days',
        'alerts',
      ])
        assert.deepEqual(found[name], expected[name], name);
      const { status } = await read
        .selectFrom('components')
        .select('status')
        .where('name', '=', 'Sign-in')
        .executeTakeFirstOrThrow();
      assert.equal(status, 3);

      assert.deepEqual(await read.selectFrom('deliveries').select('id').execute(), [], 'nobody is notified');
      assert.equal((await verifyChain(read)).problem, undefined);
    } finally {
      await copy.drop();
    }
  });

  test('has each of the points and statuses that are alike, also where they are in several batches', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    await harness.post('/metrics', { name: 'Latency', suffix: 'ms' }, { token });
    const times = { created_at: START, updated_at: START };
    const { write } = harness.ctx.connection;
    const point = { metric_id: 1, total: 3, counter: 1, recorded_at: START, ...times };
    await write.insertInto('metric_points').values(Array(250).fill(point)).execute();
    const status = { component_id: 1, status: 2, source: 'component', actor: 'x', created_at: START };
    await write.insertInto('component_statuses').values(Array(250).fill(status)).execute();
    const folder = await exported(harness.ctx);
    const copy = await emptyInstallation(harness, harness.dialect);
    try {
      await assert.rejects(
        importFolder(copy.ctx, folder, (kind) => {
          if (kind === 'points') throw new Error('killed');
        }),
        /killed/,
      );
      await importFolder(copy.ctx, folder);
      const [found, expected] = [contentOf(await exported(copy.ctx)), contentOf(folder)];
      for (const name of ['component-statuses', 'metric-points'])
        assert.deepEqual([found[name]?.length, found[name]], [expected[name]?.length, expected[name]]);
      const { points, statuses } = (await importFolder(copy.ctx, folder)).kinds;
      assert.deepEqual([points.created, statuses.created], [0, 0]);
    } finally {
      await copy.drop();
    }
  });

  test('goes into an installation that has data of its own, and keeps that', async () => {
    const token = await harness.token('*');
    await fill(harness, token);
    const folder = await exported(harness.ctx);
    const before = await harness.lastEventId();
    await assert.rejects(importFolder(harness.ctx, folder), /would have everything twice/);
    assert.equal(await harness.lastEventId(), before, 'it does not import its own export');

    await harness.reset();
    const own = await harness.token('*');
    const incident = { name: 'Own', message: 'm', status: 1, components: [{ id: 1, status: 2 }] };
    await harness.post('/components', { name: 'Own' }, { token: own });
    await harness.post('/incidents', incident, { token: own });
    await harness.post('/subscribers', { email: 'ONE@b.example', verified: false }, { token: own });
    await harness.put('/settings', { name: 'Mine' }, { token: own });
    const report = await importFolder(harness.ctx, folder);
    assert.deepEqual(report.kinds.users, { created: 2, known: 1, failed: 0 });
    assert.deepEqual(report.kinds.subscribers, { created: 4, known: 1, failed: 0 });
    const lines = previewLines(await previewImport(await DaymarkSource.open(folder), harness.ctx));
    assert.equal(lines[0], 'users               3 new or known', 'a preview only counts them');
    const { data, meta } = (await harness.get('/incidents?sort=id', { token: own })).body;
    const imported = recordsIn(folder, 'incidents').filter(({ visible }) => visible !== 2);
    assert.equal(meta.total, 1 + imported.length);
    assert.deepEqual(data[0].relationships.components.data, [{ type: 'components', id: '1' }]);
    assert.equal((await harness.get('/settings', { token: own })).body.data.attributes.name, 'Mine');
  });
});

onSqlite('a damaged export', (harness) => {
  const spoil = (
    folder: string,
    resource: 'components' | 'incidents' | 'schedules',
    change: (text: string) => string,
  ) => {
    const file = join(folder, recordsPath(resource));
    const text = change(readFileSync(file, 'utf8'));
    writeFileSync(file, text);
    return text;
  };
  const readManifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));

  test('is refused before anything is written', async () => {
    await fillForWrites(harness, await harness.token('*'), 'https://hooks.example/one');
    const changed = await exported(harness.ctx);
    spoil(changed, 'components', (text) => text.replace('API', 'IPA'));
    const unfinished = await exported(harness.ctx);
    rmSync(join(unfinished, MANIFEST));
    const newer = await exported(harness.ctx);
    writeFileSync(join(newer, MANIFEST), JSON.stringify({ ...readManifest(newer), format: 2 }));
    const spreadsheets = await exported(harness.ctx, ['csv']);
    const before = await harness.lastEventId();
    for (const [folder, problem] of [
      [changed, /components\.jsonl is missing, or is not as it was exported/],
      [unfinished, /has no manifest\.json, so it is not an export, or the export did not finish/],
      [newer, /a format that this version does not know\. Upgrade Daymark first/],
      [spreadsheets, /Export again with --format jsonl/],
      ['/nowhere', /There is no folder/],
    ] as const)
      await assert.rejects(importFolder(harness.ctx, folder), problem);
    assert.equal(await harness.lastEventId(), before);
  });

  test('with lines that somebody broke on purpose loses only those, and says which', async () => {
    await fillForWrites(harness, await harness.token('*'), 'https://hooks.example/one');
    const folder = await exported(harness.ctx);
    const spoiled = new Map([
      [
        recordsPath('incidents'),
        spoil(folder, 'incidents', (lines) =>
          lines.replace('"status":3', '"status":9').replace(/\}\n$/, '\n'),
        ),
      ],
      [recordsPath('schedules'), spoil(folder, 'schedules', (lines) => lines.replace('{', '[{'))],
    ]);
    const manifest = readManifest(folder);
    const files = manifest.files.map((file) => {
      const text = spoiled.get(file.path);
      return text === undefined ? file : { ...file, sha256: hash('sha256', text) };
    });
    writeFileSync(join(folder, MANIFEST), JSON.stringify({ ...manifest, files }));
    const copy = await emptyInstallation(harness, harness.dialect);
    try {
      const report = await importFolder(copy.ctx, folder);
      assert.deepEqual(report.kinds.incidents, { created: 1, known: 0, failed: 2 });
      assert.match(
        report.problems.join('\n'),
        /Line 1 of jsonl\/incidents\.jsonl was not imported: status: /,
      );
      assert.equal(report.kinds.schedules.failed, 1, 'series are in the same file, and are read after it');
    } finally {
      await copy.drop();
    }
  });
});
