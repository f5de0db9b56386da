import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { fillWithDemo } from './demo.ts';
import { simulateIncidents } from './simulate-incidents.ts';

onBothDatabases('incidents of the demo', (harness) => {
  const statusesOf = async (name: string): Promise<number[]> => {
    const { body } = await harness.get(`/incidents?filter[name]=${encodeURIComponent(name)}&per_page=100`);
    return body.data.map(({ attributes }: { attributes: { status: { value: string } } }) =>
      Number(attributes.status.value),
    );
  };

  test('go on while somebody looks, and end with the demo', async () => {
    await fillWithDemo(harness.ctx);
    assert.deepEqual(await statusesOf('Card payments declined'), [2]);
    const end = new AbortController();
    const played = simulateIncidents(harness.ctx, end.signal, 0);
    played.catch(() => {});
    while ((await statusesOf('Search results are incomplete')).length < 2) await setTimeout(5);
    end.abort();
    await assert.rejects(played, { name: 'AbortError' });
    assert.deepEqual(await statusesOf('Card payments declined'), [4]);
    assert.ok((await statusesOf('Search results are incomplete')).includes(4));
  });
});
