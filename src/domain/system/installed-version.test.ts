import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { describeInstalled, findInstalledVersion } from './installed-version.ts';

test('the installed version is read from the disk each time, and is unknown while it cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-version-'));
  const file = join(folder, 'package.json');
  const found = () => findInstalledVersion(pathToFileURL(file));
  assert.equal(await found(), undefined);
  for (const [content, version] of [
    ['{"version":"1.2.3"}', '1.2.3'],
    ['{"version":"1.3.0"}', '1.3.0'],
    ['{"vers', undefined],
    ['{"version":7}', undefined],
    ['null', undefined],
  ] as const) {
    writeFileSync(file, content);
    assert.equal(await found(), version, content);
  }
  rmSync(folder, { recursive: true });
});

test('another version on the disk needs a restart, an unknown one does not', () => {
  assert.deepEqual(describeInstalled('1.0.0', '1.1.0'), {
    version: '1.0.0',
    installed: '1.1.0',
    restart_needed: true,
    advice: 'Daymark 1.1.0 is installed, and 1.0.0 is still running. Restart Daymark to use the new version.',
  });
  assert.equal(describeInstalled('1.0.0', '1.0.0').restart_needed, false);
  assert.deepEqual(describeInstalled('1.0.0', undefined), {
    version: '1.0.0',
    installed: null,
    restart_needed: false,
    advice: null,
  });
});
