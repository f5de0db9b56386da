import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { type Harness, onBothDatabases } from '../../test/support/harness.ts';
import { openTables } from '../open-tables.ts';
import { CachetSource } from './source.ts';
import { isCachetTable } from './tables.ts';
import { createCachet } from './testing.ts';

onBothDatabases('importing from Cachet 2', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-cachet-'));
  const file = join(folder, 'cachet.db');
  before(() => createCachet(file).close());
  after(() => rmSync(folder, { recursive: true, force: true }));

  const importFrom = async (from: string, into: Harness = harness) => {
    const staging = await openTables(from, isCachetTable);
    const source = new CachetSource('cachet2', staging, { zone: 'UTC', now: into.clock.now() });
    try {
      return await runImport(into.ctx, source);
    } finally {
      await source.close();
    }
  };
  const attributes = async (path: string) => {
    const { body } = await harness.get(path, { token: await harness.token('*') });
    return body.data.attributes;
  };

  test('brings everything with its times, and says what it left out', async () => {
    const report = await importFrom(`sqlite:${file}`);
    const { kinds, problems } = report;
    assert.deepEqual(kinds.groups, { created: 2, known: 0, failed: 0 });
    assert.deepEqual(kinds.components, { created: 3, known: 0, failed: 1 });
    assert.deepEqual(kinds.incidents, { created: 4, known: 0, failed: 0 });
    assert.deepEqual(kinds.schedules, { created: 2, known: 0, failed: 0 });
    assert.deepEqual(kinds.subscribers, { created: 2, known: 0, failed: 0 });
    assert.deepEqual(kinds.points, { created: 2, known: 0, failed: 0 });
    assert.match(problems.join('\n'), /component "" \(5\) was not imported: The name field is required/);
    assert.match(
      problems.join('\n'),
      /Subscribers without a valid email address \(by phone or Slack\), left out: 1\./,
    );

    const checkout = await attributes('/components/1?include=meta');
    assert.deepEqual(
      [checkout.name, checkout.link, checkout.created.string],
      ['Checkout', 'https://pay.example', '2026-02-01 10:00:00'],
    );
    assert.deepEqual(
      checkout.meta.filter(({ key }: { key: string }) => key !== 'imported'),
      [
        { key: 'tags', value: { 'eu-west': 'EU west' } },
        { key: 'team', value: 'core' },
      ],
    );
    assert.equal((await attributes('/components/2')).status.human, 'Unknown');
    const statuses = await harness.get('/components/3/statuses', { token: await harness.token('*') });
    assert.equal(statuses.body.data.length, 2);

    const { body } = await harness.get('/incidents?sort=id&include=updates,components', {
      token: await harness.token('*'),
    });
    const [payments, staffOnly] = body.data;
    assert.deepEqual(
      [
        payments.attributes.name,
        payments.attributes.status.human,
        payments.attributes.occurred.string,
        payments.attributes.resolved.string,
      ],
      ['Payments fail', 'Fixed', '2026-02-05 09:30:00', '2026-02-05 11:00:00'],
    );
    assert.equal(payments.relationships.updates.data.length, 2);
    assert.deepEqual(payments.relationships.components.data, [{ type: 'components', id: '1' }]);
    assert.equal(staffOnly.attributes.resolved.string, '2026-02-06 18:00:00');
    assert.equal((await harness.get('/incidents?filter[name]=staff')).body.data.length, 0);

    const schedules = (await harness.get('/schedules?sort=id')).body.data;
    assert.deepEqual(
      schedules.map(
        ({ attributes: each }: { attributes: { status: { human: string } } }) => each.status.human,
      ),
      ['Complete', 'Upcoming'],
    );
    const settings = await attributes('/settings');
    assert.deepEqual(
      [settings.name, settings.timezone, settings.locale, settings.major_outage_share],
      ['Acme', 'Europe/Rome', 'it', 0.4],
    );
    const subscribers = (await harness.get('/subscribers', { token: await harness.token('*') })).body.data;
    assert.deepEqual(
      subscribers.map(({ attributes: each }: { attributes: { email: string; verified: boolean } }) => [
        each.email,
        each.verified,
      ]),
      [
        ['One@example.com', true],
        ['two@example.com', false],
      ],
    );
    assert.equal((await attributes('/metrics/1/points/1')).counter, 2);
  });

  test('a second run changes nothing, and brings what is new since', async () => {
    const other = join(folder, `growing-${harness.dialect}.db`);
    const db = createCachet(other, 'chq_');
    await importFrom(`sqlite:${other}`);
    const before = await harness.lastEventId();
    const again = await importFrom(`sqlite:${other}`);
    assert.equal(await harness.lastEventId(), before);
    assert.deepEqual(again.kinds.incidents, { created: 0, known: 4, failed: 0 });
    db.exec(`insert into chq_incident_updates values (9, 2, 4, 'Over.', 1, '2026-03-01 10:00:00', null);
      insert into chq_incidents values (9, 1, 'New', 1, 1, 'm', 1, 0, 0, null, '2026-03-02 10:00:00', null, null);
      insert into chq_metric_points values (9, 1, 7, 1, '2026-03-02 10:00:00', null);`);
    const later = await importFrom(`sqlite:${other}`);
    db.close();
    assert.deepEqual(later.kinds.incidents, { created: 1, known: 4, failed: 0 });
    assert.deepEqual(later.kinds.points, { created: 1, known: 2, failed: 0 });
    const { body } = await harness.get('/incidents?filter[name]=gone&include=updates');
    assert.equal(body.data[0].attributes.status.human, 'Fixed');
    assert.equal(body.data[0].relationships.updates.data.length, 1);
  });

  test('nobody is notified, what others wrote before is told, and the log verifies', async () => {
    const token = await harness.token('*');
    await harness.post('/subscribers', { email: 'here@example.com', verified: true }, { token });
    await harness.post(
      '/incidents',
      { name: 'Live', status: 1, message: 'm', notifications: true },
      { token },
    );
    await importFrom(`sqlite:${file}`);
    await harness.react();
    const deliveries = (await harness.get('/deliveries', { token })).body.data;
    assert.equal(deliveries.length, 1, 'that of the live incident');
    assert.equal((await verifyChain(harness.ctx.connection.read)).problem, undefined);
  });

  test('dumps of MySQL and PostgreSQL are read like the database', async () => {
    const mysql = join(folder, 'dump.sql');
    writeFileSync(
      mysql,
      `-- MySQL dump 10.13
-- Host: localhost's "server"; nothing ends here
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`component_groups\`;
CREATE TABLE \`component_groups\` (
  \`id\` int unsigned NOT NULL AUTO_INCREMENT,
  \`name\` varchar(255) NOT NULL,
  \`order\` int NOT NULL DEFAULT '0',
  \`visible\` tinyint NOT NULL,
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
INSERT INTO \`component_groups\` VALUES (1,'Shop; it\\'s \\"ours\\"',1,1),(2,'Line\\nbreak',2,1);
CREATE TABLE \`components\` (\`id\` int, \`name\` varchar(255), \`status\` int, \`group_id\` int, \`deleted_at\` timestamp NULL);
INSERT INTO \`components\` (\`id\`,\`name\`,\`status\`,\`group_id\`,\`deleted_at\`) VALUES (7,'Pay (EU), or not',4,1,NULL);
CREATE TABLE \`incidents\` (\`id\` int, \`name\` varchar(9), \`status\` int, \`message\` text, \`scheduled_at\` timestamp NULL, \`created_at\` timestamp NULL);
INSERT INTO \`incidents\` VALUES (1,'Old work',0,'m','2026-02-01 02:00:00',NULL);
-- Dump completed on 2026-03-01  3:00:00
`,
    );
    const first = await importFrom(mysql);
    assert.deepEqual(
      [first.kinds.groups.created, first.kinds.components.created, first.kinds.schedules.created],
      [2, 1, 1],
    );
    const groups = (await harness.get('/component-groups?sort=id')).body.data;
    assert.deepEqual(
      groups.map(({ attributes: each }: { attributes: { name: string } }) => each.name),
      [`Shop; it's "ours"`, 'Line\nbreak'],
    );
    assert.equal((await attributes('/components/7')).name, 'Pay (EU), or not');
  });

  test('COPY of pg_dump is read', async () => {
    const dump = join(folder, 'copy.sql');
    writeFileSync(
      dump,
      `CREATE TABLE public.component_groups (
    id integer NOT NULL,
    name character varying(255) NOT NULL
);
COPY public.component_groups (id, name) FROM stdin;
1	Tab\\there
\\.
CREATE TABLE public.components (id integer, name text, status integer, description text);
COPY public.components (id, name, status, description) FROM stdin;
3	Disk C:\\\\	1	\\N
\\.
CREATE TABLE public.incidents (id integer, name text, created_at timestamp);
`,
    );
    const report = await importFrom(dump);
    assert.deepEqual([report.kinds.groups.created, report.kinds.components.created], [1, 1]);
    assert.equal((await attributes('/components/3')).name, 'Disk C:\\');
  });
});
