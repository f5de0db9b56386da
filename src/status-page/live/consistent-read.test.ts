import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/harness.ts';
import { publicReadContext } from '../../public-state/state.ts';
import { loadSettings } from '../../resources/settings/queries.ts';
import { readAtOneVersion } from './consistent-read.ts';

onBothDatabases('reading at one version', (world) => {
  test('a write between two queries changes both results or neither', async () => {
    const token = await world.token('*');
    let writes = 0;
    const names = await readAtOneVersion(world.ctx, async (ctx) => {
      const before = await loadSettings(publicReadContext(ctx, ctx.page));
      if (writes++ === 0) await world.put('/settings', { name: 'Renamed' }, { token });
      const after = await loadSettings(publicReadContext(ctx, ctx.page));
      return [before.name, after.name];
    });
    assert.equal(names[0], names[1]);
    assert.equal((await loadSettings(publicReadContext(world.ctx, world.ctx.page))).name, 'Renamed');
  });
});
