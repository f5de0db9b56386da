import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { Author, open, Page } from '../../../test/support/page.ts';

const MEGABYTE = 1_048_576;

for (const cacheBytes of [0, 32 * MEGABYTE]) {
  onSqlite(
    `languages ${cacheBytes === 0 ? 'without' : 'with'} the cache`,
    (harness) => {
      const languageOf = async (path: string, headers: Record<string, string> = {}) =>
        (await open(harness, path, headers)).attribute('html', 'lang');

      // Runs first, while these languages are not loaded yet.
      test('errors are shown in the visitor’s language, even if it is not loaded yet', async () => {
        for (const [code, direction] of [
          ['ko', 'ltr'],
          ['he', 'rtl'],
        ] as const) {
          const { status, text } = await harness.visit('/nowhere', { 'accept-language': code });
          assert.equal(status, 404);
          const page = new Page(text);
          assert.equal(page.attribute('html', 'lang'), code);
          assert.equal(page.attribute('html', 'dir'), direction);
          assert.notEqual(page.text('h1'), 'Page not found');
        }
      });

      test('errors are shown in a language that is already loaded', async () => {
        await open(harness, '/', { 'accept-language': 'ar' });
        for (const headers of [{ 'accept-language': 'ar' }, { 'accept-language': 'en', cookie: 'lang=ar' }]) {
          const { text, headers: sent } = await harness.visit('/nowhere', headers);
          assert.equal(new Page(text).attribute('html', 'lang'), 'ar');
          assert.equal(new Page(text).attribute('html', 'dir'), 'rtl');
          assert.match(String(sent.vary), /Accept-Language, Cookie/);
        }
      });

      test('the page is in the language that the browser prefers', async () => {
        for (const [header, expected] of [
          ['de', 'de'],
          ['de-AT,de;q=0.9,en;q=0.8', 'de'],
          ['fr;q=0.3, ja;q=0.7', 'ja'],
          ['tlh, pt-BR;q=0.5', 'pt'],
          ['zh-Hant-TW', 'zh'],
          ['en;q=0, sv', 'sv'],
          ['tlh', 'en'],
          ['*', 'en'],
          ['', 'en'],
          [';;;q=,,', 'en'],
        ] as const) {
          const { headers } = await harness.visit('/', { 'accept-language': header });
          assert.match(String(headers.vary), /Accept-Language/);
          assert.match(String(headers.vary), /Cookie/);
          for (const path of ['/', '/history', '/uptime'])
            assert.equal(
              await languageOf(path, { 'accept-language': header }),
              expected,
              `${header} for ${path}`,
            );
        }
      });

      test('the page is in its default language if the browser prefers no supported language', async () => {
        await new Author(harness).settings({ locale: 'fr' });
        assert.equal(await languageOf('/'), 'fr');
        assert.equal(await languageOf('/', { 'accept-language': 'tlh' }), 'fr');
        assert.equal(await languageOf('/', { 'accept-language': 'en' }), 'en');
        assert.match(
          (await harness.visit('/rss', { 'accept-language': 'de' })).text,
          /<language>fr<\/language>/,
        );
      });

      test('a chosen language is remembered, whatever the browser prefers', async () => {
        const german = { 'accept-language': 'de' };
        const chosen = await harness.visit('/?lang=it', german);
        assert.equal(new Page(chosen.text).attribute('html', 'lang'), 'it');
        const cookie = String(chosen.headers['set-cookie']);
        assert.match(cookie, /^lang=it; Path=\/; Max-Age=\d{7,}; SameSite=Lax; HttpOnly$/);
        const withCookie = { ...german, cookie: `other=1; ${cookie.split(';', 1)[0]}; more=2` };
        for (const path of ['/', '/history', '/uptime']) {
          assert.equal(await languageOf(path, withCookie), 'it');
          assert.equal((await harness.visit(path, withCookie)).headers['set-cookie'], undefined);
        }
        assert.equal(await languageOf('/?lang=nl', withCookie), 'nl');
        assert.equal(await languageOf('/', german), 'de');
        for (const wrong of ['tlh', '', 'EN', 'it%0d%0aX: 1', '../en', 'constructor']) {
          const { text, headers } = await harness.visit(`/?lang=${wrong}`, german);
          assert.equal(new Page(text).attribute('html', 'lang'), 'de', wrong);
          assert.equal(headers['set-cookie'], undefined, wrong);
        }
        assert.equal(await languageOf('/', { ...german, cookie: 'lang=tlh' }), 'de');
        assert.equal(await languageOf('/', { ...german, cookie: 'language=it; xlang=it' }), 'de');
      });

      test('every language has its own page, right-to-left where its script is', async () => {
        const page = await open(harness, '/');
        const codes = page.all('#lang option').map(({ attribs }) => attribs.value ?? '');
        assert.equal(codes.length, 16);
        const banners = new Set<string>();
        for (const code of codes) {
          const translated = await open(harness, '/', { 'accept-language': code });
          assert.equal(translated.attribute('html', 'lang'), code);
          assert.equal(translated.attribute('html', 'dir'), ['ar', 'he'].includes(code) ? 'rtl' : 'ltr');
          assert.equal(translated.attribute('#lang option[selected]', 'value'), code);
          banners.add(translated.text('#banner h1'));
        }
        assert.equal(banners.size, 16);
      });
    },
    { cacheBytes },
  );
}
