import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseAtomFeed, parseFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import RssParser from 'rss-parser';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';

const BASE = 'https://status.example';

async function fetchText(harness: Harness, url: string): Promise<string> {
  const response = await harness.app.inject({ url });
  assert.equal(response.statusCode, 200, `${url}: ${response.body}`);
  return response.body;
}

const rssOf = async (harness: Harness, path = '') => parseRssFeed(await fetchText(harness, `${path}/rss`));
const titlesOf = async (harness: Harness, path = '') =>
  ((await rssOf(harness, path)).items ?? []).map(({ title }) => title);

/** Two components, an incident with one update on the first, a schedule on the second. */
async function createEntries(harness: Harness): Promise<{ token: string; guid: string }> {
  const token = await harness.token('*');
  await harness.put('/settings', { name: 'Acme' }, { token });
  await harness.post('/components', { name: 'API' }, { token });
  await harness.post('/components', { name: 'Database' }, { token });
  const incident = await harness.post(
    '/incidents',
    { name: 'Slow answers', status: 1, message: 'We are **looking**.', components: [{ id: 1, status: 3 }] },
    { token },
  );
  harness.clock.set(START + 60);
  await harness.post('/incidents/1/updates', { status: 2, message: 'A *disk* is full.' }, { token });
  harness.clock.set(START + 120);
  await harness.post(
    '/schedules',
    {
      name: 'New disks',
      message: 'We change the disks.',
      scheduled_at: '2026-03-11 10:00:00',
      completed_at: '2026-03-11 12:00:00',
      components: [{ id: 2, status: 6 }],
    },
    { token },
  );
  return { token, guid: incident.body.data.attributes.guid };
}

