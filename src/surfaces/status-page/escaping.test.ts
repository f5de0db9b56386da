import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import RssParser from 'rss-parser';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Author, assertInert, open, Page } from '../../../test/support/page.ts';
import {
  assertWellFormed,
  fillWith,
  hostileText,
  payloads,
  skeleton,
  type Texts,
} from '../../../test/support/payloads.ts';
import type { Json } from '../../../test/support/response.ts';
import { runs, sample } from '../../../test/support/rounds.ts';

const { seed, numRuns } = runs(2, 150);

const texts: fc.Arbitrary<Texts> = fc.record({
  short: hostileText(255),
  long: hostileText(4000),
  link: fc.constantFrom(
    'https://evil.example/"><img/src=x/onerror=alert(1)>',
    "http://evil.example/?a='onclick='alert(1)&b=</script>",
    'https://evil.example/#<!--',
  ),
  css: hostileText(2000).map((text) => text.replaceAll(/<\/style/gi, '</ style')),
});

/** Every payload occurs at least once. */
const packs = Array.from({ length: Math.ceil(payloads.length / 4) }, (_, index): [Texts] => {
  const text = `x ${payloads.slice(index * 4, index * 4 + 4).join(' ')}`;
  return [
    { short: text.slice(0, 255), long: text, link: 'https://evil.example/"onclick="alert(1)', css: 'x' },
  ];
});

const harmless: Texts = { short: 'x', long: 'x', link: 'https://x.example/', css: 'x' };

/** Elements that Markdown and the operator's own HTML may contain. */
const markup = new Set(
  'a b p br hr em strong s code pre ul ol li blockquote h4 h5 h6 table thead tbody tr th td i u span div img small'.split(
    ' ',
  ),
);

