import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { CsvSource } from './source.ts';

onBothDatabases('importing CSV files', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-csv-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const importFiles = (files: Record<string, string>, zone = 'UTC') => {
    const paths = Object.fromEntries(
      Object.entries(files).map(([kind, content]) => [kind, file(`${kind}.csv`, content)]),
    );
    return runImport(harness.ctx, new CsvSource(paths, { zone, now: harness.clock.now() }));
  };
  const listed = async (path: string) =>
    (await harness.get(path, { token: await harness.token('*') })).body.data.map(
      ({ attributes }: { attributes: Record<string, unknown> }) => attributes,
    );

  const components = `name,group,status,link
API,Core,partial outage,https://api.example
"Web, shop",Core,1,
Mail,,Under_maintenance,
`;
  const incidents = `id,name,message,occurred_at,resolved_at,components,component_status
old-1,Mail is late,"Mail waits
in a queue.",2026-01-05 10:00,2026-01-05 12:30:00+00:00,"Mail|Web, shop",major outage
,Slow,,2026-02-01T08:00:00Z,,API,2
`;
  const updates = `incident,status,message,created_at
Slow,watching,A fix is out.,2026-02-01 10:00
Slow,identified,We found it.,2026-02-01 09:00
old-1,,It is the disk.,2026-01-05 11:00
`;
  const subscribers = `email,confirmed,components
one@example.com,yes,
Two@example.com,no,API|Mail
`;
  const all = { components, incidents, updates, subscribers };

  test('the time at which a subscriber confirmed is kept, and counts as a confirmation', async () => {
    const { problems } = await importFiles(
      {
        subscribers: `email,confirmed,confirmed_at,created_at
a@example.com,,2026-01-03 09:00,2026-01-01
b@example.com,yes,,2026-01-02
c@example.com,,2099-01-01,
`,
      },
      'Europe/Berlin',
    );
    assert.match(problems.join('\n'), /line 4: confirmed_at is in the future/);
    const rows = await harness.query(
      sql<{ at: number }>`select verified_at as at from subscribers order by email`,
    );
    assert.deepEqual(
      rows.map(({ at }) => new Date(at * 1000).toISOString()),
      ['2026-01-03T08:00:00.000Z', '2026-01-01T23:00:00.000Z'],
    );
  });

  test('components, incidents with updates, and subscribers are imported with their times', async () => {
    const { kinds, problems } = await importFiles(all, 'Europe/Berlin');
    assert.deepEqual(
      [kinds.groups.created, kinds.components.created, kinds.incidents.created, kinds.subscribers.created],
      [1, 3, 2, 2],
    );
    assert.deepEqual(problems, [
      'Subscribers who are not confirmed: 1. They get no messages until they confirm their address. If they have confirmed it elsewhere, write yes in the column confirmed.',
    ]);
    const found = await harness.get('/incidents?sort=id&include=updates,components');
    const [mail, slow] = found.body.data;
    assert.deepEqual(
      [mail.attributes.message, mail.attributes.occurred.string, mail.attributes.resolved.string],
      ['Mail waits\nin a queue.', '2026-01-05 09:00:00', '2026-01-05 12:30:00'],
    );
    assert.equal(mail.relationships.components.data.length, 2);
    assert.deepEqual(
      [slow.attributes.status.human, slow.attributes.message, slow.relationships.updates.data.length],
      ['Watching', 'Slow', 2],
    );
    assert.deepEqual(
      (await listed('/components?sort=id')).map((each: { name: string; status: { human: string } }) => [
        each.name,
        each.status.human,
      ]),
      [
        ['API', 'Partial outage'],
        ['Web, shop', 'Operational'],
        ['Mail', 'Under maintenance'],
      ],
    );
    const people = await listed('/subscribers?sort=id');
    assert.deepEqual(
      people.map((each: Record<string, unknown>) => [each.email, each.verified, each.global]),
      [
        ['one@example.com', true, true],
        ['Two@example.com', false, false],
      ],
    );
  });

  test('a second run doubles nothing, and brings new lines', async () => {
    await importFiles(all);
    const newest = await harness.lastEventId();
    const again = await importFiles(all);
    assert.equal(await harness.lastEventId(), newest);
    assert.deepEqual([again.kinds.components.known, again.kinds.subscribers.known], [3, 2]);
    const later = await importFiles({
      components: `${components}DNS,,,\n`,
      incidents,
      updates: `${updates}Slow,resolved,Over.,2026-02-01 11:00\n`,
    });
    assert.equal(later.kinds.components.created, 1);
    const [slow] = await listed('/incidents?filter[name]=Slow');
    assert.equal(slow.status.human, 'Fixed');
    await harness.react();
    assert.equal((await harness.get('/deliveries', { token: await harness.token('*') })).body.data.length, 0);
  });

  test('components that are here already are found by their names', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'By hand' }, { token });
    const report = await importFiles({
      components: 'name\nBy hand\n',
      incidents: 'name,occurred_at,status,components\nOne,2026-01-01,fixed,By hand|Nowhere\n',
      subscribers: 'email,confirmed,components\na@example.com,yes,Nowhere\nb@example.com,yes,By hand\n',
    });
    assert.deepEqual(report.kinds.components, { created: 0, known: 1, failed: 0 });
    const { body } = await harness.get('/incidents?include=components');
    assert.deepEqual(body.data[0].relationships.components.data, [{ type: 'components', id: '1' }]);
    assert.equal(report.kinds.subscribers.created, 1);
    assert.match(
      report.problems.join('\n'),
      /incidents\.csv, line 2: There is no component "Nowhere", so the incident/,
    );
    assert.match(
      report.problems.join('\n'),
      /subscribers\.csv, line 2: There is no component "Nowhere", so the subscriber/,
    );
  });

  test('each bad line is named with a next step, and the good ones are imported', async () => {
    const { kinds, problems } = await importFiles({
      components:
        '\uFEFFName;Status;Colour;Link;Enabled\r\nA;broken;red;;\r\nB;2;;;\r\n;;blue;;\r\nB;;;;\r\nC;;;ftp://x;\r\nD;9;;;\r\nE;;;;maybe\r\n',
      incidents: `name,occurred_at,resolved_at,status
Good,2026-01-01 10:00,,fixed
Excel,05.01.2026 10:00,,fixed
Backwards,2026-01-02,2026-01-01,
Future,2027-01-01,,fixed
Endless,2026-01-01,,
Good,2026-01-01T10:00:00Z,,fixed
Late,,,fixed
Open,2026-01-03,,"fixed
`,
      updates:
        'incident,message,created_at\nNobody,x,2026-01-01 11:00\nGood,,2026-01-01 11:00\nGood,x,2025-01-01\n',
      subscribers:
        'email,confirmed\nnobody,yes\nx@example.com,perhaps\ny@example.com,yes\nY@example.com,yes\n',
    });
    assert.deepEqual(
      [kinds.components.created, kinds.incidents.created, kinds.subscribers.created],
      [1, 1, 1],
    );
    const told = problems.join('\n');
    for (const pattern of [
      /components\.csv: Columns that are not known, left out: colour\. The known ones are name, id/,
      /components\.csv, line 2: The status is "broken"\. Write one of these, or its number: operational \(1\)/,
      /components\.csv, line 4: The column name is empty/,
      /components\.csv, line 5: "B" is in line 3 already\. Give components of the same name ids/,
      /components\.csv, line 6: The link is "ftp:\/\/x"\. Write an address that begins with https/,
      /components\.csv, line 7: The status is "9"/,
      /components\.csv, line 8: The column enabled is "maybe"\. Write yes or no\./,
      /incidents\.csv, line 3: The column occurred_at is "05\.01\.2026 10:00", which is not a time\. Write it as/,
      /incidents\.csv, line 4: resolved_at is before occurred_at/,
      /incidents\.csv, line 5: occurred_at is in the future/,
      /incidents\.csv, line 6: Nothing says what became of it\. Write a status such as fixed/,
      /incidents\.csv, line 7: It is the same incident as in line 2/,
      /incidents\.csv, line 8: The column occurred_at is empty/,
      /incidents\.csv, line 9: A value begins with a quote that is never closed/,
      /updates\.csv, line 2: There is no incident "Nobody" in the file of incidents/,
      /updates\.csv, line 3: The column message is empty/,
      /updates\.csv, line 4: created_at is before the incident/,
      /subscribers\.csv, line 2: "nobody" is not an email address/,
      /subscribers\.csv, line 3: The column confirmed is "perhaps"\. Write yes or no\./,
      /subscribers\.csv, line 5: The address is in line 4 already/,
    ])
      assert.match(told, pattern);
  });

  test('the examples of the documentation are right', async () => {
    const document = readFileSync(new URL('../../docs/import-csv.md', import.meta.url), 'utf8');
    const examples = [...document.matchAll(/```csv\n([^`]+)```/g)].map(([, text = '']) => text);
    const [components = '', incidents = '', updates = '', subscribers = ''] = examples;
    const { kinds, problems } = await importFiles({ components, incidents, updates, subscribers });
    assert.deepEqual(
      [kinds.components.created, kinds.incidents.created, kinds.subscribers.created],
      [3, 2, 3],
    );
    assert.match(problems.join('\n'), /^Subscribers who are not confirmed: 1\. .*$/);
  });

  test('a file without the columns, or in another encoding, is refused before anything is written', async () => {
    const open = (paths: Record<string, string>) =>
      new CsvSource(paths, { zone: 'UTC', now: harness.clock.now() });
    assert.throws(
      () => open({ incidents: file('a.csv', 'title,when\nx,y\n') }),
      /has no column name and no column occurred_at\. The first line must name the columns/,
    );
    assert.throws(
      () => open({ components: file('b.csv', Buffer.from('name\nCaf\xe9\n', 'latin1')) }),
      /is not UTF-8\. Save it again/,
    );
    assert.throws(() => open({ components: join(folder, 'none.csv') }), /There is no file/);
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('name\tstatus\r\nCafé\t1\r\n', 'utf16le'),
    ]);
    assert.deepEqual((await open({ components: file('c.csv', utf16) }).counts()).components, 1);
  });
});
