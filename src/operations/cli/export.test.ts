import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { command } from '../../../test/support/command.ts';
import { daymark } from '../../../test/support/process.ts';

describe('daymark export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-export-cli-'));
  const env = { DATA_DIR: join(folder, 'data') };
  after(() => rmSync(folder, { recursive: true, force: true }));
  before(async () => {
    const { code, err } = await command(['settings', 'set', 'name', 'Acme'], env);
    assert.equal(code, 0, err);
  });

  test('writes all formats, or those that are named', async () => {
    const all = join(folder, 'all');
    const { code, out, err } = await daymark(['export', all], env);
    assert.equal(code, 0, err);
    assert.match(out, /^jsonl\/settings\.jsonl +1 +\d[\d,]+$/m);
    const table = out.split('\n').slice(0, -2);
    assert.deepEqual([...new Set(table.map((line) => line.length))].length, 1, 'the columns are aligned');
    for (const path of ['manifest.json', 'csv/incidents.csv', 'statuspage/summary.json'])
      assert.ok(existsSync(join(all, path)), path);
    const some = join(folder, 'some');
    assert.equal((await command(['export', some, '--format', 'csv, statuspage'], env)).code, 0);
    assert.deepEqual([existsSync(join(some, 'csv')), existsSync(join(some, 'jsonl'))], [true, false]);
  });

  test('wrong arguments, a folder that is not empty and a missing database are explained', async () => {
    for (const args of [[], ['a', 'b'], ['a', '--format', 'xml'], ['a', '--format', '']]) {
      const { code, err } = await command(['export', ...args], env);
      assert.equal(code, 2, err);
    }
    const used = await command(['export', folder], env);
    assert.deepEqual([used.code, /is not empty/.test(used.err)], [1, true]);
    const none = join(folder, 'none');
    const missing = await command(['export', join(folder, 'x')], { DATA_DIR: none });
    assert.deepEqual([missing.code, existsSync(none)], [1, false]);
  });

  test('"import daymark" reads it: first as a preview', async () => {
    const target = join(folder, 'moved');
    assert.equal((await command(['export', target], env)).code, 0);
    const other = { DATA_DIR: join(folder, 'other') };
    const preview = await command(['import', 'daymark', target, '--preview'], other);
    assert.equal(preview.code, 0, preview.err);
    assert.match(preview.out, /setting name: Acme/);
    assert.equal(existsSync(other.DATA_DIR), false);
    const report = join(folder, 'report.txt');
    const { code, out, err } = await command(['import', 'daymark', target, '--report', report], other);
    assert.equal(code, 0, err);
    assert.ok(existsSync(report));
    assert.match(out, /The page is called "Acme"/);
    assert.equal((await command(['import', 'daymark'], other)).code, 2);
  });
});
