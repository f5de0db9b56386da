import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { after, afterEach, beforeEach, test } from 'node:test';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { tableContents } from '../../test/support/table-contents.ts';
import { openTables } from '../open-tables.ts';
import { CachetSource } from './source.ts';
import { isCachetTable } from './tables.ts';
import { createCachet } from './testing.ts';

onBothDatabases('running Cachet and Daymark side by side', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-following-'));
  const file = join(folder, 'cachet.db');
  let cachet: DatabaseSync;
  beforeEach(async () => {
    cachet = createCachet(file);
    await importAgain();
    harness.clock.advance(3600);
  });
  afterEach(() => {
    cachet.close();
    rmSync(file);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const importAgain = async () => {
    const staging = await openTables(`sqlite:${file}`, isCachetTable);
    const source = new CachetSource('cachet2', staging, { zone: 'UTC', now: harness.clock.now() });
    try {
      return await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  const incident = async (name: string) => {
    const token = await harness.token('*');
    const path = `/incidents?filter[name]=${encodeURIComponent(name)}&include=updates,meta`;
    return (await harness.get(path, { token })).body.data[0];
  };
  const component = async (id: number) =>
    (await harness.get(`/components/${id}`, { token: await harness.token('*') })).body.data.attributes;
  const schedule = async (id: number) => (await harness.get(`/schedules/${id}`)).body.data.attributes;

  test('a run without news writes nothing', async () => {
    const { point_writes: _, ...before } = await tableContents(harness);
    const report = await importAgain();
    const { point_writes: __, ...now } = await tableContents(harness);
    assert.deepEqual(now, before);
    assert.deepEqual(
      Object.values(report.kinds).map(({ created }) => created),
      Object.values(report.kinds).map(() => 0),
    );
  });

  test('an incident that was fixed there, with or without an update, is fixed here', async () => {
    cachet.exec(`update incidents set status = 4, updated_at = '2026-03-09 10:00:00' where id = 2;
      update incidents set status = 4 where id = 5;
      insert into incident_updates values (9, 5, 4, 'Over.', 1, '2026-03-09 11:00:00', null);`);
    const report = await importAgain();
    assert.deepEqual([report.kinds.incidents.created, report.changed.incidents], [0, 2]);
    const silent = (await incident('Of a component')).attributes;
    assert.deepEqual([silent.status.human, silent.resolved.string], ['Fixed', '2026-03-09 10:00:00']);
    const told = await incident('Without times');
    assert.equal(told.attributes.status.human, 'Fixed');
    assert.equal(told.relationships.updates.data.length, 1);
    assert.equal((await importAgain()).changed.incidents, 0);
  });

  test('a status that somebody changed here stays, and what others wrote into the metadata, too', async () => {
    const token = await harness.token('*');
    const { id } = await incident('Of a component');
    const meta = [...(await incident('Of a component')).attributes.meta, { key: 'team', value: 'core' }];
    await harness.put(`/incidents/${id}`, { status: 3, meta }, { token });
    await harness.put('/components/1', { status: 3 }, { token });
    cachet.exec(`update components set status = 2 where id in (1, 3);
      insert into incident_updates values (9, 2, 4, 'Over.', 1, '2026-03-09 11:00:00', null);`);
    await importAgain();
    const changed = await incident('Of a component');
    assert.equal(changed.attributes.status.human, 'Watching');
    assert.equal(changed.relationships.updates.data.length, 1);
    const keys = changed.attributes.meta.map(({ key }: { key: string }) => key);
    assert.deepEqual(keys, ['imported', 'team']);
    assert.equal((await component(1)).status.human, 'Partial outage');
    assert.equal((await component(3)).status.human, 'Performance issues');
  });

  test('whatever else people write under the key of an import, the next one goes on', async () => {
    const token = await harness.token('*');
    for (const imported of [null, 7, 'by hand', {}])
      await harness.post('/components', { name: 'By hand', meta: { imported } }, { token });
    assert.deepEqual((await importAgain()).kinds.components, { created: 0, known: 3, failed: 1 });
  });

  test('maintenance that was completed there is complete here', async () => {
    cachet.exec("update schedules set completed_at = '2027-04-01 03:00:00' where id = 2");
    assert.equal((await importAgain()).changed.schedules, 1);
    assert.equal((await schedule(2)).completed.string, '2027-04-01 03:00:00');
    await harness.put(
      '/schedules/2',
      { completed_at: '2027-04-01 04:00:00' },
      { token: await harness.token('*') },
    );
    cachet.exec("update schedules set completed_at = '2027-04-01 05:00:00' where id = 2");
    assert.equal((await importAgain()).changed.schedules, 0);
    assert.equal((await schedule(2)).completed.string, '2027-04-01 04:00:00');
  });

  test('what was deleted here stays deleted', async () => {
    const token = await harness.token('*');
    const { id } = await incident('Payments fail');
    await harness.delete(`/incidents/${id}`, { token });
    await harness.delete('/components/2', { token });
    await harness.delete('/schedules/2', { token });
    await harness.delete('/subscribers/1', { token });
    cachet.exec(`insert into incident_updates values (9, 1, 1, 'Again.', 1, '2026-03-09 11:00:00', null);
      update components set status = 4 where id = 2;
      update schedules set completed_at = '2027-04-01 03:00:00';
      insert into subscribers values (7, 'seven@example.com', 'x', null, 0, null, null);
      insert into subscriptions values (7, 7, 2, null, null), (8, 7, 1, null, null), (9, 7, 1, null, null);`);
    const report = await importAgain();
    assert.equal(await incident('Payments fail'), undefined);
    assert.deepEqual(report.kinds.subscribers, { created: 1, known: 2, failed: 0 });
    assert.equal((await harness.get('/components/2')).status, 404);
  });

  test('a subscriber who confirms there is confirmed here, and an address that is here already stays as it is', async () => {
    const token = await harness.token('*');
    await harness.post('/subscribers', { email: 'Nine@Example.com', verified: true }, { token });
    cachet.exec(`update subscribers set verified_at = '2026-03-09 11:00:00' where id = 2;
      insert into subscribers values (9, 'nine@example.com', 'x', '2026-03-09 11:00:00', 1, null, null),
        (10, 'NINE@example.com', 'x', null, 1, null, null);`);
    const report = await importAgain();
    assert.deepEqual(report.kinds.subscribers, { created: 0, known: 4, failed: 0 });
    const { data } = (await harness.get('/subscribers?sort=id', { token })).body;
    assert.deepEqual(
      data.map(({ attributes }: { attributes: { verified: boolean } }) => attributes.verified),
      [true, true, true],
    );
    await harness.react();
    assert.deepEqual((await harness.get('/deliveries', { token })).body.data, []);
  });

  test('points of the same moment, and points that would be merged, come exactly once', async () => {
    cachet.exec(`insert into metric_points values (3, 1, 1, 1, '2026-02-04 11:00:00', null),
      (4, 1, 2, 1, '2026-02-04 11:00:30', null), (5, 1, 3, 1, '2026-02-04 11:00:30', null);`);
    assert.deepEqual((await importAgain()).kinds.points, { created: 3, known: 2, failed: 0 });
    assert.deepEqual((await importAgain()).kinds.points, { created: 0, known: 5, failed: 0 });
    cachet.exec("insert into metric_points values (6, 1, 4, 1, '2026-02-04 11:00:30', null)");
    assert.deepEqual((await importAgain()).kinds.points, { created: 1, known: 5, failed: 0 });
    const { data } = (await harness.get('/metrics/1/points')).body;
    assert.deepEqual(
      data.map(({ attributes }: { attributes: { value: number } }) => attributes.value),
      [52.5, 60, 1, 2, 3, 4],
    );
  });

  test('what is due here happens, although an import comes first', async () => {
    const token = await harness.token('*');
    const body = { name: 'Ours', message: 'm', scheduled_at: '2026-03-10 14:00:00', notifications: true };
    await harness.post('/schedules', body, { token });
    await harness.react();
    harness.clock.advance(7200);
    const started = await harness.eventsOf(async () => {
      cachet.exec("insert into incidents values (9, 0, 'New', 1, 1, 'm', 1, 0, 0, null, null, null, null)");
      await importAgain();
      await harness.react();
    });
    assert.deepEqual(started, ['incident.created', 'schedule.started']);
  });
});
