import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isLong, seed } from '../support/rounds.ts';
import { installPreviousVersion, previousVersion, whyNoPreviousVersion } from './previous-version.ts';
import { replaceNodes } from './rolling.ts';

describe('nodes behind a proxy', () => {
  test('are replaced one after the other under load: no request fails, and no notification is sent twice', async (t) => {
    for (const line of await replaceNodes(seed)) t.diagnostic(line);
  });

  test(`are upgraded in the same way from the package of an earlier version, ${previousVersion}`, {
    skip: isLong
      ? (whyNoPreviousVersion() ?? false)
      : 'packs an earlier commit, with its dashboard; npm run test:long does it',
  }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-previous-'));
    try {
      for (const line of await replaceNodes(seed, installPreviousVersion(folder))) t.diagnostic(line);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
