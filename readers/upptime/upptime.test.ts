import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases, START } from '../../test/support/harness.ts';
import type { Json } from '../../test/support/response.ts';
import { UpptimeSource } from './source.ts';
import { TestRepository } from './testing.ts';

const DAY = 86_400;
const folder = mkdtempSync(join(tmpdir(), 'daymark-upptime-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const config = `
owner: acme
repo: upptime
sites:
  - name: Front end
    url: https://shop.example
    headers: ["Authorization: Bearer $SHOP_TOKEN"]
    maxResponseTime: 5000
    tags: [core]
    __dangerous__body_down: error
    __dangerous__body_degraded: slow
  - { name: Port, url: db.example, check: tcp-ping, port: 5432, slug: the-port }
  - { name: 鸭鸭梨, url: "https://pear.example", expectedStatusCodes: [200, 404] }
  - { name: Hidden, url: $NOT_SET }
notifications: [{ type: slack, channel: C1 }]
status-website: { name: Acme, introMessage: All systems }
`;

/** The file of a site as Upptime commits it. */
const stateOf = (url: string, status: string, at: number): string =>
  `url: ${url}\nstatus: ${status}\ncode: 200\nresponseTime: 120\nlastUpdated: ${new Date(at * 1000).toISOString()}\nstartTime: ${new Date((START - 30 * DAY) * 1000).toISOString()}\n`;

const history = new TestRepository();
let cutAt = '';

before(() => {
  const files: Record<string, string> = { '.upptimerc.yml': config };
  const commit = (slug: string, url: string, status: string, at: number) => {
    files[`history/${slug}.yml`] = stateOf(url, status, at);
    return history.commit(files, at + 60);
  };
  const shop = 'https://shop.example';
  commit('front-end', shop, 'up', START - 30 * DAY);
  commit('the-port', 'db.example', 'down', START - DAY);
  cutAt = commit('front-end', shop, 'down', START - 2 * DAY);
  // The response time alone.
  commit('front-end', shop, 'down', START - 2 * DAY + 300);
  commit('front-end', shop, 'up', START - 2 * DAY + 600);
  commit('ya-ya-li', 'https://pear.example', 'degraded', START - 60);
  for (const name of ['clone', 'packed', 'copy']) {
    mkdirSync(join(folder, name, 'history'), { recursive: true });
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, name, path), text);
  }
  history.writeLoose(join(folder, 'clone'));
  history.writePacked(join(folder, 'packed'));
});

onBothDatabases('importing from Upptime', (harness) => {
  const open = (name: string) =>
    UpptimeSource.open(join(folder, name), { now: START, environment: { SHOP_TOKEN: 's3cret' } });
  const importAll = async (name = 'clone') => runImport(harness.ctx, await open(name));
  const list = async (address: string): Promise<Json[]> =>
    (await harness.get(address, { token: await harness.token('*') })).body.data;
  const statuses = (id: number) =>
    harness.query(sql`select status, created_at from component_statuses where component_id = ${id}
      order by created_at, id`);

  for (const [pageFollows, expected] of [
    [undefined, 'status'],
    ['drafts', 'draft'],
  ] as const)
    test(`lets the page follow ${pageFollows ?? 'the checks, unless told otherwise'}`, async () => {
      const { problems } = await runImport(
        harness.ctx,
        await open('clone'),
        undefined,
        undefined,
        pageFollows,
      );
      const components = await list('/components?per_page=100');
      assert.deepEqual(
        new Set(components.map(({ attributes }) => attributes.on_failure)),
        new Set([expected]),
      );
      assert.match(problems.join('\n'), new RegExp(`^The page follows ${pageFollows ?? 'the checks'}`, 'm'));
    });

  test('brings sites as checks with components, and names what it left out', async () => {
    const { kinds, problems } = await importAll();
    assert.deepEqual(kinds.components, { created: 4, known: 0, failed: 0 });
    assert.deepEqual(kinds.checks, { created: 3, known: 0, failed: 0 });
    const text = problems.join('\n');
    for (const expected of [
      /"Front end" \(front-end\) is checked without __dangerous__body_degraded/,
      /"Hidden" \(hidden\) uses the variable NOT_SET, which is not set here\. Set it as it is for Upptime/,
      /Notifications, left out: slack\./,
      /Incidents are issues on GitHub\. Import them from there: daymark import https:\/\/github\.com\/acme\/upptime/,
    ])
      assert.match(text, expected);
    assert.doesNotMatch(text, /s3cret/);
    const [front, port, pear] = (await list('/checks')).map(({ attributes }) => attributes);
    assert.deepEqual(
      [
        front.target,
        front.interval,
        front.fail_after,
        front.degraded_above,
        front.tags,
        front.request,
        front.expect,
      ],
      [
        'https://shop.example',
        300,
        3,
        5000,
        ['core'],
        { headers: { Authorization: null }, redirects: 3 },
        [
          { type: 'status', ranges: '200-208,226,300-308' },
          { type: 'text', absent: 'error' },
        ],
      ],
    );
    assert.deepEqual([port.kind, port.target], ['tcp', 'db.example:5432']);
    assert.deepEqual(pear.expect, [{ type: 'status', ranges: '200,404' }]);
  });

  test('brings every outage that was committed, to the second', async () => {
    await importAll();
    assert.deepEqual(await statuses(1), [
      { status: 1, created_at: START - 30 * DAY },
      { status: 4, created_at: START - 2 * DAY },
      { status: 1, created_at: START - 2 * DAY + 600 },
    ]);
    assert.deepEqual(await statuses(3), [{ status: 2, created_at: START - 60 }]);
  });

  test('reads a history that git has packed', async () => {
    await importAll('packed');
    assert.deepEqual(await statuses(1), [
      { status: 1, created_at: START - 30 * DAY },
      { status: 4, created_at: START - 2 * DAY },
      { status: 1, created_at: START - 2 * DAY + 600 },
    ]);
  });

  test('of a shallow clone, it brings what the clone has', async () => {
    cpSync(join(folder, 'packed'), join(folder, 'shallow'), { recursive: true });
    writeFileSync(join(folder, 'shallow', '.git', 'shallow'), `${cutAt}\n`);
    await importAll('shallow');
    assert.deepEqual(
      (await statuses(1)).map((row) => (row as Json).created_at),
      [START - 2 * DAY, START - 2 * DAY + 600],
    );
  });

  test('of a damaged clone, it brings the current status, and says so', async () => {
    cpSync(join(folder, 'clone'), join(folder, 'damaged'), { recursive: true });
    rmSync(join(folder, 'damaged', '.git', 'objects', cutAt.slice(0, 2), cutAt.slice(2)));
    const { problems } = await importAll('damaged');
    assert.deepEqual(await statuses(2), [{ status: 4, created_at: START - DAY }]);
    assert.match(
      problems.join('\n'),
      /The git history could not be read \(the object [0-9a-f]{10} is missing\)/,
    );
  });

  test('without the history, it brings the current status, and says so', async () => {
    const { problems } = await importAll('copy');
    assert.deepEqual(await statuses(2), [{ status: 4, created_at: START - DAY }]);
    assert.match(problems.join('\n'), /The folder has no git history/);
  });

  test('a second run writes nothing', async () => {
    await importAll();
    const before = await harness.lastEventId();
    const { kinds } = await importAll();
    assert.equal(await harness.lastEventId(), before);
    assert.deepEqual([kinds.components.known, kinds.checks.known], [4, 3]);
  });

  test('whoever names the configuration means its folder', async () => {
    const { kinds } = await importAll(join('clone', '.upptimerc.yml'));
    assert.deepEqual([kinds.components.created, kinds.checks.created], [4, 3]);
  });

  test('another folder is refused with a reason', async () => {
    await assert.rejects(
      open('nowhere'),
      /is not a repository of Upptime: there is no \.upptimerc\.yml in it/,
    );
  });
});
