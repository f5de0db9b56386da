import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeChecksums } from '../../release/checksums.ts';

test('SHA256SUMS lists every file of a release, whichever of them was made last', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-checksums-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'not-a-file'));
  const files = ['daymark-1.0.0.cdx.json', 'daymark-1.0.0.tgz', 'daymark-linux-x64'];
  for (const count of [2, 3]) {
    for (const name of files.slice(0, count)) writeFileSync(join(folder, name), `content of ${name}`);
    await writeChecksums(folder);
    const expected = files
      .slice(0, count)
      .map((name) => `${createHash('sha256').update(`content of ${name}`).digest('hex')}  ${name}\n`);
    assert.equal(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'), expected.join(''));
  }
});

test('both the package and the executable are added to it', () => {
  for (const script of ['pack.ts', 'binary.ts'])
    assert.match(
      readFileSync(new URL(`../../release/${script}`, import.meta.url), 'utf8'),
      /await writeChecksums\(into\)/,
    );
});
