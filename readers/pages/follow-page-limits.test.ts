import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { closeIsolated } from '../../src/lib/isolated-process/run-isolated.ts';
import { listen, run } from '../../test/support/checks/run.ts';
import { createTestServer } from '../../test/support/http-server.ts';
import { statusPageReader } from './follow-page.ts';

/** What the server answers now, by path. */
let documents: (url: URL) => string | undefined = () => undefined;
let asked = 0;
const server = createTestServer((request, response) => {
  asked++;
  const text = documents(new URL(request.url ?? '', 'http://host'));
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(text);
});
let origin = '';
before(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await closeIsolated();
});

const now = Date.UTC(2026, 2, 10, 12) / 1000;
const follow = async (path = '/') => {
  const { reason } = await run('status-page', `${origin}${path}`, {
    timeoutMs: 120_000,
    readStatusPage: (...page) => {
      asked = 0;
      return statusPageReader({ now: () => now })(...page);
    },
  });
  return reason.replace(/127\.0\.0\.1:\d+/, 'host');
};

/** A page of Statuspage with incidents that affect every component. */
function summary(components: number, incidents: number): string {
  const all = Array.from({ length: components }, (_, index) => ({ id: `c${index}`, name: `C${index}` }));
  const shown = all.map((component) => ({ ...component, status: 'operational' }));
  const updates = [
    {
      status: 'investigating',
      body: 'We look.',
      created_at: '2026-03-10T10:00:00Z',
      affected_components: all.map(({ id }) => ({ code: id, new_status: 'major_outage' })),
    },
  ];
  return JSON.stringify({
    page: { id: 'x', name: 'Vendor' },
    components: shown,
    incidents: Array.from({ length: incidents }, (_, index) => ({
      id: `i${index}`,
      name: `I${index}`,
      status: 'investigating',
      impact: 'major',
      created_at: '2026-03-10T10:00:00Z',
      components: all,
      incident_updates: updates,
    })),
    scheduled_maintenances: [],
  });
}

const only = (path: string, text: string) => (url: URL) => (url.pathname === path ? text : undefined);

test('a page with many links is read as fast as it is long, and this process goes on meanwhile', async () => {
  const text = summary(500, 50);
  assert.ok(text.length > 1_700_000 && text.length < 2 * 1024 * 1024, String(text.length));
  documents = only('/api/v2/summary.json', text);
  await follow('/nothing');
  const memory = process.memoryUsage.rss();
  const before = process.cpuUsage();
  assert.equal(await follow(), 'host says that C0 is down.');
  // It goes on if it hardly computes itself.
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1000 < 1000, `${(user + system) / 1000} ms`);
  assert.ok(process.memoryUsage.rss() - memory < 100 * 1024 * 1024);
});

test('an answer of more than 2 MB is not read', async () => {
  documents = only('/api/v2/summary.json', `[${'[],'.repeat(5_300_000)}[]]`);
  assert.equal(await follow(), 'host sends more than 2 MB in one answer, which is too much to follow.');
});

test('an answer that becomes huge when it is read is read only elsewhere', async () => {
  documents = only('/api/v2/summary.json', `[${'[],'.repeat(690_000)}[]]`);
  const memory = process.memoryUsage.rss();
  assert.match(await follow(), /^(No known product serves|Reading the page of host takes more than)/);
  assert.ok(process.memoryUsage.rss() - memory < 100 * 1024 * 1024);
});

test('a page of many documents is not read to its end', async () => {
  let length = 1_500_000;
  documents = ({ pathname }) => {
    if (pathname.endsWith('/incident-history'))
      return JSON.stringify({
        incidents: [{ id: asked, title: 'x'.repeat(length) }],
        hasMore: true,
        nextCursor: asked,
      });
    return pathname === '/api/status-page/vendor'
      ? JSON.stringify({ publicGroupList: [{ id: 1, name: 'G', monitorList: [{ id: 1, name: 'M' }] }] })
      : undefined;
  };
  assert.equal(
    await follow('/status/vendor'),
    'The page of host consists of more than 8 MB, which is too much to follow.',
  );
  length = 1;
  assert.equal(
    await follow('/status/vendor'),
    'The page of host consists of more than 100 documents, which is too many to follow.',
  );
  assert.ok(asked <= 101, String(asked));
});

test('a page of more than 2,000 components is not followed', async () => {
  documents = only('/api/v2/summary.json', summary(2000, 0));
  assert.equal(await follow(), 'host says that everything is operational.');
  documents = only('/api/v2/summary.json', summary(2001, 0));
  assert.equal(await follow(), 'host shows 2001 components, and a check follows a page of 2000 at most.');
});

test('of many pages at once, eight are read, and the others wait without losing their time', async () => {
  const open: string[] = [];
  let most = 0;
  const seen = new Set<string>();
  const gate = Promise.withResolvers<void>();
  const vendor = createTestServer(async ({ url = '' }, response) => {
    const [, page = ''] = /^\/(page-\d+)\//.exec(url) ?? [];
    open.push(page);
    seen.add(page);
    // Whoever else asks now has its turn as well.
    if (seen.size === 8) setTimeout(gate.resolve, 500);
    most = Math.max(most, new Set(open).size);
    await gate.promise;
    open.splice(open.indexOf(page), 1);
    const isSummary = url === `/${page}/api/v2/summary.json`;
    response.writeHead(isSummary ? 200 : 404).end(isSummary ? summary(1, 0) : '');
  });
  const port = await listen(vendor);
  const outcomes = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      run('status-page', `http://127.0.0.1:${port}/page-${index}/`, {
        timeoutMs: 20_000,
        readStatusPage: statusPageReader({ now: () => now }),
      }),
    ),
  );
  assert.deepEqual(new Set(outcomes.map(({ reason }) => reason)).size, 1);
  assert.match(outcomes[0]?.reason ?? '', /says that everything is operational\.$/);
  assert.equal(most, 8);
});

test('however many vendors hang for as long as their checks allow, pages with short time limits are read', async () => {
  const gate = Promise.withResolvers<void>();
  const hanging = new Set<string>();
  const vendor = createTestServer(async ({ url = '' }, response) => {
    const [, page = ''] = /^\/(hanging-\d+)\//.exec(url) ?? [];
    if (page !== '') {
      hanging.add(page);
      await gate.promise;
    }
    const isSummary = url.endsWith('/api/v2/summary.json');
    response.writeHead(isSummary ? 200 : 404).end(isSummary ? summary(1, 0) : '');
  });
  const port = await listen(vendor);
  const read = (page: string, timeoutMs: number) =>
    run('status-page', `http://127.0.0.1:${port}/${page}/`, {
      timeoutMs,
      readStatusPage: statusPageReader({ now: () => now }),
    });
  let ended = 0;
  const slow = Array.from({ length: 10 }, async (_, index) => {
    await read(`hanging-${index}`, 120_000);
    ended++;
  });
  const { reason } = await read('page', 30_000);
  assert.match(reason, /says that everything is operational\.$/);
  assert.deepEqual([ended, hanging.size <= 4], [0, true]);
  gate.resolve();
  await Promise.all(slow);
  assert.equal(hanging.size, 10);
});
