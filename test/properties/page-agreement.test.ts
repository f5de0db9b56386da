import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import RssParser from 'rss-parser';
import { worst } from '../../src/domain/status/components/model.ts';
import { english } from '../../src/kernel/i18n/languages.ts';
import {
  componentId,
  componentStatusName,
  groupId,
  incidentStatusName,
  indicators,
} from '../../src/surfaces/status-page/atlassian-json/model.ts';
import { toneOf } from '../../src/surfaces/status-page/views/icons.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import { expectedHeadline } from '../support/headlines.ts';
import { Author, open, Page } from '../support/page.ts';
import { Historian } from '../support/page-histories.ts';
import { histories } from '../support/page-steps.ts';
import type { Json } from '../support/response.ts';
import { isLong, seed } from '../support/rounds.ts';

const STEPS = isLong ? 60 : 30;
const HISTORIES = isLong ? 200 : 5;
const COMPARED_EVERY = 5;

const MEGABYTE = 1_048_576;
const scheduleWords = ['scheduled', 'in_progress', 'completed'];

/** Names with their statuses, sorted by name. */
type Said = [name: string, status: string][];
const sorted = (said: Iterable<[string, string]>): Said => [...said].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Everything that the public can request at this time, read once. */
async function readAll(harness: Harness) {
  const list = async (path: string): Promise<Json[]> => {
    const { status, body } = await harness.get(path);
    assert.equal(status, 200);
    assert.equal(body.meta.last_page, 1, 'all of it is compared');
    return body.data;
  };
  const visit = async (path: string): Promise<string> => {
    const { status, text } = await harness.visit(path);
    assert.equal(status, 200, path);
    return text;
  };
  const json = async (name: string): Promise<Json> => JSON.parse(await visit(`/api/v2/${name}.json`));
  return {
    status: (await harness.get('/status')).body.data,
    components: await list('/components?per_page=100'),
    groups: await list('/component-groups?per_page=100'),
    incidents: await list('/incidents?per_page=100'),
    unresolved: await list('/incidents?per_page=100&filter[status]=0,1,2,3'),
    schedules: await list('/schedules?per_page=100'),
    open: await list('/schedules?per_page=100&filter[status]=0,1'),
    page: await open(harness, '/'),
    badge: new Page(await visit('/badge.svg')),
    rss: await new RssParser().parseString(await visit('/rss')),
    feed: JSON.parse(await visit('/feed.json')) as Json,
    calendar: (await visit('/calendar.ics')).replaceAll('\r\n ', ''),
    summary: await json('summary'),
    short: await json('status'),
    parts: await json('components'),
    statuspageIncidents: await json('incidents'),
    statuspageUnresolved: await json('incidents/unresolved'),
    maintenances: await json('scheduled-maintenances'),
    upcoming: await json('scheduled-maintenances/upcoming'),
    active: await json('scheduled-maintenances/active'),
  };
}

type Seen = Awaited<ReturnType<typeof readAll>>;

function compareSystem({ status, components, page, badge, rss, feed, summary, short }: Seen): void {
  const kind = expectedHeadline(
    status.status,
    components.map(({ attributes }) => attributes.latest_status.value),
  );
  const label = english.messages.headline[kind];
  const headline = page.text('#banner h1');
  assert.equal(page.attribute('#banner', 'data-status'), status.status);
  assert.equal(page.attribute('#banner', 'data-headline'), kind);
  assert.ok(page.has(`#banner.s${toneOf({ kind })}`), kind);
  assert.equal(page.text('title'), `Status · ${label}`);
  assert.ok(headline === label || headline.startsWith(`${label}: `), headline);
  assert.equal(badge.text('title'), `Status: ${kind === 'operational' ? 'Operational' : label}`);
  assert.equal(rss.description, headline);
  assert.equal(feed.description, headline);
  assert.equal(page.attribute('meta[name=description]', 'content'), headline);
  // For programs, it is an outage of everything once the API says so; people read about the worst component before that.
  const indicator = indicators[kind === 'major_outage' ? (status.status as typeof kind) : kind];
  for (const document of [summary, short])
    assert.deepEqual(document.status, { indicator, description: label });
}

/** What the page calls a component status. */
const labelOf = (status: number): string => english.messages.componentStatus[status as 1];

