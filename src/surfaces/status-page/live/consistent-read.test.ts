import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import { readAtOneVersion } from './consistent-read.ts';

onBothDatabases('reading at one version', (harness) => {
  test('a write between two queries changes both results or neither', async () => {
    const token = await harness.token('*');
    let writes = 0;
    const names = await readAtOneVersion(harness.ctx, async (ctx) => {
      const before = await loadSettings(publicReadContext(ctx, ctx.page));
      if (writes++ === 0) await harness.put('/settings', { name: 'Renamed' }, { token });
      const after = await loadSettings(publicReadContext(ctx, ctx.page));
      return [before.name, after.name];
    });
    assert.equal(names[0], names[1]);
    assert.equal((await loadSettings(publicReadContext(harness.ctx, harness.ctx.page))).name, 'Renamed');
  });
});
