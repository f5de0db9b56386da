import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusPageReader } from '../../readers/pages/follow-page.ts';
import { createApp } from '../../src/app.ts';
import { evaluate } from '../../src/lib/checks/json-query.ts';
import { AlertWorld, alertmanagerBody } from '../support/alerts.ts';
import { listen, run } from '../support/checks/run.ts';
import { onBothDatabases } from '../support/harness.ts';
import { createTestServer } from '../support/http-server.ts';
import { longestTurn } from '../support/longest-turn.ts';

/** What each of these did before took seconds to minutes, in one turn; now none takes more than 120 ms. */
const MAX_MS = 500;
/** What this process may have taken more afterwards. */
const MAX_MEGABYTES = 160;

onBothDatabases('while somebody sends too much, others are served', (harness) => {
  const world = new AlertWorld(harness);
  const assertLight = async (work: () => Promise<unknown>) => {
    const before = process.memoryUsage.rss();
    const longest = await longestTurn(work);
    assert.ok(longest < MAX_MS, `a turn of ${longest} ms of CPU time`);
    const megabytes = (process.memoryUsage.rss() - before) / 1024 / 1024;
    assert.ok(megabytes < MAX_MEGABYTES, `${megabytes} MB`);
  };

  test('by an expression that makes huge lists', async () => {
    await assertLight(async () => {
      for (const expression of ['$count([1..9999999])>0', '[[1..999999].[1..999999]]'])
        assert.match((await evaluate(expression, '{}')) ?? '', /^The expression /);
    });
  });

  test('by a status page of a vendor with very many links', async () => {
    const components = Array.from({ length: 500 }, (_, index) => ({ id: `c${index}`, name: `C${index}` }));
    const update = {
      status: 'investigating',
      body: 'We look.',
      created_at: '2026-03-10T10:00:00Z',
      affected_components: components.map(({ id }) => ({ code: id, new_status: 'major_outage' })),
    };
    const incidents = Array.from({ length: 50 }, (_, index) => ({
      id: `i${index}`,
      name: `I${index}`,
      status: 'investigating',
      impact: 'major',
      created_at: '2026-03-10T10:00:00Z',
      components,
      incident_updates: [update],
    }));
    const text = JSON.stringify({
      page: { id: 'x', name: 'Vendor' },
      components: components.map((component) => ({ ...component, status: 'operational' })),
      incidents,
      scheduled_maintenances: [],
    });
    const port = await listen(
      createTestServer((request, response) =>
        response.writeHead(request.url === '/api/v2/summary.json' ? 200 : 404).end(text),
      ),
    );
    await assertLight(async () => {
      const options = { timeoutMs: 120_000, readStatusPage: statusPageReader(harness.clock) };
      const { reason } = await run('status-page', `http://127.0.0.1:${port}/`, options);
      assert.match(reason, /says that C0 is down\.$/);
    });
  });

  test('by a form of 4 MB without a value', async () => {
    await world.addSource({ kind: 'nagios', name: 'Nagios' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    await assertLight(async () => {
      const { status } = await world.postRaw('a&'.repeat(2_000_000), type);
      assert.ok(status === 422 || status === 413, String(status));
    });
  });

  test('by a source of alerts that floods us', async () => {
    await world.addSource();
    const app = createApp(harness.ctx);
    const { address } = (await world.send('GET', '/alert-sources/1')).attributes;
    await assertLight(async () => {
      for (let delivery = 0; delivery < 6; delivery++) {
        const alerts = Array.from({ length: 1000 }, (_, index) => ({
          key: `alert ${delivery % 2 === 0 ? index : index + 1000}`,
          startedAt: harness.clock.now(),
        }));
        const payload = JSON.stringify(alertmanagerBody(alerts, harness.clock.now()));
        const headers = { 'content-type': 'application/json' };
        const url = new URL(address).pathname;
        assert.equal((await app.inject({ method: 'POST', url, headers, payload })).statusCode, 200);
        harness.clock.advance(30);
        await harness.react();
      }
    });
    await app.close();
  });
});
