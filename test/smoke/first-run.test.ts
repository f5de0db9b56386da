/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { english } from '../../dashboard/words/testing.ts';
import { leaveBrowser, noBrowser, openBrowser, PATIENCE_MS } from '../browser/chromium.ts';
import { phone } from '../dashboard/dashboard.ts';
import { type Launched, launch } from '../support/launch.ts';
import { freePort } from '../support/process.ts';
import { PASSWORD } from '../support/sessions.ts';

describe('the first run', { skip: noBrowser }, () => {
  let folder = '';
  let port = 0;
  let server: Launched;
  let browser: Browser;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'daymark-first-run-'));
    port = await freePort();
    server = launch('npm', ['start'], {
      PORT: String(port),
      DATA_DIR: folder,
      BASE_URL: `http://localhost:${port}`,
    });
    browser = await openBrowser();
  });
  after(async () => {
    await leaveBrowser(browser);
    if (server?.isGroupAlive()) {
      server.killGroup('SIGTERM');
      await server.ended;
    }
    await rm(folder, { recursive: true, force: true });
  });

  test('leads from "npm start" to a public page with an incident, without a manual', async () => {
    await server.waitForOutput(/dashboard\/setup#code=[\w-]+/);
    const [address = ''] = /http:\/\/\S+\/dashboard\/setup#code=[\w-]+/.exec(server.output()) ?? [];
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Lisbon', ...phone });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        throw new Error(`policy: ${violatedDirective} ${blockedURI}`);
      }),
    );

    await page.goto(address);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Email address').fill('ada@staff.example');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Name of the status page').fill('Harbour Status');
    assert.equal(await page.getByLabel('Time zone of the page').inputValue(), 'Europe/Lisbon');
    await page.getByLabel('First components').fill('Website\nPayments');
    await page.getByRole('button', { name: 'Create my page' }).click();
    await page.getByText('Your status page is ready').waitFor();
    await page.getByRole('button', { name: 'Send a test email' }).click();
    await page.getByText('Daymark wrote the email to a file').waitFor();
    assert.equal((await readdir(join(folder, 'mail'))).length, 1);

    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page
      .getByRole('link', { name: english.report.title })
      .or(page.getByRole('link', { name: 'Report' }))
      .first()
      .click();
    await page.getByLabel(english.report.name).fill('Card payments fail');
    await page.getByLabel(english.report.message, { exact: true }).fill('We are looking into it.');
    await page.getByRole('button', { name: 'Payments' }).click();
    await page.getByRole('button', { name: english.report.review }).click();
    await page.getByRole('button', { name: english.report.publishQuietly }).click();
    // The bar that says so goes after some seconds. The page of the incident stays.
    await page.waitForURL(/\/dashboard\/incidents\/\d+$/);

    const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await visitor.goto(`http://localhost:${port}/`);
    await visitor.getByRole('heading', { name: 'Card payments fail' }).first().waitFor();
    assert.match(await visitor.title(), /Harbour Status/);
    assert.match(await visitor.locator('main').innerText(), /We are looking into it\./);
    await visitor.getByText('Website').first().waitFor();
    assert.deepEqual(problems, []);
  });
});