onBothDatabases('hostile texts', (harness) => {
  const pagesOf = (guid: string) => [
    '/',
    '/history',
    '/history?component=1',
    '/components/1',
    `/incidents/${guid}`,
    '/schedules/1',
    '/schedules/2',
    '/uptime',
  ];
  const written = (text: string) => text.toWellFormed().replace(/\s+/g, ' ').trim();

  test('are rendered as text on every page, and create no element and no attribute', async () => {
    const guid = await fillWith(new Author(harness), harness.clock, harmless);
    const examples = sample(harness.dialect, packs);
    const expected = new Map<number, string[]>();
    for (const [index, path] of pagesOf(guid).entries())
      expected.set(index, skeleton(await open(harness, path)));
    await fc.assert(
      fc.asyncProperty(texts, async (hostile) => {
        await harness.reset();
        const address = await fillWith(new Author(harness), harness.clock, hostile);
        for (const [index, path] of pagesOf(address).entries()) {
          const page = await open(harness, path);
          assertInert(page, path);
          assert.deepEqual(skeleton(page), expected.get(index), path);
          // The operator's header may contain images; incidents, components and settings may not.
          assert.equal(page.has('main img'), false, path);
          for (const element of page.all('.md *'))
            assert.ok(markup.has(element.name), `<${element.name}> in the Markdown of ${path}`);
          for (const link of page.all('.md a'))
            assert.match(link.attribs.href ?? '', /^(https?:\/\/|mailto:)/);
        }
        const page = await open(harness, '/');
        assert.equal(page.text('#component-1 h4'), written(hostile.short));
        assert.equal(page.texts('#component-1 .desc')[0], written(hostile.long));
        assert.equal(page.one('#component-1 .desc a').attribs.href, hostile.link);
        assert.equal(page.text('#incident-1 h3'), written(hostile.short));
        assert.equal(page.text('.brand'), written(hostile.short));
        assert.equal(page.text('#group-1-title'), written(hostile.short));
        assert.equal(page.text('#metric-1 h3'), written(hostile.short));
      }),
      { seed, numRuns: examples.length + numRuns, includeErrorInReport: true, examples },
    );
  });

  test('leave feeds, badges and calendars well-formed, and are inert in feed readers', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (hostile) => {
        await harness.reset();
        await fillWith(new Author(harness), harness.clock, hostile);
        for (const path of ['/rss', '/atom', '/components/1/rss', '/components/2/atom']) {
          const { text } = await harness.visit(path);
          assertWellFormed(text, path);
          const feed = await new RssParser().parseString(text);
          assert.ok(feed.items.length >= 5, path);
          for (const item of feed.items) expectInertFragment(item.content ?? '', path);
        }
        const feed: Json = JSON.parse((await harness.visit('/feed.json')).text);
        for (const item of feed.items) expectInertFragment(item.content_html, '/feed.json');
        for (const path of [
          '/badge.svg',
          '/components/1/badge.svg',
          '/badge.svg?style=dot',
          '/favicon.svg',
          '/sitemap.xml',
        ]) {
          const { text } = await harness.visit(path);
          assertWellFormed(text, path);
          const names = new Page(text).elements.map(({ name }) => name);
          const allowed =
            'svg title g path rect text circle lineargradient stop urlset url loc lastmod'.split(' ');
          assert.deepEqual(
            names.filter((name) => !allowed.includes(name)),
            [],
            path,
          );
          for (const { attribs } of new Page(text).elements)
            assert.ok(!Object.keys(attribs).some((name) => /^on|href/i.test(name)), path);
        }
        await expectCalendar(hostile);
      }),
      { seed, numRuns, includeErrorInReport: true },
    );
  });

  async function expectCalendar({ short }: Texts): Promise<void> {
    const { text } = await harness.visit('/calendar.ics');
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    assert.equal(lines.pop(), '');
    for (const line of lines) assert.match(line, /^[A-Z-]+[;:]/, JSON.stringify(line));
    assert.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, 3);
    assert.equal(lines.filter((line) => line.startsWith('BEGIN:')).length, 4, short);
  }

  function expectInertFragment(fragment: string, where: string): void {
    const page = new Page(fragment);
    assertInert(page, where);
    for (const { name } of page.elements)
      assert.ok(name !== 'img' && (markup.has(name) || name === 'time'), `<${name}> in ${where}`);
  }

  test('are returned unchanged by the API and the Statuspage JSON, which no browser renders as a page', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (hostile) => {
        await harness.reset();
        await fillWith(new Author(harness), harness.clock, hostile);
        const { text, headers } = await harness.visit('/api/v2/summary.json');
        assert.equal(headers['content-type'], 'application/json');
        assert.equal(headers['x-content-type-options'], 'nosniff');
        const summary: Json = JSON.parse(text);
        const attributes = (await harness.get('/components/1')).body.data.attributes;
        assert.equal(summary.components.find(({ id }: Json) => id === 'component-1').name, attributes.name);
        assert.equal(summary.incidents[0].incident_updates[0].body, attributes.description);
        assert.equal(summary.page.name, attributes.name);
      }),
      { seed, numRuns, includeErrorInReport: true },
    );
  });

  test('in a URL are dropped or returned as text', async () => {
    const author = new Author(harness);
    await author.component('API');
    for (const text of payloads) {
      const value = encodeURIComponent(text.toWellFormed());
      for (const path of [
        `/?days=${value}&view=${value}&lang=${value}&${value}=${value}`,
        `/history?date=${value}`,
        `/uptime?lang=${value}`,
        `/${value}`,
        `/incidents/${value}`,
        `/schedules/${value}`,
      ]) {
        const {
          text: body,
          status,
          headers,
        } = await harness.visit(path, {
          cookie: `lang=${value}`,
          referer: text.replace(/[^\x20-\x7e]/g, ''),
        });
        assert.ok(status === 200 || status === 404, `${status} for ${path}`);
        assertInert(new Page(body), path);
        // The address of the live stream names the address of the page, encoded.
        const shown = body.replace(/ data-live="[^"<>]*"/, '');
        assert.ok(!shown.includes('alert(1)') && !shown.includes('evil'), path);
        assert.ok(!JSON.stringify(headers).includes('alert'), path);
      }
      const badge = await harness.visit(`/badge.svg?label=${value}&style=${value}`);
      assert.equal(badge.status, 200);
      assertWellFormed(badge.text, text);
      assert.equal(badge.text.includes('<script') || badge.text.includes('<img'), false);
    }
  });
});
