import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { ImportedSubscriber } from '../source.ts';
import { readExport } from './export-folder.ts';
import { emptyData, StatuspageSource } from './statuspage-source.ts';
import { withSubscriberList } from './subscribers-csv.ts';
import { account, PAGE } from './testing.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z') / 1000;

describe('a folder of documents of Statuspage', () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-statuspage-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  let folder = '';
  let folders = 0;
  beforeEach(() => {
    folder = join(root, String(++folders));
    mkdirSync(join(folder, 'incidents'), { recursive: true });
  });
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const counts = () => new StatuspageSource(readExport(folder), NOW).counts();
  const subscribersOf = (source: StatuspageSource): Promise<ImportedSubscriber[]> =>
    Array.fromAsync(source.subscribers());

  test('has the documents of the API for staff, in as many files as it answered', async () => {
    const { page, incidents, components, incident_templates, metrics, active, unconfirmed } = account();
    write('page.json', page);
    write('components-1.json', components.slice(0, 3));
    write('component-groups-1.json', account()['component-groups']);
    write('incidents-1.json', incidents.slice(0, 4));
    write('incidents-2.json', incidents.slice(4));
    write('incidents-3.json', []);
    write('incident_templates-1.json', incident_templates);
    write('metrics-1.json', metrics);
    write('subscribers-active-0.json', active);
    write('subscribers-unconfirmed-0.json', unconfirmed);
    write('subscribers.csv', 'email,three@example.com,yes\n');
    const data = readExport(folder);
    assert.equal(data.name, `statuspage ${PAGE}`);
    const source = new StatuspageSource(data, NOW);
    assert.deepEqual(await source.counts(), {
      groups: 1,
      components: 2,
      templates: 2,
      incidents: 8,
      schedules: 1,
      metrics: 1,
      subscribers: 7,
    });
    assert.equal((await source.settings()).timezone, 'Europe/Berlin');
    assert.deepEqual(
      (await subscribersOf(source)).map(({ email, verified }) => [email, verified]),
      [
        ['One@example.com', true],
        ['two@example.com', true],
        ['', true],
        ['new@example.com', false],
        ['three@example.com', true],
      ],
    );
  });

  test('has the public documents, and single incidents, which are not counted twice', async () => {
    const { page, components, incidents } = account();
    const [open, , , old] = incidents as { id: string }[];
    const publicPage = { id: page.id, name: page.name };
    write('summary.json', { page: publicPage, components: components.slice(0, 3), incidents: [open] });
    write('incidents.json', { page: publicPage, incidents: [open] });
    write(`incidents/${old?.id}.json`, old);
    const { name } = readExport(folder);
    assert.equal(name, `statuspage ${PAGE}`);
    assert.deepEqual([(await counts()).components, (await counts()).incidents], [2, 2]);
  });

  test('names what it does not understand, and what is broken', () => {
    write('components.json', [account().components[0]]);
    write('notes.json', { hello: 1 });
    write('incidents-1.json', '[{"id": ');
    const { notes, name } = readExport(folder);
    assert.equal(name, `statuspage ${PAGE}`, 'records name the page as well');
    assert.match(
      notes.join('\n'),
      /^incidents-1\.json is left out, because it is not JSON: .*Download it again\.$/m,
    );
    assert.match(notes.join('\n'), /^notes\.json is left out, because neither its name nor its content/m);
  });

  test('must have documents', () => {
    assert.throws(() => readExport(folder), /has no documents of Statuspage, such as components\.json/);
    assert.throws(() => readExport(join(folder, 'none')), /There is no folder/);
  });

  test('a list of subscribers has the type and the address, with or without names of the columns', async () => {
    const read = async (content: string) => {
      write('list.csv', content);
      const source = new StatuspageSource(
        withSubscriberList(emptyData(undefined), join(folder, 'list.csv')),
        NOW,
      );
      return { people: await subscribersOf(source), notes: source.notes().join('\n') };
    };
    const bare = await read(
      'email,a@example.com,yes\r\nsms,5551234567,US\r\nwebhook,https://hooks.example/x,owner@example.com\r\nemail,nobody\r\n',
    );
    assert.deepEqual(
      bare.people.map(({ email, webhook, verified }) => [email, webhook, verified]),
      [
        ['a@example.com', undefined, true],
        ['', 'https://hooks.example/x', true],
      ],
    );
    assert.match(bare.notes, /1 by text message/);
    assert.match(
      bare.notes,
      /list\.csv, line 4: There is no valid email address, URL or phone number\. Write a line such as/,
    );
    const named = await read(
      'Type;Address;State;Created At\nemail;b@example.com;unconfirmed;2025-01-01\nemail;c@example.com;active;\n',
    );
    assert.deepEqual(
      named.people.map(({ email, verified, createdAt }) => [email, verified, createdAt]),
      [
        ['b@example.com', false, Date.parse('2025-01-01Z') / 1000],
        ['c@example.com', true, NOW],
      ],
    );
    const addresses = await read('d@example.com\ne@example.com\n');
    assert.equal(addresses.people.length, 2);
    const followers = await read('type,address,components\nemail,f@example.com,API\n');
    assert.equal(followers.people.length, 0, 'nobody gets more than they asked for');
    assert.match(followers.notes, /line 2: It names components that are not known here/);
  });
});
