import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { previewImport } from '../../src/operations/importers/preview.ts';
import { onBothDatabases, START } from '../../test/support/harness.ts';
import type { Json } from '../../test/support/response.ts';
import { openTables } from '../open-tables.ts';
import { KumaSource } from './source.ts';
import { isKumaTable, kumaSelection } from './tables.ts';
import { beatsOf, createKuma, shopYear } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'daymark-kuma-'));
const fileOf = (version: 1 | 2) => join(folder, `kuma-${version}.db`);
before(() => {
  for (const version of [1, 2] as const) createKuma(fileOf(version), version, START).close();
});
after(() => rmSync(folder, { recursive: true, force: true }));

const openKuma = async (version: 1 | 2, more: { page?: string; email?: string } = {}) =>
  new KumaSource(await openTables(fileOf(version), isKumaTable, { selection: kumaSelection }), {
    now: START,
    ...more,
  });

const DAY = 86_400;
const plan = shopYear(START);
const beats = beatsOf(plan);

onBothDatabases('importing from Uptime Kuma', (harness) => {
  const importFrom = async (version: 1 | 2, more = {}) => {
    const source = await openKuma(version, more);
    try {
      return await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  const list = async (path: string): Promise<Json[]> =>
    (await harness.get(path, { token: await harness.token('*') })).body.data;
  const statusesOf = (component: string): Promise<{ status: number; at: number }[]> =>
    harness
      .query<{ status: number; at: number }>(
        sql`select component_statuses.status, component_statuses.created_at as at from component_statuses
          join components on components.id = component_statuses.component_id
          where components.name = ${component} order by component_statuses.created_at, component_statuses.id`,
      )
      .then((rows) => rows.map(({ status, at }) => ({ status: Number(status), at: Number(at) })));

  for (const version of [1, 2] as const)
    test(`version ${version}: brings checks, components and groups, and names what it left out`, async () => {
      const { kinds, problems } = await importFrom(version);
      assert.deepEqual(kinds.checks, { created: 7, known: 0, failed: 0 });
      assert.deepEqual(kinds.components, { created: 4, known: 0, failed: 0 });
      assert.deepEqual(kinds.groups, { created: 2, known: 0, failed: 0 });
      assert.deepEqual(kinds.incidents, { created: 2, known: 0, failed: 0 });
      assert.deepEqual(kinds.schedules, { created: 5, known: 0, failed: 0 });
      const text = problems.join('\n');
      for (const expected of [
        /"Queue" \(7\) is of the kind mqtt, which checks here do not have\. It has a component, and no check\./,
        /"Router" \(8\) is upside down/,
        /"Office" \(10\) signs in with NTLM, which checks here cannot do\. It is left out\./,
        /"Orders" \(11\) is checked every 10 seconds instead of 5\./,
        /"Orders" \(11\) fails after 20 results instead of 41\./,
        /"Orders" \(11\) is asked directly, because checks here cannot use its kind of proxy\./,
        /"Name" \(5\) asks only the first of its DNS servers, 1\.1\.1\.1\./,
        /status page "Inside" \(\/status\/internal\) is left out/,
        /"Shop" \(1\) is in several groups/,
        /"Not on the page" \(6\) is not on the status page/,
        /"Ended" \(8\) does not come again: in Uptime Kuma it ended on 2026-02-01\. It is left out\./,
        /"Odd hours" \(7\) comes at "\*\/7 1,2 \* \* \*"/,
        /Groups of monitors become tags of the checks in them: "Customers"\./,
        /Notifications, left out: "Ops mail"\./,
        /API keys, left out: "grafana"\./,
        /The user "admin" is left out, because people have no email addresses in Uptime Kuma\. Name the address with --email/,
      ])
        assert.match(text, expected);

      const checks = new Map(
        (await list('/checks?per_page=100')).map((check) => [check.attributes.name, check]),
      );
      const shop = checks.get('Shop');
      assert.deepEqual(
        [
          shop?.attributes.interval,
          shop?.attributes.retry_interval,
          shop?.attributes.timeout,
          shop?.attributes.fail_after,
          shop?.attributes.recover_after,
        ],
        [600, 60, 48, 3, 1],
      );
      assert.deepEqual(shop?.attributes.tags, ['Customers', 'team: core', 'eu']);
      const components = await list('/components?per_page=100');
      const idOf = (name: string) => components.find(({ attributes }) => attributes.name === name)?.id;
      assert.equal(shop?.relationships.component.data.id, idOf('Shop'));
      const search = checks.get('Search')?.attributes;
      assert.deepEqual(
        [search?.target, search?.request, search?.expect],
        [
          'https://search.example/',
          { redirects: 0, insecure: true, username: 'ann', password: null },
          [
            { type: 'status', ranges: '200-299' },
            { type: 'text', present: 'ready' },
          ],
        ],
      );
      assert.deepEqual(checks.get('Stock')?.attributes.request, { redirects: 10, proxy: null });
      assert.deepEqual(checks.get('Stock')?.attributes.expect, [
        { type: 'status', ranges: '200-299,304' },
        { type: 'json', expression: '$string((state.up)) = "true"' },
      ]);
      assert.deepEqual(
        [checks.get('Mail')?.attributes.kind, checks.get('Mail')?.attributes.target],
        ['tcp', 'mail.example:25'],
      );
      assert.deepEqual(checks.get('Name')?.attributes.request, { record: 'MX', server: '1.1.1.1' });
      const job = checks.get('Nightly job')?.attributes;
      assert.deepEqual(
        [job?.kind, job?.interval, job?.grace, job?.fail_after],
        ['heartbeat', 86_400, 181, 1],
      );
      const orders = checks.get('Orders')?.attributes;
      assert.deepEqual(
        [orders?.paused, orders?.request],
        [
          true,
          {
            method: 'POST',
            body: '{"a":1}',
            headers: { 'X-Team': 'core', 'Content-Type': 'application/json' },
            redirects: 10,
            username: 'ann',
            password: null,
          },
        ],
      );
      const groups = await list('/component-groups');
      assert.deepEqual(groups.map(({ attributes }) => attributes.name).toSorted(), ['Buy', 'Find']);
      const settings = (await harness.get('/settings', { token: await harness.token('*') })).body.data
        .attributes;
      assert.deepEqual(
        [settings.name, settings.about, settings.timezone],
        ['Shop status', 'How we are', 'Europe/Rome'],
      );
      assert.equal((await verifyChain(harness.ctx.connection.read)).problem, undefined);
    });

  test('maintenance of every strategy has its next time, and the rule by which it comes again', async () => {
    await importFrom(2);
    const schedules = await list('/schedules?per_page=100&sort=id&include=components');
    const found = new Map(schedules.toReversed().map((schedule) => [schedule.attributes.name, schedule]));
    const times = (name: string) => {
      const { scheduled, completed, recurrence } = found.get(name)?.attributes ?? {};
      return [scheduled?.string, completed?.string, recurrence];
    };
    // The harness begins on Tuesday, 10 March 2026, at 12:00 UTC. Rome is an hour ahead, and two from 29 March on.
    assert.deepEqual(times('New disks'), ['2026-04-01 00:00:00', '2026-04-01 02:00:00', null]);
    assert.deepEqual(times('Weekly restart'), [
      '2026-03-15 22:30:00',
      '2026-03-15 23:30:00',
      'FREQ=WEEKLY;BYDAY=MO,SU',
    ]);
    assert.deepEqual(times('Month end'), [
      '2026-03-31 05:00:00',
      '2026-03-31 06:00:00',
      'FREQ=MONTHLY;BYMONTHDAY=1,-1',
    ]);
    assert.deepEqual(times('Every third day'), [
      '2026-03-11 02:00:00',
      '2026-03-11 02:30:00',
      'FREQ=DAILY;INTERVAL=3',
    ]);
    assert.deepEqual(times('Cron'), [
      '2026-03-11 03:30:00',
      '2026-03-11 04:00:00',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    ]);
    const shop = (await list('/components?filter[name]=Shop'))[0]?.id;
    assert.deepEqual(
      found.get('Weekly restart')?.relationships.components.data.map(({ id }: Json) => id),
      [shop],
      'Shop is in the group that the maintenance is for',
    );
  });

  for (const version of [1, 2] as const)
    test(`version ${version}: a component has the exact edges of every outage, from its first failed beat on`, async () => {
      await importFrom(version);
      const statuses = await statusesOf('Shop');
      const expected = [
        [1, plan.from],
        ...plan.failures
          .filter(([from, until]) => until - from > 1)
          .flatMap(([from, until]) => [
            // Version 2 forgets after a day which beats were not confirmed yet: the edge is then the beat that confirmed it.
            [4, version === 1 ? firstBeat(from, 2) : firstBeat(from, 0)],
            [1, firstBeat(until, 1)],
          ]),
        [6, firstBeat(plan.maintenance[0]?.[0] ?? 0, 3)],
        [1, firstBeat(plan.maintenance[0]?.[1] ?? 0, 1)],
      ].toSorted((one, other) => Number(one[1]) - Number(other[1]));
      assert.deepEqual(
        statuses.map(({ status, at }) => [status, formatDate(at)]),
        expected.map(([status, at]) => [status, formatDate(Number(at))]),
      );
    });

  /** The time of the first beat from this moment on that has this status. */
  function firstBeat(from: number, status: number): number {
    return beats.find((beat) => beat.at >= from && beat.status === status)?.at ?? assert.fail();
  }

  const secondsDown = async () => {
    const statuses = await statusesOf('Shop');
    return statuses.reduce(
      (sum, { status, at }, index) => sum + (status === 4 ? (statuses[index + 1]?.at ?? START) - at : 0),
      0,
    );
  };
  const sumOf = (status: (status: number) => boolean) =>
    beats.filter((beat) => status(beat.status)).reduce((sum, { duration }) => sum + duration, 0);
  const isDown = (status: number) => status === 0 || status === 2;

  test('version 1: the uptime of a year differs from that of Uptime Kuma only by what it did not confirm', async () => {
    await importFrom(1);
    // Uptime Kuma 1 gives the seconds before a beat to its status. A beat that was never confirmed counts as down, too: the
    // blip of one second. Each outage also has the retries, which come sooner than the beats that they stand for.
    const blip = plan.interval;
    const kuma = sumOf(isDown) - blip;
    assert.equal(await secondsDown(), kuma);
    const total = sumOf(() => true);
    assert.ok(Math.abs((await secondsDown()) / total - sumOf(isDown) / total) < 0.0001);
  });

  test('version 2: every day has the counts that Uptime Kuma computes its uptime from', async () => {
    const { kinds } = await importFrom(2);
    const [shop] = await list('/checks?filter[name]=Shop');
    const { data } = (
      await harness.get(
        `/checks/${shop?.id}/results?resolution=day&filter[from]=${formatDate(plan.from - DAY)}&filter[until]=${formatDate(START)}`,
        { token: await harness.token('*') },
      )
    ).body;
    const before = beats.filter(({ at }) => at < Math.floor(START / DAY) * DAY);
    const count = (wanted: (status: number) => boolean) =>
      before.filter(({ status }) => wanted(status)).length;
    const total = (name: string) =>
      data.reduce((sum: number, { attributes }: Json) => sum + attributes[name], 0);
    assert.equal(data.length, 365);
    assert.deepEqual([total('ok'), total('failed')], [count((status) => status === 1), count(isDown)]);
    assert.equal(data[0].attributes.average.total, 40);
    assert.deepEqual(kinds.days, { created: 730, known: 0, failed: 0 });
    // Uptime Kuma 2 divides beats, and we divide seconds. Retries are beats as well, so its figure is lower.
    const kuma = total('ok') / (total('ok') + total('failed'));
    const ours = 1 - (await secondsDown()) / (START - plan.from);
    assert.ok(ours > kuma && ours - kuma < 0.001, `${ours} ${kuma}`);
  });

  test('a second run writes nothing, and a later one brings what has happened since', async () => {
    await importFrom(2);
    const before = await harness.lastEventId();
    const again = await importFrom(2);
    assert.equal(await harness.lastEventId(), before);
    for (const kind of ['checks', 'components', 'groups', 'incidents', 'schedules', 'days'] as const)
      assert.equal(again.kinds[kind].created, 0, kind);
    const statuses = await statusesOf('Shop');
    const { DatabaseSync } = await import('node:sqlite');
    const db = new DatabaseSync(fileOf(2));
    try {
      // Uptime Kuma has forgotten the first beat, and the shop fails again.
      db.exec('begin; create table kept as select * from heartbeat');
      db.exec(`delete from heartbeat where id = (select min(id) from heartbeat where monitor_id = 1);
        insert into heartbeat (monitor_id, status, important, time, duration) values
          (1, 0, 1, '${formatDate(START + 600)}', 600), (1, 1, 1, '${formatDate(START + 1200)}', 600); commit`);
      harness.clock.set(START + 3600);
      await importFrom(2);
      assert.deepEqual(await statusesOf('Shop'), [
        ...statuses,
        { status: 4, at: START + 600 },
        { status: 1, at: START + 1200 },
      ]);
    } finally {
      db.exec(
        'begin; delete from heartbeat; insert into heartbeat select * from kept; drop table kept; commit',
      );
      db.close();
    }
  });

  test('a preview counts the same, and writes nothing', async () => {
    const source = await openKuma(2);
    const before = await harness.lastEventId();
    const { report, details } = await previewImport(source, harness.ctx);
    await source.close();
    assert.equal(report.kinds.checks.created, 7);
    assert.equal(report.kinds.days.created, 730);
    assert.equal(report.kinds.users.created, 0);
    assert.deepEqual(
      [...(details.get('checks') ?? [])],
      [
        ['http', 4],
        ['tcp', 1],
        ['dns', 1],
        ['heartbeat', 1],
        ['paused', 1],
      ],
    );
    assert.equal(await harness.lastEventId(), before);
  });
});
