import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '../../../common/texts/locales.ts';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { Author, open, Page } from '../../../test/support/page.ts';
import { signedIn } from '../../../test/support/sessions.ts';

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400';
const german = { 'accept-language': 'de', cookie: 'lang=fr' };
const MEGABYTE = 1_048_576;

for (const cacheBytes of [0, 32 * MEGABYTE]) {
  onSqlite(
    `behind a CDN, ${cacheBytes === 0 ? 'without' : 'with'} the front cache`,
    (harness) => {
      async function publish() {
        const author = new Author(harness);
        await author.group('Core');
        await author.component('API', { component_group_id: 1 });
        const { attributes } = await author.incident('Down', { components: [{ id: 1, status: 4 }] });
        await author.schedule('Upgrade');
        return attributes.guid as string;
      }

      test('public answers are the same for everybody, may be kept, and name what they show', async () => {
        const guid = await publish();
        for (const [path, tags] of [
          ['/', 'site page'],
          ['/de/', 'site page'],
          ['/?lang=de', 'site page'],
          ['/history', 'site page'],
          ['/rss', 'site page'],
          ['/badge.svg', 'site page'],
          ['/share.png', 'site page'],
          ['/api/v2/summary.json', 'site page'],
          ['/api/components', 'site page'],
          ['/components/1', 'site component-1'],
          ['/de/components/1/rss', 'site component-1'],
          ['/component-groups/1', 'site component-group-1'],
          [`/incidents/${guid}`, 'site incident-1'],
          [`/de/incidents/${guid}/share.png`, 'site incident-1'],
          ['/schedules/1', 'site schedule-1'],
        ] as const) {
          const [plain, personal] = [await harness.visit(path), await harness.visit(path, german)];
          const { headers } = personal;
          assert.equal(personal.status, 200, path);
          assert.equal(headers['cache-control'], SHARED, path);
          assert.equal(headers['surrogate-key'], tags, path);
          assert.equal(headers['cache-tag'], tags.replaceAll(' ', ','), path);
          assert.equal(headers['set-cookie'], undefined, path);
          if (!path.startsWith('/api/components')) assert.equal(headers.vary, 'Accept-Encoding', path);
          assert.ok(plain.bytes.equals(personal.bytes), `${path} depends on nothing but its address`);
        }
      });

      test('an answer for somebody who is signed in is kept by nobody', async () => {
        await publish();
        const browser = await signedIn(harness);
        const token = await harness.token('*');
        for (const headers of [browser.headers, { authorization: `Bearer ${token}` }]) {
          for (const path of ['/', '/history', '/api/components']) {
            const { headers: sent } = await harness.visit(path, headers);
            assert.equal(sent['cache-control'], 'private, no-cache', path);
            assert.equal(sent['surrogate-key'], undefined, path);
          }
          assert.equal((await harness.visit('/')).headers['cache-control'], SHARED);
        }
      });

      test('errors, subscriptions and streams are not kept', async () => {
        for (const path of ['/nowhere', '/incidents/nothing', '/subscribe', '/de/subscribe'])
          assert.equal((await harness.visit(path)).headers['cache-control'], 'no-store', path);
        for (const path of ['/dashboard/sign-in', '/api/nothing'])
          assert.doesNotMatch(String((await harness.visit(path)).headers['cache-control']), /s-maxage/, path);
      });

      test('links lead to the language of the page, and the page offers all languages by address', async () => {
        const guid = await publish();
        for (const path of ['/de/', '/?lang=de']) {
          const page = await open(harness, path);
          assert.equal(page.attribute('html', 'lang'), 'de');
          const links = page.all('a').map(({ attribs }) => attribs.href ?? '');
          assert.ok(links.includes(`/de/incidents/${guid}`) && links.includes('/de/history'), path);
          assert.ok(links.includes('/de/rss'), path);
          assert.equal(page.attribute('link[rel=canonical]', 'href'), 'https://status.example/de/');
        }
        const page = await open(harness, '/');
        assert.ok(page.all('a').some(({ attribs }) => attribs.href === `/incidents/${guid}`));
        assert.equal(page.all('link[hreflang]').length, locales.length + 1);
        const hints = JSON.parse(page.attribute('footer form', 'data-hints') ?? '') as object;
        assert.deepEqual(Object.keys(hints).toSorted(), [...locales].toSorted());
      });
    },
    { cacheBytes, publicCacheSeconds: 60 },
  );
}

onSqlite('languages by address without a CDN', (harness) => {
  test('every page has an address in every language, which no preference changes', async () => {
    const guid = (await new Author(harness).incident('Down')).attributes.guid as string;
    for (const language of locales) {
      for (const path of ['/', '/history', '/uptime', `/incidents/${guid}`]) {
        const { status, text, headers } = await harness.visit(`/${language}${path}`, german);
        assert.equal(status, 200, `/${language}${path}`);
        assert.equal(new Page(text).attribute('html', 'lang'), language);
        assert.equal(headers.vary, 'Accept-Encoding');
        assert.equal(headers['set-cookie'], undefined);
        assert.equal(headers['cache-control'], 'no-cache');
      }
    }
    assert.equal((await harness.visit('/tlh/')).status, 404);
    assert.equal((await harness.visit('/de/nowhere')).status, 404);
    assert.equal((await harness.visit('/de/incidents/1')).headers.location, `/de/incidents/${guid}`);
    assert.match((await harness.visit('/fr/rss')).text, /<language>fr<\/language>/);
    assert.equal(JSON.parse((await harness.visit('/fr/embed.json')).text).language, 'fr');
  });
});
