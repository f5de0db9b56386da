import assert from 'node:assert/strict';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { createLargeCachet, mysqlDumpOf } from '../../test/support/large-cachet.ts';
import { isLong } from '../../test/support/rounds.ts';
import { openTables } from '../open-tables.ts';
import { CachetSource } from './source.ts';
import { isCachetTable } from './tables.ts';

const INCIDENTS = isLong ? 100_000 : 1000;
/** What the memory may grow by, from the first tenth of the incidents to the last one. */
const MAX_GROWTH_MB = 100;
const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

onBothDatabases('importing many incidents from Cachet 2', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-large-'));
  const file = join(folder, 'cachet.db');
  const dump = join(folder, 'dump.sql');
  before(async () => {
    const db = createLargeCachet(file, INCIDENTS);
    await pipeline(Readable.from(mysqlDumpOf(db)), createWriteStream(dump));
    db.close();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const from of [`sqlite:${file}`, dump]) {
    test(`${INCIDENTS} of them from ${from === dump ? 'a dump' : 'SQLite'}, with flat memory`, {
      timeout: 3_600_000,
    }, async (t) => {
      const startedAt = performance.now();
      const staging = await openTables(from, isCachetTable);
      const readAfter = performance.now() - startedAt;
      const source = new CachetSource('cachet2', staging, { zone: 'UTC', now: harness.clock.now() });
      const used: number[] = [];
      let [longest, last] = [0, performance.now()];
      const report = await runImport(harness.ctx, source, () => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        // The harness keeps every statement for tests that count them.
        harness.statements.length = 0;
        used.push(process.memoryUsage().heapUsed);
      });
      await source.close();
      const seconds = (performance.now() - startedAt) / 1000;
      assert.deepEqual(report.kinds.incidents, { created: INCIDENTS, known: 0, failed: 0 });
      // The least of several samples is what is left after a garbage collection.
      const least = (part: readonly number[]) => megabytes(Math.min(...part));
      const tenth = Math.ceil(used.length / 10);
      const [early, late] = [least(used.slice(0, 2 * tenth)), least(used.slice(-2 * tenth))];
      t.diagnostic(
        `${INCIDENTS} incidents with ${2 * INCIDENTS} updates in ${seconds.toFixed(1)} s (${Math.round(INCIDENTS / seconds)} per second, ${(readAfter / 1000).toFixed(1)} s of it to read them); heap ${early} MB at first, ${late} MB in the end, at most ${megabytes(Math.max(...used))} MB; the longest batch took ${Math.round(longest)} ms`,
      );
      assert.ok(late - early < MAX_GROWTH_MB, `The heap grew from ${early} to ${late} MB.`);
    });
  }
});