async function compareComponents(harness: Harness, seen: Seen, historian: Historian): Promise<void> {
  const { components, groups, page, parts, summary } = seen;
  const latest = new Map<number, Json>(components.map(({ attributes }) => [attributes.id, attributes]));
  const expected = sorted(
    components.map(({ attributes: { name, latest_status } }) => [name, labelOf(latest_status.value)]),
  );
  const rows = page.elements.filter(({ attribs }) => /^component-\d+$/.test(attribs.id ?? ''));
  assert.deepEqual(sorted(rows.map((row) => [page.text('h4', row), page.text('.st', row)])), expected);
  for (const document of [parts, summary]) {
    const single = document.components.filter(({ group }: Json) => !group);
    assert.deepEqual(
      single.map(({ id, name, status }: Json) => `${id} ${name} ${status}`).toSorted(),
      [...latest]
        .map(
          ([id, { name, latest_status }]) =>
            `${componentId(id)} ${name} ${componentStatusName(latest_status.value)}`,
        )
        .toSorted(),
    );
  }
  for (const id of historian.components) {
    const { status, text } = await harness.visit(`/components/${id}/badge.svg`);
    const known = latest.get(id);
    assert.equal(status, known ? 200 : 404, `badge of component ${id}`);
    if (known)
      assert.equal(new Page(text).text('title'), `${known.name}: ${labelOf(known.latest_status.value)}`);
  }
  const members = groups
    .map(({ attributes, relationships }) => ({
      id: attributes.id as number,
      name: attributes.name as string,
      statuses: relationships.components.data.map(
        ({ id }: Json) => latest.get(Number(id))?.latest_status.value,
      ),
    }))
    .filter(({ statuses }) => statuses.length > 0);
  assert.deepEqual(
    sorted(
      page
        .all('section.card')
        .filter((card) => page.has('details.group', card))
        .map((card) => [page.text('h3', card), page.text('summary .st', card)]),
    ),
    sorted(members.map(({ name, statuses }) => [name, labelOf(worst(statuses))])),
  );
  assert.deepEqual(
    parts.components
      .filter(({ group }: Json) => group)
      .map(({ id, status }: Json) => `${id} ${status}`)
      .toSorted(),
    members.map(({ id, statuses }) => `${groupId(id)} ${componentStatusName(worst(statuses))}`).toSorted(),
  );
}

/** The words of the page for two names that the API keeps. */
const wordsOfPage: Readonly<Record<string, string>> = { Watching: 'Monitoring', Fixed: 'Resolved' };

const shownAs = ({ human }: { readonly human: string }): string => wordsOfPage[human] ?? human;

const namesAndStatuses = (records: readonly Json[]): Said =>
  sorted(records.map(({ attributes: { name, status } }) => [name, shownAs(status)]));

const cards = (page: Page, section: string): Said =>
  sorted(
    page
      .all('article', page.one(section))
      .map((card) => [page.text('h3', card), page.text('.facts b', card)]),
  );

/** `[Status] Name` of the entries about incidents, or about schedules. */
const entries = (items: readonly { title?: string; link?: string }[], kind: string): Said =>
  sorted(
    items
      .filter(({ link }) => link?.includes(`/${kind}/`))
      .map(({ title }) => {
        const [, status = '', name = ''] = /^\[(.*?)\] (.*)$/.exec(title ?? '') ?? [];
        return [name, status];
      }),
  );

const serialized = (records: readonly Json[]): Said =>
  sorted(records.map(({ name, status }) => [name, status]));

function compareIncidents(seen: Seen): void {
  const { incidents, unresolved, page, rss, feed, statuspageIncidents, statuspageUnresolved, summary } = seen;
  const toItems = feed.items.map(({ title, url }: Json) => ({ title, link: url }));
  assert.deepEqual(cards(page, '#incidents'), namesAndStatuses(unresolved));
  for (const items of [rss.items as { title?: string; link?: string }[], toItems])
    assert.deepEqual(entries(items, 'incidents'), namesAndStatuses(incidents));
  const words = (records: readonly Json[]) =>
    sorted(
      records.map(({ attributes: { name, status } }) => [name, incidentStatusName(Number(status.value))]),
    );
  assert.deepEqual(serialized(statuspageIncidents.incidents), words(incidents));
  for (const list of [statuspageUnresolved.incidents, summary.incidents])
    assert.deepEqual(serialized(list), words(unresolved));
}

