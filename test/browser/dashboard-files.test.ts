/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { firstScripts } from '../../src/surfaces/dashboard-files/routes.ts';
import { addPerson, PASSWORD } from '../support/sessions.ts';
import { noBrowser } from './chromium.ts';
import { serveApp } from './served-app.ts';

describe('the built dashboard in a browser', { skip: noBrowser }, () => {
  const served = serveApp();

  test('sends strangers to the sign-in, takes them back, and breaks no rule of its policy', async () => {
    const { harness, browser, url } = served();
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