onBothDatabases('feeds', (harness) => {
  it('are RSS that independent parsers can read', async () => {
    const { guid } = await createEntries(harness);
    const text = await fetchText(harness, '/rss');
    const feed = parseRssFeed(text);
    assert.equal(feed.title, 'Acme');
    assert.equal(feed.description, 'Partial outage: API');
    assert.equal(feed.link, `${BASE}/`);
    assert.equal(feed.language, 'en');
    assert.equal(feed.ttl, 5);
    assert.equal(feed.lastBuildDate, 'Tue, 10 Mar 2026 12:02:00 GMT');
    assert.deepEqual(feed.atom?.links, [{ href: `${BASE}/rss`, rel: 'self', type: 'application/rss+xml' }]);
    const [schedule, incident] = feed.items ?? [];
    assert.equal(feed.items?.length, 2);
    assert.equal(schedule?.title, '[Upcoming] New disks');
    assert.deepEqual(schedule?.guid, { value: `${BASE}/schedules/1`, isPermaLink: true });
    assert.equal(schedule?.pubDate, 'Tue, 10 Mar 2026 12:02:00 GMT');
    assert.deepEqual(schedule?.categories, [{ name: 'Database' }]);
    assert.match(
      schedule?.description ?? '',
      /From Mar 11, 2026, 10:00\sAM \(UTC\) to Mar 11, 2026, 12:00\sPM \(UTC\)/,
    );
    assert.equal(incident?.title, '[Identified] Slow answers');
    assert.deepEqual(incident?.guid, { value: `${BASE}/incidents/${guid}`, isPermaLink: true });
    assert.equal(incident?.link, `${BASE}/incidents/${guid}`);
    assert.equal(incident?.pubDate, 'Tue, 10 Mar 2026 12:00:00 GMT');
    assert.match(
      incident?.description ?? '',
      /Affected: API \(Partial outage\).*<strong>Identified<\/strong>.*<em>disk<\/em>.*<strong>looking<\/strong>/s,
    );
    assert.deepEqual(
      Array.from((incident?.description ?? '').matchAll(/href="([^"]+)"/g), ([, href]) => href),
      [`${BASE}/incidents/${guid}#update-1`],
      'each update has a link to itself',
    );

    const other = await new RssParser().parseString(text);
    assert.deepEqual(
      other.items.map(({ title, isoDate }) => [title, isoDate]),
      [
        ['[Upcoming] New disks', '2026-03-10T12:02:00.000Z'],
        ['[Identified] Slow answers', '2026-03-10T12:00:00.000Z'],
      ],
    );
  });

  it('are Atom that independent parsers can read', async () => {
    const { guid } = await createEntries(harness);
    const text = await fetchText(harness, '/atom');
    assert.match(text, /<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom" xml:lang="en">/);
    const feed = parseAtomFeed(text);
    assert.equal(feed.id, `${BASE}/atom`);
    assert.equal(feed.title?.value, 'Acme');
    assert.equal(feed.subtitle?.value, 'Partial outage: API');
    assert.equal(feed.updated, '2026-03-10T12:02:00Z');
    assert.deepEqual(feed.authors, [{ name: 'Acme' }]);
    assert.deepEqual(
      feed.links?.map(({ rel, href }) => [rel, href]),
      [
        ['self', `${BASE}/atom`],
        ['alternate', `${BASE}/`],
      ],
    );
    const incident = feed.entries?.[1];
    assert.equal(incident?.id, `${BASE}/incidents/${guid}`);
    assert.equal(incident?.title?.value, '[Identified] Slow answers');
    assert.equal(incident?.published, '2026-03-10T12:00:00Z');
    assert.equal(incident?.updated, '2026-03-10T12:01:00Z');
    assert.deepEqual(incident?.categories, [{ term: 'API' }]);
    assert.equal(incident?.content?.type, 'html');
    assert.match(incident?.content?.value ?? '', /<strong>looking<\/strong>/);

    const other = await new RssParser().parseString(text);
    assert.deepEqual(
      other.items.map(({ link }) => link),
      [`${BASE}/schedules/1`, `${BASE}/incidents/${guid}`],
    );
  });

  it('are JSON Feed that an independent parser can read', async () => {
    const { guid } = await createEntries(harness);
    const text = await fetchText(harness, '/feed.json');
    const feed = parseJsonFeed(JSON.parse(text));
    assert.equal(JSON.parse(text).version, 'https://jsonfeed.org/version/1.1');
    assert.equal(feed.title, 'Acme');
    assert.equal(feed.description, 'Partial outage: API');
    assert.equal(feed.feed_url, `${BASE}/feed.json`);
    assert.equal(feed.home_page_url, `${BASE}/`);
    const incident = feed.items?.[1];
    assert.equal(incident?.id, `${BASE}/incidents/${guid}`);
    assert.equal(incident?.date_published, '2026-03-10T12:00:00Z');
    assert.equal(incident?.date_modified, '2026-03-10T12:01:00Z');
    assert.deepEqual(incident?.tags, ['API']);
  });

  it('have their own media types, and any site may read them', async () => {
    for (const [path, type] of [
      ['/rss', 'application/rss+xml; charset=utf-8'],
      ['/history.rss', 'application/rss+xml; charset=utf-8'],
      ['/atom', 'application/atom+xml; charset=utf-8'],
      ['/history.atom', 'application/atom+xml; charset=utf-8'],
      ['/feed.json', 'application/feed+json; charset=utf-8'],
    ] as const) {
      const response = await harness.app.inject({ url: path });
      assert.equal(response.statusCode, 200);
      assert.equal(response.headers['content-type'], type);
      assert.equal(response.headers['access-control-allow-origin'], '*');
    }
    assert.equal(await fetchText(harness, '/history.atom'), await fetchText(harness, '/atom'));
  });

  it('are valid without any entry', async () => {
    for (const path of ['/rss', '/atom', '/feed.json']) {
      const { format, feed } = parseFeed(await fetchText(harness, path));
      assert.ok(feed, `${path} is ${format}`);
    }
    assert.deepEqual(await titlesOf(harness), []);
    assert.doesNotMatch(await fetchText(harness, '/rss'), /lastBuildDate/);
  });

  it('of a component contain only entries linked to it, and its own status', async () => {
    await createEntries(harness);
    assert.deepEqual(await titlesOf(harness, '/components/1'), ['[Identified] Slow answers']);
    assert.deepEqual(await titlesOf(harness, '/components/2'), ['[Upcoming] New disks']);
    const feed = await rssOf(harness, '/components/1');
    assert.equal(feed.title, 'Acme: API');
    assert.equal(feed.description, 'API: Partial outage');
    assert.equal(feed.atom?.links?.[0]?.href, `${BASE}/components/1/rss`);
    const atom = parseAtomFeed(await fetchText(harness, '/components/2/atom'));
    assert.equal(atom.id, `${BASE}/components/2/atom`);
    assert.equal(atom.subtitle?.value, 'Database: Operational');
    const json = parseJsonFeed(JSON.parse(await fetchText(harness, '/components/2/feed.json')));
    assert.deepEqual(
      json.items?.map(({ title }) => title),
      ['[Upcoming] New disks'],
    );
  });

  it('of a component that the public cannot see are not found', async () => {
    const { token } = await createEntries(harness);
    await harness.put('/components/2', { enabled: false }, { token });
    await harness.delete('/components/1', { token });
    for (const id of ['1', '2', '99', '0', '-1', '1e0', '01', 'x', '99999999999999999999']) {
      for (const feed of ['rss', 'atom', 'feed.json', 'calendar.ics', 'badge.svg']) {
        const response = await harness.app.inject({ url: `/components/${id}/${feed}` });
        assert.equal(response.statusCode, 404, `${id} ${feed}`);
      }
    }
    assert.doesNotMatch(await fetchText(harness, '/rss'), /API|Database/);
  });

  it('give an incident and its first message the time of publication, not that of its start', async () => {
    const body = { name: 'Earlier', message: 'm', status: 1, occurred_at: '2026-03-10 09:00:00' };
    const { guid } = (await harness.post('/incidents', body, { token: await harness.token('*') })).body.data
      .attributes;
    const [item] = (await rssOf(harness)).items ?? [];
    assert.equal(item?.pubDate, 'Tue, 10 Mar 2026 12:00:00 GMT');
    assert.match(item?.description ?? '', /12:00/);
    assert.doesNotMatch(item?.description ?? '', /9:00/);
    assert.match((await harness.visit(`/incidents/${guid}`)).text, /Started .*9:00/, 'the page tells both');
  });

  it('contain nothing that is unpublished, hidden or deleted', async () => {
    const token = await harness.token('*');
    const entry = { status: 1, message: 'secret' };
    await harness.post('/incidents', { ...entry, name: 'later', published_at: '2026-04-01' }, { token });
    await harness.post('/incidents', { ...entry, name: 'signed in', visible: 0 }, { token });
    await harness.post('/incidents', { ...entry, name: 'nobody', visible: 2 }, { token });
    await harness.post('/incidents', { ...entry, name: 'deleted' }, { token });
    await harness.delete('/incidents/4', { token });
    const window = { message: 'secret', scheduled_at: '2026-03-11' };
    await harness.post('/schedules', { ...window, name: 'gone' }, { token });
    await harness.delete('/schedules/1', { token });
    await harness.post(
      '/schedules',
      { ...window, name: 'soon', published_at: '2026-03-10 13:00:00' },
      { token },
    );
    for (const path of ['/rss', '/atom', '/feed.json', '/calendar.ics']) {
      const response = await harness.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      assert.doesNotMatch(response.body, /secret|later|signed in|nobody|deleted|gone|soon/, path);
    }
    harness.clock.set(START + 3600);
    assert.deepEqual(await titlesOf(harness), ['[Upcoming] soon']);
  });

  it('keep the same bytes while nothing changes, and change with the data', async () => {
    const { token } = await createEntries(harness);
    const etags = async () => {
      const paths = ['/rss', '/atom', '/feed.json', '/calendar.ics', '/badge.svg', '/favicon.svg'];
      const responses = await Promise.all(paths.map((url) => harness.app.inject({ url })));
      return responses.map(({ headers }) => headers.etag);
    };
    const before = await etags();
    harness.clock.set(START + 4000);
    assert.deepEqual(await etags(), before);
    const again = await harness.app.inject({ url: '/rss', headers: { 'if-none-match': String(before[0]) } });
    assert.equal(again.statusCode, 304);
    await harness.put('/incidents/1', { status: 4 }, { token });
    await harness.put('/schedules/1', { name: 'Newer disks' }, { token });
    const after = await etags();
    for (const [index, etag] of after.entries()) assert.notEqual(etag, before[index]);
  });

  it('change when a window starts and ends, without a write', async () => {
    await createEntries(harness);
    const entry = async () => (await rssOf(harness, '/components/2')).items?.[0];
    harness.clock.set(Date.parse('2026-03-11T10:30:00Z') / 1000);
    assert.equal((await entry())?.title, '[In progress] New disks');
    assert.equal((await entry())?.atom?.updated, '2026-03-11T10:00:00.000Z');
    harness.clock.set(Date.parse('2026-03-11T12:30:00Z') / 1000);
    assert.equal((await entry())?.title, '[Complete] New disks');
    assert.equal((await rssOf(harness, '/components/2')).lastBuildDate, 'Wed, 11 Mar 2026 12:00:00 GMT');
  });

  it('show the status of components only while it applies', async () => {
    const { token } = await createEntries(harness);
    const affected = async (path: string) => {
      const text = (await rssOf(harness, path)).items?.[0]?.description ?? '';
      return /<p>(Affected: [^<]*)<\/p>/.exec(text)?.[1];
    };
    assert.equal(await affected('/components/1'), 'Affected: API (Partial outage)');
    assert.equal(await affected('/components/2'), 'Affected: Database');
    await harness.put('/incidents/1', { status: 4 }, { token });
    assert.equal(await affected('/components/1'), 'Affected: API');
    harness.clock.set(Date.parse('2026-03-11T10:30:00Z') / 1000);
    assert.equal(await affected('/components/2'), 'Affected: Database (Under maintenance)');
    harness.clock.set(Date.parse('2026-03-11T12:30:00Z') / 1000);
    assert.equal(await affected('/components/2'), 'Affected: Database');
  });

  it('name components with their groups where several have the same name', async () => {
    const token = await harness.token('*');
    for (const name of ['EU', 'US']) await harness.post('/component-groups', { name }, { token });
    for (const [name, group] of [
      ['API', 1],
      ['API', 2],
      ['Mail', 2],
    ])
      await harness.post('/components', { name, component_group_id: group }, { token });
    const components = [1, 3].map((id) => ({ id, status: 4 }));
    await harness.post('/incidents', { name: 'Down', status: 1, message: 'm', components }, { token });
    const [item] = (await rssOf(harness, '')).items ?? [];
    assert.match(item?.description ?? '', /Affected: EU \/ API \(Major outage\) and Mail \(Major outage\)/);
  });

  it('contain the newest fifty entries in chronological order', async () => {
    const token = await harness.token('*');
    for (let index = 0; index < 30; index++) {
      harness.clock.set(START + index * 60);
      await harness.post('/incidents', { name: `i${index}`, status: 4, message: 'm' }, { token });
      await harness.post(
        '/schedules',
        { name: `s${index}`, message: 'm', scheduled_at: '2026-05-01' },
        { token },
      );
    }
    const names = (await titlesOf(harness)).map((title) => title?.replace(/^\[.*\] /, ''));
    assert.equal(names.length, 50);
    assert.deepEqual(names.slice(0, 4).toSorted(), ['i28', 'i29', 's28', 's29']);
    assert.deepEqual(names.slice(-2).toSorted(), ['i5', 's5']);
  });
});
