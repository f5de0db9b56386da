import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { openTables } from '../open-tables.ts';
import { CachetSource } from './source.ts';
import { isCachetTable } from './tables.ts';
import { createTables } from './testing.ts';

const AT = "'2026-02-01 10:00:00'";

onBothDatabases('the ids of what is imported from Cachet', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-cachet-ids-'));
  const file = join(folder, 'cachet.db');
  before(() => {
    const db = createTables(file);
    db.exec(`insert into component_groups values (4, 'Shop', 1, 0, 1, ${AT}, ${AT});
      insert into components values (7, 'Checkout', '', '', 1, 1, 4, 1, null, ${AT}, ${AT}, null),
        (19, 'Search', '', '', 1, 1, 4, 1, null, ${AT}, ${AT}, null);
      insert into metrics values (3, 'Latency', 'ms', '', 0, 1, 1, 2, 1, 5, 0, 1, ${AT}, ${AT});`);
    db.close();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const importAll = async () => {
    const staging = await openTables(`sqlite:${file}`, isCachetTable);
    const source = new CachetSource('cachet2', staging, { zone: 'UTC', now: harness.clock.now() });
    try {
      return await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  const idsOf = async (path: string, token: string) =>
    (await harness.get(path, { token })).body.data.map(({ id }: { id: string }) => Number(id));

  test('stay the same in an empty installation, so scripts go on with the ids that they know', async () => {
    const token = await harness.token('*');
    assert.deepEqual((await importAll()).problems, []);
    assert.deepEqual(await idsOf('/component-groups', token), [4]);
    assert.deepEqual(await idsOf('/components', token), [7, 19]);
    assert.deepEqual(await idsOf('/metrics', token), [3]);
    const later = await harness.post('/components', { name: 'Later' }, { token });
    assert.equal(later.body.data.id, '20');
    assert.deepEqual((await importAll()).problems, []);
  });

  test('are others where this installation has come further, and the report says so', async () => {
    const token = await harness.token('*');
    for (let count = 0; count < 8; count++)
      await harness.post('/components', { name: `Own ${count}` }, { token });
    const { problems } = await importAll();
    assert.deepEqual((await idsOf('/components?per_page=100', token)).slice(-2), [9, 19]);
    assert.match(problems.join('\n'), /^Components that have another id here: 1\. /);
  });
});
