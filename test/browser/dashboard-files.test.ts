/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { firstScripts } from '../../src/surfaces/dashboard-files/routes.ts';
import { Harness } from '../support/harness.ts';
import { freePort } from '../support/process.ts';
import { addPerson, PASSWORD } from '../support/sessions.ts';
import { leaveBrowser, noBrowser, openBrowser } from './chromium.ts';

describe('the built dashboard in a browser', { skip: noBrowser }, () => {
  let harness: Harness;
  let browser: Browser;
  let url = '';
  before(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    harness = new Harness('sqlite', { baseUrl: url });
    await harness.start();
    await harness.reset();
    await harness.app.listen({ host: '127.0.0.1', port });
    browser = await openBrowser();
  });
  after(async () => {
    await leaveBrowser(browser);
    await harness?.stop();
  });

  test('sends strangers to the sign-in, takes them back, and breaks no rule of its policy', async () => {
    await addPerson(harness);
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`${url}/dashboard/components?q=api`);
    await page.waitForURL(`${url}/dashboard/sign-in?to=${encodeURIComponent('/dashboard/components?q=api')}`);
    await page.getByLabel('Email address', { exact: true }).fill('grace@staff.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${url}/dashboard/components?q=api`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(complaints, []);
    const transferred = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        .map((entry) => [entry.name, (entry as PerformanceResourceTiming).transferSize] as const),
    );
    for (const path of firstScripts('')) {
      const entry = transferred.find(([name]) => name === url + path);
      assert.deepEqual(entry, [url + path, 0], 'the browser has kept it');
    }
  });
});
