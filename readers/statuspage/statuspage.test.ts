import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillWithDemo } from '../../src/operations/demo/demo.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { Harness, onBothDatabases } from '../../test/support/harness.ts';
import { openStatuspage } from './source.ts';

onBothDatabases('importing a page from its public address', (harness) => {
  /** Answers like the page of another service. */
  const from = (other: Harness) => async (url: string) => {
    const { status, text, headers } = await other.visit(new URL(url).pathname);
    return new Response(text, { status, headers: { 'content-type': String(headers['content-type']) } });
  };
  const summary = async (of: Harness) => JSON.parse((await of.visit('/api/v2/summary.json')).text);

  test('a page of ours shows the same public state', async () => {
    const original = new Harness(harness.dialect);
    await original.start();
    try {
      await original.reset();
      await fillWithDemo(original.ctx);
      const source = await openStatuspage('https://other.example', harness.clock.now(), from(original));
      const report = await runImport(harness.ctx, source);
      assert.equal(
        report.kinds.components.failed + report.kinds.incidents.failed,
        0,
        report.problems.join('\n'),
      );
      const [theirs, ours] = [await summary(original), await summary(harness)];
      const told = ({ components }: { components: { name: string; status: string; group: boolean }[] }) =>
        components.map(({ name, status, group }) => [name, status, group]).toSorted();
      assert.deepEqual(told(ours), told(theirs));
      const open = ({ incidents }: { incidents: { name: string; status: string }[] }) =>
        incidents.map(({ name, status }) => [name, status]).toSorted();
      assert.deepEqual(open(ours), open(theirs));
      assert.deepEqual(ours.status, theirs.status);
      assert.equal(ours.page.name, theirs.page.name);
      const again = await runImport(harness.ctx, source);
      assert.equal(again.kinds.incidents.created + again.kinds.components.created, 0);
    } finally {
      await original.stop();
    }
  });

  test('an address without such a page is named', async () => {
    const nothing = async () => new Response('<p>Hello', { headers: { 'content-type': 'text/html' } });
    await assert.rejects(openStatuspage('https://x.example', 0, nothing), /no public JSON of Statuspage/);
    const away = async () =>
      Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }));
    await assert.rejects(openStatuspage('https://x.example', 0, away), /does not answer: ECONNREFUSED/);
  });
});
