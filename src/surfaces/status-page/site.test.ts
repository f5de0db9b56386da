import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Harness, onBothDatabases, START } from '../../../test/support/harness.ts';
import { Author, assertInert, at, DAY, HOUR, open, Page, policyOf } from '../../../test/support/page.ts';

const send = (harness: Harness, method: string, url: string, headers: Record<string, string> = {}) =>
  harness.app.inject({ method: method as 'GET', url, headers });

onBothDatabases('the site', (harness) => {
  test('an unknown path shows an error page with a link back, under the strict policy', async () => {
    for (const path of ['/nowhere', '/a/b/c', '/index.html', '/wp-login.php', '/%00', '/%zz', '/history/x']) {
      const { status, text, headers } = await harness.visit(path, { accept: 'application/json' });
      assert.equal(status, 404, path);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8', path);
      const page = new Page(text);
      assert.equal(page.text('h1'), 'Page not found');
      assert.equal(page.attribute('main a', 'href'), '/');
      assert.equal(page.attribute('main form', 'action'), '/history');
      assert.equal(page.attribute('meta[name=robots]', 'content'), 'noindex');
      assertInert(page, path);
      const policy = policyOf(headers['content-security-policy']);
      assert.equal(policy.get('default-src'), "'none'");
      assert.ok(!/unsafe/.test(String(headers['content-security-policy'])));
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['cache-control'], 'no-store');
    }
  });

  test('an error page looks like the other pages, and speaks the language of the visitor', async () => {
    const author = new Author(harness);
    await author.settings({
      name: 'Acme',
      logo: 'https://images.example/logo.png',
      header: '<p class="ours">Ours</p>',
      locale: 'fr',
    });
    const { status, text, headers } = await harness.visit('/nowhere', { 'accept-language': 'de' });
    assert.equal(status, 404);
    const page = new Page(text);
    assert.equal(page.attribute('html', 'lang'), 'de');
    assert.equal(page.text('title').split(' · ')[1], 'Acme');
    assert.equal(page.attribute('.brand img', 'alt'), 'Acme');
    assert.equal(page.text('.ours'), 'Ours');
    assert.deepEqual(
      page.all('nav a').map(({ attribs }) => attribs.href),
      ['/', '/history', '/uptime'],
    );
    assert.match(policyOf(headers['content-security-policy']).get('img-src') ?? '', /images\.example/);
    assert.equal(new Page((await harness.visit('/nowhere')).text).attribute('html', 'lang'), 'fr');
    await author.settings({ show_history: false, name: 'Renamed' });
    const renamed = new Page((await harness.visit('/nowhere')).text);
    assert.equal(renamed.has('main form'), false, 'the history is not offered if it is hidden');
    assert.equal(renamed.text('title').split(' · ')[1], 'Renamed');
  });

  test('an unknown path of the API is answered with JSON', async () => {
    for (const path of ['/api/nowhere', '/api/v2/nowhere.json', '/api/incidents/999']) {
      const { status, text, headers } = await harness.visit(path, { accept: 'text/html' });
      assert.equal(status, 404, path);
      assert.match(String(headers['content-type']), /^application\/json/, path);
      assert.deepEqual(JSON.parse(text), { message: 'Not found.' });
    }
    // A path that only starts with the same letters is a page.
    assert.match(String((await harness.visit('/apis')).headers['content-type']), /^text\/html/);
  });

  test('pages are read-only: every other method is refused with the allowed ones', async () => {
    const author = new Author(harness);
    const { attributes } = await author.incident('Known');
    for (const path of [
      '/',
      '/history',
      '/uptime',
      '/rss',
      `/incidents/${attributes.guid}`,
      '/badge.svg',
      '/api/v2/summary.json',
    ]) {
      for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const before = await harness.lastEventId();
        const response = await send(harness, verb, path);
        assert.equal(response.statusCode, 405, `${verb} ${path}`);
        assert.equal(response.headers.allow, 'GET, HEAD, OPTIONS');
        assert.equal(await harness.lastEventId(), before);
      }
      const options = await send(harness, 'OPTIONS', path);
      assert.equal(options.statusCode, 204);
      assert.equal(options.headers.allow, 'GET, HEAD, OPTIONS');
    }
    assert.equal((await send(harness, 'POST', '/nowhere')).statusCode, 404);
  });

  test('HEAD answers like GET, without a body', async () => {
    for (const path of ['/', '/history', '/rss', '/badge.svg', '/share.png']) {
      const [head, get] = [await send(harness, 'HEAD', path), await send(harness, 'GET', path)];
      assert.equal(head.statusCode, get.statusCode, path);
      assert.equal(head.rawPayload.length, 0, path);
      for (const name of ['content-type', 'content-length', 'etag', 'content-security-policy', 'vary'])
        assert.equal(head.headers[name], get.headers[name], `${name} of ${path}`);
    }
  });

  test('a client that has the current bytes gets 304', async () => {
    const author = new Author(harness);
    await author.component('API');
    for (const path of [
      ...['/', '/history', '/history?q=a', '/components/1', '/uptime', '/atom', '/badge.svg'],
      '/api/v2/summary.json',
    ]) {
      const first = await send(harness, 'GET', path);
      const etag = String(first.headers.etag);
      assert.match(etag, /^"[\w-]+"$/, path);
      for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await send(harness, 'GET', path, { 'if-none-match': condition });
        assert.equal(again.statusCode, 304, `${path} with ${condition}`);
        assert.equal(again.rawPayload.length, 0);
        assert.equal(again.headers.etag, etag);
      }
      assert.equal((await send(harness, 'GET', path, { 'if-none-match': '"x"' })).statusCode, 200);
      const compressed = await send(harness, 'GET', path, { 'accept-encoding': 'br' });
      if (compressed.headers['content-encoding'] === 'br') assert.notEqual(compressed.headers.etag, etag);
    }
    const { headers } = await send(harness, 'GET', '/');
    await author.put('/components/1', { status: 4 });
    const changed = await send(harness, 'GET', '/', { 'if-none-match': String(headers.etag) });
    assert.equal(changed.statusCode, 200);
  });

  test('the bytes stay the same while nothing happens, also during an outage', async () => {
    const author = new Author(harness);
    harness.clock.set(START - 100 * DAY);
    await author.component('API');
    await author.component('Web');
    harness.clock.set(START);
    await author.incident('Running', { occurred_at: at(-HOUR), components: [{ id: 1, status: 4 }] });
    await author.incident('Past', { status: 4, occurred_at: at(-DAY), resolved_at: at(-DAY + 90) });
    await author.schedule('Now', { scheduled_at: at(-90), components: [{ id: 2, status: 6 }] });
    await author.schedule('Coming');
    await author.metric('Latency', { default_view: 0 });
    await author.post('/metrics/1/points', { value: 5 });
    const { attributes } = await author.incident('Known', { status: 4 });
    for (const path of [
      '/',
      '/?days=365',
      '/history',
      '/history?q=running',
      '/components/1',
      `/incidents/${attributes.guid}`,
      '/schedules/1',
      '/rss',
      '/feed.json',
      '/calendar.ics',
      '/badge.svg',
      '/api/v2/summary.json',
    ]) {
      harness.clock.set(START);
      const first = await send(harness, 'GET', path);
      for (const seconds of [1, 30, 59]) {
        harness.clock.set(START + seconds);
        const later = await send(harness, 'GET', path);
        assert.equal(later.headers.etag, first.headers.etag, `${path} after ${seconds} seconds`);
      }
    }
  });

  test('the bytes do not change every second of an outage that has just begun', async () => {
    const author = new Author(harness);
    harness.clock.set(START - 100 * DAY);
    await author.component('API');
    harness.clock.set(START);
    await author.incident('Running', { components: [{ id: 1, status: 4 }] });
    harness.clock.set(START + 10);
    const first = await send(harness, 'GET', '/');
    harness.clock.set(START + 50);
    assert.equal((await send(harness, 'GET', '/')).headers.etag, first.headers.etag);
  });

  test('every response has security headers', async () => {
    for (const path of [
      '/',
      '/history',
      '/uptime',
      '/rss',
      '/badge.svg',
      '/share.png',
      '/uptime.csv',
      '/robots.txt',
    ]) {
      const { headers } = await harness.visit(path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin', path);
      assert.equal(headers['cache-control'], 'no-cache', path);
      assert.match(String(headers.vary), /Accept-Encoding/, path);
    }
  });

  test('every page is valid: ids are unique and references resolve', async () => {
    const author = new Author(harness);
    await author.group('Core');
    for (const name of ['API', 'Web']) await author.component(name, { component_group_id: 1 });
    const components = [{ id: 1, status: 3 }];
    const { attributes } = await author.incident('Running', { components, occurred_at: at(-HOUR) });
    for (let count = 0; count < 8; count++)
      await author.post('/incidents/1/updates', { status: 2, message: 'm' });
    await author.schedule('Now', { components, scheduled_at: at(-DAY) });
    await author.schedule('Coming');
    await author.metric('Latency');
    await author.settings({ about: 'About' });
    for (const path of [
      '/',
      '/?days=30&view=week',
      '/history',
      '/history?q=running',
      '/components/1',
      '/component-groups/1',
      '/uptime',
      `/incidents/${attributes.guid}`,
      '/schedules/1',
    ]) {
      const page = await open(harness, path);
      const ids = page.all('[id]').map(({ attribs }) => attribs.id ?? '');
      assert.deepEqual(ids, [...new Set(ids)], path);
      for (const { attribs } of page.elements) {
        for (const name of ['aria-labelledby', 'for'])
          if (attribs[name] !== undefined)
            assert.ok(ids.includes(attribs[name]), `${name}=${attribs[name]} in ${path}`);
        if (attribs.href?.startsWith('#'))
          assert.ok(ids.includes(attribs.href.slice(1)), `${attribs.href} in ${path}`);
      }
      assert.equal(page.all('h1').length, 1, path);
      const levels = page.elements
        .filter(({ name }) => /^h[1-6]$/.test(name))
        .map(({ name }) => Number(name[1]));
      for (const [index, level] of levels.entries())
        assert.ok(level <= (levels[index - 1] ?? 0) + 1, `a heading is skipped in ${path}: ${levels}`);
      for (const { attribs } of page.all('main a')) {
        if (!attribs.href?.startsWith('/')) continue;
        assert.equal((await harness.visit(attribs.href)).status, 200, `${path} leads to ${attribs.href}`);
      }
    }
  });
});

