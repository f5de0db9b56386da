/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

/** How many responses of the API this browser has kept. */
const keptCount = (page: Page): Promise<number> =>
  page.evaluate(async () =>
    (await caches.has('daymark-data')) ? (await (await caches.open('daymark-data')).keys()).length : 0,
  );

/** Waits until the browser keeps the dashboard, and what it has read since. */
async function waitUntilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(async () => {
    const urls = (await (await caches.open('daymark-data')).keys()).map(({ url }) => url);
    return ['/api/session', '/api/components', '/api/incidents'].every((path) =>
      urls.some((url) => url.includes(path)),
    );
  });
}

inDashboard('the dashboard without a connection', (dashboard) => {
  const visit = (path: string) =>
    dashboard.visit(path, { ...phone, as: 'responder', serviceWorkers: 'allow' });

  test('opens with what it showed last, says since when, and is current again once the connection is back', async () => {
    const page = await visit('/');
    await waitUntilKept(page);
    const { body } = await dashboard.harness.get('/incidents?filter[status]=0,1,2,3');
    const { id, attributes } = body.data[0];
    await page.getByText(attributes.name).first().waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(attributes.name).first().waitFor();
    await page.getByText(/^No connection to the server since \d/).waitFor();
    const token = await dashboard.harness.token('*');
    const renamed = await dashboard.harness.put(`/incidents/${id}`, { name: 'Renamed meanwhile' }, { token });
    assert.equal(renamed.status, 200);
    await page.context().setOffline(false);
    await page.getByText('Renamed meanwhile').first().waitFor();
    await page.getByText(/^No connection to the server/).waitFor({ state: 'detached' });
  });

  test('publishes an incident that was written without a connection, once', async () => {
    const page = await visit('/');
    await waitUntilKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/^No connection to the server since \d/).waitFor();
    const total = async (): Promise<number> =>
      (await dashboard.harness.get('/incidents?filter[name]=In a tunnel')).body.meta.total;
    await page.getByRole('link', { name: 'Report', exact: true }).tap();
    await page.getByLabel('Headline').fill('In a tunnel');
    await page.getByLabel('Message').fill('The phone has no network.');
    await page.getByRole('button', { name: 'Review' }).tap();
    await page.getByRole('button', { name: /^Publish/ }).tap();
    await page.getByText('Not sent yet').waitFor();
    assert.equal(await total(), 0);
    await page.context().setOffline(false);
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'In a tunnel' }).waitFor();
    assert.equal(await total(), 1);
  });

  test('also works in a page whose load bypassed the service worker', async () => {
    const page = await visit('/');
    const isServed = () => navigator.serviceWorker.controller !== null;
    await page.waitForFunction(isServed);
    const browser = await page.context().newCDPSession(page);
    const loaded = page.waitForEvent('load');
    await browser.send('Page.reload', { ignoreCache: true });
    await loaded;
    const { workerStart } = await page.evaluate(
      () => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming,
    );
    assert.equal(workerStart, 0);
    await page.waitForFunction(isServed);
  });

  test('keeps nothing about subscribers or people, and nothing at all after signing out', async () => {
    const page = await dashboard.visit('/', { as: 'owner', serviceWorkers: 'allow' });
    await waitUntilKept(page);
    for (const path of ['subscribers', 'people', 'tokens', 'me/security']) {
      await page.goto(`${dashboard.url}/dashboard/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('load');
    }
    const paths = await page.evaluate(async () =>
      (await (await caches.open('daymark-data')).keys()).map(({ url }) => new URL(url).pathname),
    );
    assert.ok(paths.length > 0);
    assert.deepEqual(
      paths.filter((path) => /subscribers|users|tokens|audit|deliveries|session\/./.test(path)),
      [],
    );
    await page.getByRole('button', { name: /The owner/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    assert.equal(await keptCount(page), 0);
  });

  test('can be installed', async () => {
    const { text, headers } = await dashboard.harness.visit('/dashboard/manifest.webmanifest');
    assert.match(String(headers['content-type']), /^application\/manifest\+json/);
    const { name, scope, start_url, display, icons } = JSON.parse(text);
    assert.deepEqual([scope, start_url, display], ['./', './', 'standalone']);
    assert.match(name, / · Daymark$/);
    const page = await visit('/');
    for (const { src } of icons) {
      const picture = await page.request.get(new URL(src, `${dashboard.url}/dashboard/`).href);
      assert.match(picture.headers()['content-type'] ?? '', /^image\//);
    }
    assert.equal(await page.getAttribute('link[rel=manifest]', 'href'), '/dashboard/manifest.webmanifest');
  });
});
