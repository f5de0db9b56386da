import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import RssParser from 'rss-parser';
import sanitizeHtml from 'sanitize-html';
import { type Harness, onBothDatabases } from '../../../../test/support/harness.ts';
import { sample } from '../../../../test/support/rounds.ts';

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  ']]></description></content></title></item><script>alert(1)</script>',
  '<!--<![CDATA[&lt;script&gt;alert(1)&lt;/script&gt;]]>-->',
  '[x](javascript:alert(1)) ![x](javascript:alert(1)) [x](data:text/html,<script>alert(1)</script>)',
  '</style><style>*{display:none}</style> expression(alert(1)) url(javascript:alert(1))',
  '&#60;script&#62; &amp;lt;script&amp;gt; \\u003cscript\\u003e',
  '{{7*7}} {name} {status} <%= 7*7 %> #{7*7}',
  '\u202eright to left\u202c \u2066isolated \u0001\u0008\u000b\u000c\u001f\u007f\u0085\u009f control',
  'noncharacters \ufffe\uffff \u{1fffe} joined \u200d\u200b\ufeff marks e\u0301\u0301\u0301\u0301\u0301',
  'line\r\nBEGIN:VEVENT\r\nSUMMARY:injected\r\nEND:VEVENT',
  'DESCRIPTION;ALTREP="javascript:alert(1)":x\\n\\,\\;',
  '😀👨‍👩‍👧‍👦🏳️‍🌈 漢字 العربية עברית',
];

/** Fills every public text field with the same text. */
async function fillWith(harness: Harness, text: string): Promise<void> {
  const token = await harness.token('*');
  const send = async (method: string, path: string, body: object) => {
    const response = await harness.send(method, path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const name = text.slice(0, 200);
  await send('PUT', '/settings', { name, about: text });
  await send('POST', '/component-groups', { name });
  await send('POST', '/components', { name, description: text, component_group_id: 1 });
  await send('POST', '/incidents', { name, message: text, status: 1, components: [{ id: 1, status: 3 }] });
  await send('POST', '/incidents/1/updates', { message: text, status: 2 });
  const plan = { scheduled_at: '2026-03-11', components: [{ id: 1, status: 6 }] };
  await send('POST', '/schedules', { name, message: text, ...plan });
  await send('POST', '/schedules/1/updates', { message: text });
}

const harmless = new Set(
  'div p br hr strong em s code pre a ul ol li blockquote h4 h5 h6 time table thead tbody tr th td'.split(
    ' ',
  ),
);

function assertInertHtml(markup: string): void {
  sanitizeHtml(markup, {
    allowedTags: [],
    onOpenTag: (name, attributes) => {
      assert.ok(harmless.has(name), `<${name}> in ${markup}`);
      for (const [attribute, value] of Object.entries(attributes)) {
        assert.match(attribute, /^(href|rel|title|dir|datetime|class|start)$/);
        if (attribute === 'href') assert.match(value, /^(https?:\/\/|mailto:)/);
      }
    },
  });
}

/** Contains no character that XML 1.0 forbids. */
const legal = /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
/** The element names in an XML text. */
const tagsOf = (text: string) => new Set(Array.from(text.matchAll(/<([^\s/>!?]+)/g), ([, name]) => name));

const own = {
  rss: 'rss channel title link description language lastBuildDate generator ttl atom:link item guid pubDate atom:updated category',
  atom: 'feed id title subtitle updated author name generator link entry published category content',
  svg: 'svg title linearGradient stop path g text rect circle',
};

onBothDatabases('hostile texts in feeds, badges and the calendar', (harness) => {
  for (const [index, text] of sample(harness.dialect, [...hostile.entries()])) {
    it(`are inert: ${index} ${JSON.stringify(text).slice(0, 40)}`, async () => {
      await fillWith(harness, text);
      const fetchText = async (url: string) => {
        const response = await harness.app.inject({ url });
        assert.equal(response.statusCode, 200);
        return response.body;
      };
      for (const path of ['', '/components/1']) {
        const rss = await fetchText(`${path}/rss`);
        const atom = await fetchText(`${path}/atom`);
        for (const [body, names] of [
          [rss, own.rss],
          [atom, own.atom],
        ] as const) {
          assert.match(body, legal);
          assert.deepEqual([...tagsOf(body).difference(new Set(names.split(' ')))], []);
          assert.doesNotMatch(body, /<!/);
          assert.equal((await new RssParser().parseString(body)).items.length, 2);
        }
        const { items = [] } = parseRssFeed(rss);
        const { entries = [] } = parseAtomFeed(atom);
        const json = parseJsonFeed(JSON.parse(await fetchText(`${path}/feed.json`)));
        const contents = [
          ...items.map(({ description }) => description),
          ...entries.map(({ content }) => content?.value),
          ...(json.items ?? []).map(({ content_html }) => content_html),
        ];
        assert.equal(contents.length, 6);
        for (const content of contents) assertInertHtml(content ?? '');
        for (const title of [...items, ...(json.items ?? [])].map((item) => item.title)) {
          assert.doesNotMatch(title ?? '', /[\u202a-\u202e\u2066-\u2069\n\r]/);
        }

        const calendar = new ICAL.Component(ICAL.parse(await fetchText(`${path}/calendar.ics`)));
        const events = calendar.getAllSubcomponents('vevent');
        assert.equal(events.length, 1);
        assert.notEqual(events[0]?.getFirstPropertyValue('summary'), 'injected');
        assert.equal(events[0]?.getFirstProperty('description')?.getParameter('altrep'), undefined);

        for (const style of ['flat', 'flat-square', 'plastic', 'for-the-badge', 'dot']) {
          const label = encodeURIComponent(text);
          for (const query of [`style=${style}`, `style=${style}&label=${label}`]) {
            const badge = await fetchText(`${path}/badge.svg?${query}`);
            assert.match(badge, legal);
            assert.deepEqual([...tagsOf(badge).difference(new Set(own.svg.split(' ')))], []);
            assert.doesNotMatch(badge.replace(/"[^"]*"/g, ''), /<[^>]*\s(?:on\w+|style|href|xlink:href)=/);
            assert.doesNotMatch(badge, /<!/);
          }
        }
      }
      for (const path of ['/sitemap.xml', '/robots.txt', '/favicon.svg']) {
        assert.doesNotMatch(await fetchText(path), /<script|onerror=|injected$/m);
      }
      const manifest = JSON.parse(await fetchText('/manifest.webmanifest'));
      assert.equal(manifest.start_url, './');
    });
  }
});
