import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { daymark } from '../../test/process.ts';
import { createCachet } from '../importers/cachet2/testing.ts';

describe('daymark import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-import-cli-'));
  const file = join(folder, 'cachet.db');
  const data = join(folder, 'data');
  const run = (...args: string[]) => daymark(['import', ...args], { DATA_DIR: data });
  before(() => createCachet(file).close());
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('wrong arguments and a preview create no database', async () => {
    for (const args of [['elsewhere'], ['cachet2'], ['cachet2', file, '--time-zone', 'Mars/Base']]) {
      const { code, err } = await run(...args);
      assert.equal(code, 2, err);
    }
    const missing = await run('cachet2', join(folder, 'none.sql'));
    assert.deepEqual([missing.code, /There is no file/.test(missing.err)], [1, true]);
    const preview = await run('cachet2', `sqlite:${file}`, '--preview');
    assert.equal(preview.code, 0, preview.err);
    assert.match(preview.out, /incidents +4 new +0 known +0 would fail/);
    assert.match(preview.out, /1 Identified, 2 Fixed|2 Fixed/);
    assert.match(preview.out, /component "" \(5\) was not imported: The name field is required/);
    assert.match(preview.out, /setting name: Acme/);
    assert.equal(existsSync(data), false);
  });

  test('imports, and writes a report with every problem', async () => {
    const report = join(folder, 'report.txt');
    const { code, out, err } = await run('cachet2', `sqlite:${file}`, '--report', report);
    assert.equal(code, 0, err);
    assert.match(out, /components +3 new +0 known +1 failed/);
    assert.match(out, /The page is called "Acme"\. Nobody was notified\./);
    assert.match(out, /The report is in .*report\.txt\./);
    const written = readFileSync(report, 'utf8');
    assert.match(written, /^Import from cachet2 sqlite:.* into sqlite:/);
    assert.match(written, /component "" \(5\) was not imported: The name field is required/);
    assert.match(written, /components +3 new +0 known +1 failed/);
  });

  test('a preview tells what an earlier import has brought', async () => {
    const { out } = await run('cachet2', `sqlite:${file}`, '--preview');
    assert.match(out, /incidents +0 new +4 known/);
  });
});
