import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Browser } from 'playwright-core';
import { createApp } from '../../src/app.ts';
import { unreachable } from '../../src/kernel/db/faults.ts';
import { listen } from '../../src/surfaces/status-page/live/testing.ts';
import { Harness } from '../support/harness.ts';
import { leaveBrowser, noBrowser, openBrowser } from './chromium.ts';

describe('the page in a browser, while the database is away', { skip: noBrowser }, () => {
  const harness = new Harness('sqlite', { cacheBytes: 1_048_576 });
  let browser: Browser;
  let app: FastifyInstance;
  let base = '';
  let token = '';
  let isAway = false;

  before(async () => {
    await harness.start();
    await harness.reset();
    token = await harness.token('*');
    await harness.post('/components', { name: 'Checkout' }, { token });
    const { connection } = harness.ctx;
    const whileThere =
      <T>(read: () => T) =>
      (): T => {
        if (isAway) throw unreachable(new Error('The cable is unplugged.'), false);
        return read();
      };
    const { dataVersion } = connection;
    assert.ok(dataVersion.sync);
    app = createApp({
      ...harness.ctx,
      connection: {
        ...connection,
        dataVersion: {
          sync: true,
          read: whileThere(dataVersion.read),
          readOnArrival: whileThere(dataVersion.readOnArrival),
          wait: async () => whileThere(dataVersion.wait)(),
        },
      },
    });
    base = await listen(app);
    browser = await openBrowser();
  });
  after(async () => {
    await leaveBrowser(browser);
    await app.close();
    await harness.stop();
  });

  test('says that it is not live and how old it is, and goes on by itself when the database is back', async () => {
    const page = await browser.newPage({ locale: 'en-US' });
    await page.goto(`${base}/`);
    await page.evaluate('window.mark = "the same document"');
    await page.locator('#live:not([data-off])', { hasText: 'Live' }).waitFor();
    assert.equal(await page.locator('#stale').count(), 0);

    isAway = true;
    assert.equal((await fetch(`${base}/api/components?page=9`)).status, 503);
    await page.locator('#live[data-off]', { hasText: 'Live updates interrupted' }).waitFor();
    const line = page.locator('#stale');
    await line.waitFor();
    assert.match(await line.innerText(), /^This page is from 1 minute ago; we can’t read newer information/);
    assert.match(await page.locator('main').innerText(), /Checkout/);

    isAway = false;
    await page.locator('#live:not([data-off])', { hasText: 'Live' }).waitFor();
    await line.waitFor({ state: 'detached' });
    await harness.put('/components/1', { status: 4 }, { token });
    await page.locator('#banner', { hasText: 'Major outage' }).waitFor();
    assert.equal(await page.evaluate('window.mark'), 'the same document');
    await page.context().close();
  });
});