onBothDatabases(
  'a site under a path prefix',
  (harness) => {
    test('the error page links back to the status page', async () => {
      const { text } = await harness.visit('/nowhere');
      assert.equal(new Page(text).attribute('main a', 'href'), '/status/');
    });

    test('puts that path before each of its links', async () => {
      const author = new Author(harness);
      await author.group('Core');
      await author.component('API', { component_group_id: 1 });
      const components = [{ id: 1, status: 3 }];
      const { attributes } = await author.incident('Running', { components, occurred_at: at(-HOUR) });
      await author.schedule('Now', { components, scheduled_at: at(-60) });
      await author.metric('Latency');
      const paths = [
        ...['/', '/history', '/history?q=r', '/uptime', '/components/1', '/component-groups/1', '/nowhere'],
        ...[`/incidents/${attributes.guid}`, '/schedules/1'],
      ];
      for (const path of paths) {
        const { text } = await harness.visit(path);
        for (const { name, attribs } of new Page(text).elements) {
          for (const attribute of ['href', 'src', 'action', 'content', 'data-live']) {
            const value = attribs[attribute];
            if (value?.startsWith('/'))
              assert.match(value, /^\/status\//, `<${name} ${attribute}="${value}"> in ${path}`);
            if (value?.startsWith('https://'))
              assert.match(
                value,
                /^https:\/\/example\.com\/status\//,
                `<${name} ${attribute}="${value}"> in ${path}`,
              );
          }
        }
      }
      const { headers } = await harness.visit('/?lang=de');
      assert.match(String(headers['set-cookie']), /; Path=\/status\/;/);
      for (const path of [
        '/rss',
        '/atom',
        '/feed.json',
        '/calendar.ics',
        '/sitemap.xml',
        '/api/v2/summary.json',
        '/uptime.json',
      ]) {
        const { text } = await harness.visit(path);
        for (const [address] of text.matchAll(/https:\/\/example\.com[^\s"<]*/g))
          assert.match(address, /^https:\/\/example\.com\/status/, path);
      }
    });
  },
  { baseUrl: 'https://example.com/status' },
);

onBothDatabases(
  'a site with a rate limit',
  (harness) => {
    test('counts page requests, and shows an error page above the limit', async () => {
      const remaining = async (path: string) => {
        const { status, headers } = await harness.visit(path);
        return [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number);
      };
      assert.deepEqual(await remaining('/'), [200, 4, 3]);
      assert.deepEqual(await remaining('/rss'), [200, 4, 2]);
      assert.deepEqual(await remaining('/api/ping'), [200, 4, 1]);
      assert.deepEqual(await remaining('/'), [200, 4, 0]);
      const { status, text, headers } = await harness.visit('/');
      assert.equal(status, 429);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(new Page(text).text('h1'), 'Too many requests');
      assert.equal(Number(headers['retry-after']), 60);
      assert.ok(policyOf(headers['content-security-policy']).has('default-src'));
      assert.match(String((await harness.visit('/api/ping')).headers['content-type']), /json/);
      harness.clock.advance(60);
      assert.equal((await harness.visit('/')).status, 200);
    });
  },
  { rateLimit: 4 },
);
