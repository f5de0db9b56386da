import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGuard } from '../../src/lib/checks/guard.ts';
import { run } from '../../test/support/checks/run.ts';
import { pageFixtures } from '../../test/support/public-pages/all.ts';
import { servicesAt } from '../../test/support/public-pages/fixture.ts';
import { type PageServer, servePages } from '../../test/support/public-pages/server.ts';
import { statusPageReader } from './follow-page.ts';

let server: PageServer;
before(async () => {
  server = await servePages();
});
after(() => server.close());

const now = Date.UTC(2026, 2, 10, 12) / 1000;

const follow = (path: string, component?: string, guard = createGuard()) =>
  run('status-page', `${server.origin}${path}`, {
    request: component === undefined ? {} : { component },
    guard,
    readStatusPage: statusPageReader({ now: () => now, services: servicesAt(server.origin) }),
  });

const verdicts: Readonly<Record<string, string>> = {
  operational: 'ok',
  degraded: 'degraded',
  maintenance: 'degraded',
  outage: 'failed',
  unknown: 'no data',
};

for (const { product, path } of pageFixtures)
  test(`a component of a page of ${product} can be followed`, async () => {
    const { reason, output = '' } = await follow(path);
    assert.match(reason, / says that .+ is (operational|degraded|down|under maintenance)\.$/, output);
    const [name, status] = (output.split('\n')[0] ?? '').split(': ');
    const one = await follow(path, name);
    assert.match(one.reason, new RegExp(` ${name} is`));
    assert.equal(one.verdict, verdicts[status ?? ''], one.reason);
  });

test('a vendor’s partial outage is degraded, as its visitors see it', async () => {
  const path = pageFixtures.find(({ product }) => product === 'Instatus')?.path ?? '';
  const { verdict, reason } = await follow(path, 'website');
  assert.deepEqual(
    [verdict, reason.replace(/^\S+/, 'It')],
    ['degraded', 'It says that Website is degraded.'],
  );
  assert.equal((await follow(path, 'API')).verdict, 'ok');
});

test('a page that no product serves is said so in one sentence', async () => {
  const { verdict, reason } = await follow('/nothing-here');
  assert.equal(verdict, 'no data');
  assert.match(reason, /^No known product serves http:\/\/127\.0\.0\.1:\d+\/nothing-here\.$/);
});

test('the guard applies to the pages of others, too', async () => {
  const { verdict, reason } = await follow('/', undefined, () => 'out of reach');
  assert.equal(verdict, 'no data');
  assert.match(reason, /is not checked, because it is out of reach/);
});
