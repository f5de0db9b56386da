import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { onSqlite } from '../../test/support/on-sqlite.ts';
import { pageFixtures } from '../../test/support/public-pages/all.ts';
import { servicesAt } from '../../test/support/public-pages/fixture.ts';
import { type PageServer, servePages } from '../../test/support/public-pages/server.ts';
import { openPage } from './open-page.ts';

interface PublicState {
  readonly page: { readonly name: string; readonly time_zone: string };
  readonly components: readonly {
    readonly id: string;
    readonly name: string;
    readonly status: string;
    readonly group: boolean;
    readonly group_id: string | null;
  }[];
}

interface Entry {
  readonly name: string;
  readonly status: string;
  readonly started_at: string;
  readonly resolved_at: string | null;
  readonly scheduled_for?: string;
  readonly scheduled_until?: string;
  readonly incident_updates: readonly { readonly body: string; readonly status: string }[];
  readonly components: readonly { readonly name: string }[];
}

/** What the public sees of a page afterwards, in a few lines. */
const expected: Readonly<Record<string, readonly string[]>> = {
  Statuspage: [
    'page Acme in America/Los_Angeles',
    'group Core',
    'component API operational in Core',
    'incident An old story: resolved 2024-01-05T10:00 API: It begins. / Over.',
    'incident Elevated error rates: resolved 2026-03-08T19:00 API: Requests fail & we look into it. / All is well. See [our blog](https://blog.acme.example/a?b=1&c=2).',
    'maintenance Database upgrade: scheduled 2026-03-20T02:00 2026-03-20T04:00 API: We upgrade.',
  ],
  Instatus: [
    'page Acme in UTC',
    'group Web',
    'component Website partial_outage in Web',
    'component API operational',
    'incident No mail: resolved 2026-03-02T12:00 API: Mail arrives.',
    'incident Slow pages: identified Website: Pages are slow. / It is the **cache**.',
    'maintenance New disks: scheduled 2026-03-15T01:00 2026-03-15T02:30 API: New disks',
  ],
  openstatus: [
    'page Acme in UTC',
    'group Backend',
    'component API operational in Backend',
    'component Web operational',
    'incident Errors: monitoring API: We see errors. / Fixed, we watch it.',
    'maintenance Move: scheduled 2026-03-12T00:00 2026-03-12T01:00 Web: We move.',
  ],
  'Better Stack': [
    'page Acme in UTC',
    'group Backend',
    'component API major_outage in Backend',
    'incident API is down: investigating API: It does not answer. / We restart it.',
    'maintenance Maintenance of the API: scheduled 2026-03-11T00:00 2026-03-11T02:00 API: Maintenance of the API',
  ],
  'incident.io': [
    'page Acme in UTC',
    'group Product',
    'component Search degraded_performance in Product',
    'incident Slow search: identified Search: An index is missing.',
    'maintenance Reindex: scheduled 2026-03-11T00:00 2026-03-11T01:00 Search: Reindex',
  ],
  'Status.io': [
    'page Status in UTC',
    'component API major_outage',
    'incident API down: investigating API: It is down.',
    'maintenance Upgrade: scheduled 2026-03-11T00:00 2026-03-11T01:00 API: We upgrade.',
  ],
  Statuspal: [
    'page Acme in Europe/Berlin',
    'group Backend',
    'component API partial_outage in Backend',
    'component Web operational',
    'incident Old errors: resolved 2026-02-01T12:00 API: It fails. / It works.',
    'incident Errors: investigating API: Errors',
    'maintenance Move: scheduled 2026-03-12T00:00 2026-03-12T02:00: We move.',
  ],
  'Uptime Kuma': [
    'page Acme in UTC',
    'group Services',
    'component API operational in Services',
    'component Mail major_outage in Services',
    'incident Old: resolved 2026-03-01T12:00: It was down.',
    'incident Mail is late: investigating: We look **into** it.',
    'maintenance Upgrade: in_progress 2026-03-10T11:30 2026-03-10T13:00: A new version.',
  ],
  Gatus: [
    'page Status in UTC',
    'group core',
    'component api major_outage in core',
    'component web operational',
    'incident It was slow.: resolved 2026-03-01T11:00: It was slow.',
    'incident The API is down.: investigating: The API is down.',
  ],
  cState: [
    'page Acme in UTC',
    'group Services',
    'component API operational in Services',
    'component Mail operational in Services',
    'incident Mail is late: resolved 2026-03-01T12:00 Mail: **Resolved** - All mail arrived.\nSee [more](ORIGIN/cstate/more).',
  ],
  Upptime: [
    'page status in UTC',
    'component API major_outage',
    'component Web operational',
    'incident Web has degraded performance: resolved 2026-03-01T11:30 Web: Slow. / **Resolved:** Web is back.',
    'incident API is down: investigating API: In `abc`, API was **down**.',
    'maintenance New servers: scheduled 2026-03-20T10:00 2026-03-20T12:00 API, Web: We move.',
  ],
  'Cachet 3': [
    'page Status in UTC',
    'group Backend',
    'component API partial_outage in Backend',
    'incident Trouble 1: resolved 2026-03-01T12:00 API: It began. / It ended.',
    'incident Trouble 2: investigating API: It began.',
    'maintenance Upgrade: scheduled 2026-03-20T10:00 2026-03-20T11:00 API: A new version.',
  ],
  'Cachet 2': [
    'page Status in UTC',
    'group Backend',
    'component API operational in Backend',
    'component Web operational',
    'incident Errors: resolved 2026-03-01T12:00 API: It began. / It ended.',
    'maintenance Upgrade: scheduled 2026-03-20T10:00 2026-03-20T10:00: A new version.',
  ],
};

