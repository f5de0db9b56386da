/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';
import { pageRows } from './page-table.ts';

const MAX_REQUESTS = 30;
const MAX_BYTES = 355_000;
const MIN_FILE_BYTES = 2000;

interface Loaded {
  readonly request: string;
  bytes: number;
}

/** What a browser without a cache asks for until something is there. */
async function trafficOf(
  page: Page,
  path: string,
  isThere: () => Promise<unknown>,
): Promise<readonly Loaded[]> {
  // The page before may still be loading something.
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  const loaded = new Map<string, Loaded>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    loaded.set(requestId, { request: `${request.method} ${pathOf(request.url)}`, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.goto(path);
  await isThere();
  await page.waitForLoadState('load');
  return [...loaded.values()];
}

const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

inDashboard('on a slow phone', (dashboard) => {
  let incident = 0;
  before(async () => {
    const { body } = await dashboard.harness.get('/incidents?filter[status]=0,1,2,3');
    incident = Number(body.data[0].id);
  });

  test('the link of an incident takes few requests, and none of them twice', async () => {
    const page = await dashboard.visit('/me/profile', phone);
    const path = `${dashboard.url}/dashboard/incidents/${incident}`;
    const loaded = await trafficOf(page, path, () =>
      page.getByRole('heading', { name: 'Who was notified' }).waitFor(),
    );
    const requests = loaded.map(({ request }) => request);
    const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0);
    const list = loaded.map((one) => `${one.request} ${one.bytes}`).join(', ');
    assert.ok(loaded.length <= MAX_REQUESTS, `${loaded.length} requests: ${list}`);
    assert.deepEqual(
      // A browser asks for icons when it likes, also for that of the page before.
      requests.filter(
        (request, index) => requests.indexOf(request) !== index && !request.includes('favicon'),
      ),
      [],
      'what was loaded ahead is used',
    );
    assert.ok(bytes <= MAX_BYTES, `${bytes} bytes: ${list}`);
    assert.ok(bytes > MAX_BYTES / 2, `only ${bytes} bytes were counted`);
  });

  test('the frame of the page is painted before the program has arrived', async () => {
    const page = await dashboard.visit('/me/profile', { ...phone, colorScheme: 'dark' });
    await page.route(/\/assets\/index-.*\.js$/, () => {});
    await page.goto(`${dashboard.url}/dashboard/incidents/${incident}`, { waitUntil: 'commit' });
    await page.locator('.shell-top').waitFor();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    assert.equal(
      await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
      'rgb(13, 16, 20)',
    );
    // The record and the files of its page are on their way as well.
    const ahead = await page.evaluate(() =>
      [...document.head.querySelectorAll('link[rel$=preload]')].map((link) => link.getAttribute('href')),
    );
    for (const part of [
      /\/api\/session$/,
      /\/api\/incidents\/\d+\?/,
      /\/incidents-.*\.js$/,
      /\/shared-.*\.css$/,
    ])
      assert.ok(
        ahead.some((href) => part.test(href ?? '')),
        `${part} in ${ahead.join(' ')}`,
      );
  });

  test('every page that has files of its own loads them ahead', () => {
    const folder = new URL('../../dashboard/dist/assets/', import.meta.url);
    const [preload = ''] = readdirSync(folder).filter((name) => /^preload-.*\.js$/.test(name));
    const script = readFileSync(new URL(preload, folder), 'utf8');
    const areas = [...new Set(pageRows.flatMap(({ route }) => route.split('/')[1] || []))];
    assert.ok(areas.length > 10);
    assert.deepEqual(
      areas.filter((area) => !new RegExp(`[{,]"?${area}"?:`).test(script)),
      [],
      'Add them to dashboard/write-preload.ts.',
    );
  });

  test('no file is so small that it costs more to ask for than to send', () => {
    const folder = new URL('../../dashboard/dist/assets/', import.meta.url);
    const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
    const small = files.filter((name) => statSync(new URL(name, folder)).size < MIN_FILE_BYTES);
    assert.deepEqual(small, []);
  });
});
