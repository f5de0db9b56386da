/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

const composerOf = (page: Page) => page.getByRole('form', { name: 'Add an update', exact: true });

/** The headings of the page, from the top. */
const headings = (page: Page) => page.locator('main h2').allTextContents();

const colourOf = (page: Page, text: string) =>
  page
    .locator('main')
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).color);

inDashboard('the page of an incident', (dashboard) => {
  const report = async (name: string, more: object = {}): Promise<number> => {
    const body = { name, status: 1, message: 'We are looking into it.', visible: 1, ...more };
    const response = await dashboard.harness.post('/incidents', body, {
      token: await dashboard.harness.token('*'),
    });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return Number(response.body.data.id);
  };
  const statusOf = async (id: number) =>
    Number((await dashboard.harness.get(`/incidents/${id}`)).body.data.attributes.status.value);

  test('begins with the latest update, then the closed form, then what was said before', async () => {
    const id = await report('Checkout is slow');
    await dashboard.write('POST', `/incidents/${id}/updates`, { status: 2, message: 'It is the database.' });
    const page = await dashboard.visit(`/incidents/${id}`, phone);
    await page.getByRole('region', { name: 'Latest update' }).getByText('It is the database.').waitFor();
    assert.deepEqual((await headings(page)).slice(0, 3), ['Latest update', 'Add an update', 'What happened']);
    await page.getByRole('region', { name: 'What happened' }).getByText('We are looking into it.').waitFor();

    const composer = composerOf(page);
    assert.equal(await composer.getByRole('button').count(), 0);
    await composer.getByLabel('What is new?').tap();
    await composer.getByRole('button', { name: /^Publish/ }).waitFor();
    await dashboard.checkAccessibility(page);
    await composer.getByRole('button', { name: 'Close' }).tap();
    await composer.getByRole('button').first().waitFor({ state: 'detached' });
  });

  test('opens with the form ready to write from “Post an update” on the overview', async () => {
    await report('Search is down');
    const page = await dashboard.visit('/');
    const card = page.getByRole('listitem').filter({ hasText: 'Search is down' });
    await card.getByRole('link', { name: 'Post an update' }).click();
    await page.getByRole('heading', { name: 'Search is down', level: 1 }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await composerOf(page)
      .getByRole('button', { name: /^Publish/ })
      .waitFor();
  });

  test('says how bad it is in the colour of the status, and how far the work is in plain words', async () => {
    await dashboard.write('POST', '/components', { name: 'Vouchers' });
    const components = [{ id: await dashboard.component('Vouchers'), status: 4 }];
    const id = await report('Vouchers are refused', { components });
    for (const path of [`/incidents/${id}`, '/incidents?q=Vouchers']) {
      const page = await dashboard.visit(path);
      await page.getByText('Major outage', { exact: true }).first().waitFor();
      const ofPage = await page.evaluate(() => getComputedStyle(document.body).color);
      assert.notEqual(await colourOf(page, 'Major outage'), ofPage, path);
      assert.equal(await colourOf(page, 'Investigating'), ofPage, path);
      await page.close();
    }
  });

  test('shows updates of every status alike', async () => {
    const id = await report('Emails are late');
    await dashboard.write('POST', `/incidents/${id}/updates`, { status: 4, message: 'All sent.' });
    const page = await dashboard.visit(`/incidents/${id}`);
    await page.getByText('All sent.').first().waitFor();
    const edges = await page
      .locator('main ol > li')
      .evaluateAll((entries) => entries.map((entry) => getComputedStyle(entry).borderInlineStartColor));
    assert.equal(edges.length, 2);
    assert.equal(new Set(edges).size, 1);
  });

  test('begins with the post-mortem once the incident is resolved', async () => {
    const id = await report('A cable was cut', { status: 4 });
    const page = await dashboard.visit(`/incidents/${id}`);
    await page.getByRole('region', { name: 'Post-mortem' }).waitFor();
    assert.deepEqual((await headings(page)).slice(0, 2), ['Post-mortem', 'Latest update']);
  });

  test('lets people correct the status of an update, and the newest one sets that of the incident', async () => {
    const id = await report('Logins fail');
    await dashboard.write('POST', `/incidents/${id}/updates`, { status: 4, message: 'Too early to say.' });
    const page = await dashboard.visit(`/incidents/${id}`);
    await page.getByRole('button', { name: /^Actions for the update “Resolved”/ }).click();
    await page.getByRole('menuitem', { name: 'Edit this update' }).click();
    const entry = page.getByRole('region', { name: 'Latest update' });
    await entry.getByText('The newest update sets the status of the incident.').waitFor();
    await entry.getByRole('radio', { name: 'Monitoring' }).click();
    await entry.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: /^Actions for the update “Monitoring”/ }).waitFor();
    assert.equal(await statusOf(id), 3);
    await dashboard.checkAccessibility(page);
  });
});