onSqlite('importing a page of another product from its public address', (harness) => {
  let server: PageServer;
  before(async () => {
    server = await servePages();
  });
  after(() => server.close());

  const open = (path: string) =>
    openPage(`${server.origin}${path}`, harness.clock.now(), { services: servicesAt(server.origin) });
  const read = async (name: string) => JSON.parse((await harness.visit(`/api/v2/${name}.json`)).text);
  const minute = (text: string | null | undefined) => text?.slice(0, 16) ?? '';

  async function shown(): Promise<string[]> {
    const { page, components }: PublicState = await read('summary');
    const incidents: Entry[] = (await read('incidents')).incidents;
    const maintenance: Entry[] = (await read('scheduled-maintenances')).scheduled_maintenances;
    const nameOf = (id: string | null) => components.find((component) => component.id === id)?.name;
    const line = (kind: string, entry: Entry, times: readonly string[]) => {
      const names = entry.components.map(({ name }) => name).join(', ');
      const facts = [entry.status, ...times, names].filter((fact) => fact !== '').join(' ');
      const messages = entry.incident_updates.map(({ body }) => body).toReversed();
      return `${kind} ${entry.name}: ${facts}: ${messages.join(' / ')}`;
    };
    return [
      `page ${page.name} in ${page.time_zone}`,
      ...components.filter(({ group }) => group).map(({ name }) => `group ${name}`),
      ...components
        .filter(({ group }) => !group)
        .map(
          ({ name, status, group_id: group }) =>
            `component ${name} ${status}${group === null ? '' : ` in ${nameOf(group)}`}`,
        ),
      ...incidents.toReversed().map((entry) => line('incident', entry, [minute(entry.resolved_at)])),
      ...maintenance
        .toReversed()
        .map((entry) =>
          line('maintenance', entry, [minute(entry.scheduled_for), minute(entry.scheduled_until)]),
        ),
    ].map((text) => text.replaceAll(server.origin, 'ORIGIN'));
  }

  for (const { product, path } of pageFixtures) {
    test(`${product} is recognised, and its page looks the same`, async () => {
      const { source, product: recognised } = await open(path);
      assert.match(recognised, new RegExp(`^${product.replace('.', '\\.')}`));
      const report = await runImport(harness.ctx, source);
      for (const [kind, { failed }] of Object.entries(report.kinds))
        assert.equal(failed, 0, `${kind}: ${report.problems.join('\n')}`);
      assert.deepEqual(await shown(), expected[product]);
    });
  }

  test('a second import changes nothing, nobody is notified, and the log verifies', async () => {
    await harness.post(
      '/subscribers',
      { email: 'ada@readers.example', verified: true },
      {
        token: await harness.token('*'),
      },
    );
    await harness.react();
    for (const { path } of pageFixtures) await runImport(harness.ctx, (await open(path)).source);
    await harness.react();
    const deliveries = await harness.ctx.connection.read.selectFrom('deliveries').select('id').execute();
    assert.deepEqual(deliveries, []);
    const before = await harness.lastEventId();
    const state = await shown();
    for (const { path } of pageFixtures) {
      const { kinds } = await runImport(harness.ctx, (await open(path)).source);
      for (const { created, failed } of Object.values(kinds)) assert.equal(created + failed, 0);
    }
    assert.equal(await harness.lastEventId(), before);
    assert.deepEqual(await shown(), state);
    const verdict = await verifyChain(harness.ctx.connection.read);
    assert.equal(verdict.problem, undefined);
  });

  test('what no product serves is said with every address that was tried', async () => {
    await assert.rejects(open('/nobody'), (error: Error) => {
      assert.match(error.message, /^No known product serves http:\/\/127\.0\.0\.1:\d+\/nobody\./);
      assert.match(error.message, /\/nobody\/api\/v2\/summary\.json \(HTTP 404\)/);
      assert.match(error.message, /\/api\/v1\/endpoints\/statuses \(HTTP 404\)/);
      assert.match(error.message, /docs\/import\.md/);
      return true;
    });
    await assert.rejects(openPage('https://', 0), /is not the address of a page/);
    const away = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }));
    await assert.rejects(
      openPage('https://x.example', 0, { fetchUrl: away }),
      /https:\/\/x\.example\S+ does not answer/,
    );
  });

  test('a longer address of the same page is enough', async () => {
    const found = await openPage(`${server.origin}/statuspage/history/`, harness.clock.now(), {
      fetchUrl: (url, init) =>
        fetch(url.replace(`${server.origin}/api/`, `${server.origin}/statuspage/api/`), init),
    });
    assert.match(found.product, /^Statuspage/);
  });
});
