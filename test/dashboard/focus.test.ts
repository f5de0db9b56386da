/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

/** Waits until this has the focus, which may come back a moment after something was closed. */
const hasFocus = async (target: Locator) => {
  const element = await target.elementHandle();
  await target.page().waitForFunction((each) => document.activeElement === each, element);
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

inDashboard('the focus of the keyboard', (dashboard) => {
  test('is on the heading after Review, after the way back, and after the publication', async () => {
    const page = await dashboard.visit('/report');
    await page.getByLabel('Headline').fill('Focus on the heading');
    await page.getByLabel('Message', { exact: true }).fill('We are on it.');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await hasFocus(page.locator('main h1', { hasText: 'Review' }));
    await page.getByRole('button', { name: 'Back to editing' }).click();
    await hasFocus(heading(page, 'Report incident'));
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await hasFocus(heading(page, 'Focus on the heading'));
    // The key for undo, whose offer is announced.
    await page.getByRole('status').filter({ hasText: 'Published.' }).waitFor();
    await page.keyboard.press('z');
    await hasFocus(heading(page, 'Report incident'));
  });

  test('is on the heading after an update of a maintenance was published', async () => {
    const token = await dashboard.harness.token('*');
    const body = { name: 'New switches', message: 'We replace them.', scheduled_at: '2037-01-01 10:00:00' };
    const { body: made } = await dashboard.harness.post('/schedules', body, { token });
    const page = await dashboard.visit(`/maintenance/${made.data.id}`);
    await page.getByRole('region', { name: 'Post an update' }).getByRole('textbox').fill('On schedule.');
    await page.getByRole('button', { name: /^Post (and notify|quietly)/ }).click();
    await hasFocus(heading(page, 'New switches'));
  });

  test('is on the heading when a link of a list shows another list on the same page', async () => {
    const body = { name: 'Slow', status: 1, message: 'm', visible: 1, notifications: true };
    await dashboard.write('POST', '/incidents', body);
    await dashboard.harness.react();
    const page = await dashboard.visit('/deliveries');
    await page.getByRole('list', { name: 'Publications' }).getByRole('link').first().click();
    await page.getByRole('list', { name: 'Deliveries' }).waitFor();
    await hasFocus(heading(page, 'Deliveries'));
  });

  test('goes back to what opened a dialog', async () => {
    const page = await dashboard.visit('/incidents');
    const search = page.getByRole('button', { name: /^Search/ });
    await search.click();
    await page.getByRole('combobox', { name: /^Search for a page/ }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(search);

    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    await edit.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await hasFocus(edit);

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    for (const meaning of ['Write an update', 'Change the status', 'Undo the last publication']) {
      await page.getByRole('row', { name: meaning }).waitFor();
    }
    await page.keyboard.press('Escape');
    await hasFocus(edit);
    await page.keyboard.press('s');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'radio');
  });

  test('and fingers find targets that are large enough in the deliveries', async () => {
    const smallest = async (page: Page) => {
      await page.getByRole('list', { name: 'Publications' }).waitFor();
      const heights = await page
        .locator('main :is(a, button):visible')
        .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
      return Math.min(...heights);
    };
    assert.ok((await smallest(await dashboard.visit('/deliveries', phone))) >= 44);
    assert.ok((await smallest(await dashboard.visit('/deliveries'))) >= 24);
  });
});
