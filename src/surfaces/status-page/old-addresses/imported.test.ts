import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { CachetSource } from '../../../../readers/cachet2/source.ts';
import { isCachetTable } from '../../../../readers/cachet2/tables.ts';
import { createCachet } from '../../../../readers/cachet2/testing.ts';
import { openTables } from '../../../../readers/open-tables.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author, open } from '../../../../test/support/page.ts';
import type { Json } from '../../../../test/support/response.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { runImport } from '../../../operations/importers/import.ts';

onBothDatabases('addresses after an import', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-addresses-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function importCachet(): Promise<void> {
    const file = join(folder, 'cachet.db');
    createCachet(file).close();
    const tables = await openTables(`sqlite:${file}`, isCachetTable);
    const source = new CachetSource('cachet2', tables, { zone: 'UTC', now: harness.clock.now() });
    await runImport(harness.ctx, source);
    await source.close();
  }

  const follow = async (path: string): Promise<string> => {
    const { headers } = await harness.visit(path);
    return (await open(harness, String(headers.location ?? path))).text('h1');
  };

  test('lead to what Cachet had there, whatever was here before', async () => {
    const author = new Author(harness);
    for (const name of ['One', 'Two', 'Three']) await author.incident(`Own ${name}`);
    await author.component('Own');
    await importCachet();
    const token = await harness.token('*');
    const { body } = await harness.get('/incidents?include=meta&per_page=100', { token });
    const imported = body.data.flatMap(({ attributes }: Json) => {
      const origin = attributes.meta.find(({ key }: Json) => key === 'imported')?.value;
      return origin ? [{ id: origin.id, name: attributes.name, visible: attributes.visible.value }] : [];
    });
    assert.equal(imported.length, 4);
    for (const { id, name, visible } of imported) {
      if (visible === 1) assert.equal(await follow(`/incidents/${id}`), name);
      else
        assert.notEqual(
          (await harness.visit(`/incidents/${id}`)).headers.location,
          undefined,
          'our third one',
        );
    }
    assert.equal(await follow('/schedules/1'), 'New disks');
    assert.match(
      String((await harness.visit('/component/1/shield')).headers.location),
      /^\/components\/2\/badge\.svg$/,
    );
    const badge = await harness.visit('/components/2/badge.svg');
    assert.match(badge.text, /Checkout/);
  });
});

onBothDatabases('numbers of incidents', (harness) => {
  /** The number in Cachet if it was imported from there, and whether the public may see it. */
  const incident = fc.record({
    old: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    isPublic: fc.boolean(),
  });
  const past = fc.uniqueArray(incident, {
    minLength: 20,
    maxLength: 30,
    selector: ({ old }) => old ?? Symbol('own'),
  });

  test('lead to the incident that was published under them, or nowhere', async () => {
    const author = new Author(harness);
    const [incidents = []] = fc.sample(past, runs(1, 1));
    for (const [index, { old, isPublic }] of incidents.entries()) {
      const meta = old === undefined ? {} : { imported: { from: 'cachet2', id: String(old) } };
      await author.incident(`Number ${index + 1}`, { visible: isPublic ? 1 : 0, meta });
    }
    for (let number = 1; number <= incidents.length + 2; number++) {
      const imported = incidents.findIndex(({ old, isPublic }) => old === number && isPublic);
      const own = incidents[number - 1];
      const expected =
        imported !== -1
          ? `Number ${imported + 1}`
          : own?.isPublic && own.old === undefined
            ? `Number ${number}`
            : undefined;
      const { status, headers } = await harness.visit(`/incidents/${number}`);
      const context = `${number} of ${JSON.stringify(incidents)}`;
      if (expected === undefined) assert.equal(status, 404, context);
      else assert.equal((await open(harness, String(headers.location))).text('h1'), expected, context);
    }
  });
});