function compareSchedules(seen: Seen): void {
  const { schedules, page, rss, feed, calendar, maintenances, summary, upcoming, active } = seen;
  const toItems = feed.items.map(({ title, url }: Json) => ({ title, link: url }));
  assert.deepEqual(
    sorted(['#maintenance', '#soon', '#upcoming'].flatMap((section) => cards(page, section))),
    namesAndStatuses(seen.open),
  );
  for (const items of [rss.items as { title?: string; link?: string }[], toItems])
    assert.deepEqual(entries(items, 'schedules'), namesAndStatuses(schedules));
  const words = (records: readonly Json[]) =>
    sorted(
      records.map(({ attributes: { name, status } }) => [name, scheduleWords[Number(status.value)] ?? '']),
    );
  assert.deepEqual(serialized(maintenances.scheduled_maintenances), words(schedules));
  assert.deepEqual(serialized(summary.scheduled_maintenances), words(seen.open));
  const both = [...upcoming.scheduled_maintenances, ...active.scheduled_maintenances];
  assert.deepEqual(serialized(both), words(seen.open));
  assert.deepEqual(
    Array.from(calendar.matchAll(/^SUMMARY:(.*)\r$/gm), ([, name]) => name).toSorted(),
    schedules.map(({ attributes }) => attributes.name).toSorted(),
  );
}

/** Past days describe current entries with the same texts as their cards. */
function compareDays({ page, unresolved, open: running }: Seen): void {
  const known = new Map([...namesAndStatuses(unresolved), ...namesAndStatuses(running)]);
  for (const line of page.texts('#history .list li')) {
    const [name = '', status] = line.split(' · ');
    assert.equal(status, known.get(name), line);
  }
}

/** There are detail pages for exactly what the API shows. */
async function comparePages(harness: Harness, historian: Historian): Promise<void> {
  const pairs = [
    ...historian.incidents.map(({ id, guid }) => [`/incidents/${id}`, `/incidents/${guid}`] as const),
    ...historian.schedules.map((id) => [`/schedules/${id}`, `/schedules/${id}`] as const),
  ];
  for (const [path, address] of pairs) {
    const { status, body } = await harness.get(path);
    const visited = await harness.visit(address);
    assert.equal(visited.status, status, address);
    if (status !== 200) continue;
    const page = new Page(visited.text);
    assert.equal(page.text('h1'), body.data.attributes.name);
    assert.equal(page.texts('.facts b')[0], shownAs(body.data.attributes.status));
  }
}

onBothDatabases(
  'public information',
  (harness) => {
    test(`the page, the API, the badge, the feed and the Statuspage JSON never disagree (FUZZ_SEED=${seed})`, async () => {
      const seenStatuses = new Set<string>();
      await fc.assert(
        fc.asyncProperty(histories(STEPS), async (steps) => {
          await harness.reset();
          const historian = new Historian(harness);
          for (const [index, step] of steps.entries()) {
            await historian.apply(step);
            if ((index + 1) % COMPARED_EVERY !== 0 && index < steps.length - 1) continue;
            const seen = await readAll(harness);
            seenStatuses.add(seen.status.status);
            compareSystem(seen);
            await compareComponents(harness, seen, historian);
            compareIncidents(seen);
            compareSchedules(seen);
            compareDays(seen);
          }
          await comparePages(harness, historian);
        }),
        { seed, numRuns: HISTORIES, includeErrorInReport: true },
      );
      // The test is useful only if the histories cover everything that the API distinguishes.
      assert.deepEqual([...seenStatuses].toSorted(), [
        'major_outage',
        'operational',
        'partial_outage',
        'under_maintenance',
      ]);
    });

    test('every headline is the same on the page, in feeds, on the badge and in the Statuspage JSON', async () => {
      const author = new Author(harness);
      const seenHeadlines = new Set<string | undefined>();
      const compare = async () => {
        const seen = await readAll(harness);
        compareSystem(seen);
        seenHeadlines.add(seen.page.attribute('#banner', 'data-headline'));
      };
      await compare();
      for (let count = 0; count < 5; count++) await author.component(`Component ${count}`);
      for (const status of [1, 5, 6, 2, 3, 4]) {
        await author.put('/components/1', { status });
        await compare();
      }
      await author.settings({ major_outage_share: 0.2 });
      await compare();
      await author.put('/components/1', { status: 1 });
      await author.incident('A report');
      await compare();
      assert.deepEqual([...seenHeadlines].toSorted(), Object.keys(english.messages.headline).toSorted());
    });
  },
  { cacheBytes: 32 * MEGABYTE },
);
