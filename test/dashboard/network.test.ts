/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('the dashboard on a bad network', (dashboard) => {
  let incident = 0;
  before(async () => {
    const { body } = await dashboard.harness.get('/incidents?filter[status]=0,1,2,3');
    incident = Number(body.data[0].id);
  });
  const updates = async (): Promise<number> => {
    const { body } = await dashboard.harness.get(`/incidents/${incident}/updates?per_page=100`);
    return body.meta.total;
  };
  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'What is new?' }).fill(text);
    return page.getByRole('button', { name: /^Publish/ });
  };

  test('says since when nothing is known, and publishes once when the connection is back', async () => {
    const page = await dashboard.visit(`/incidents/${incident}`, { ...phone, as: 'responder' });
    const publish = await write(page, 'We go through a tunnel.');
    const before = await updates();
    await page.getByRole('button', { name: /^Publish/, disabled: false }).waitFor();
    await page.context().setOffline(true);
    await publish.tap();
    await page.getByText('Not sent yet: the server can’t be reached.').waitFor();
    await page.getByText(/^No connection to the server since \d/).waitFor();
    assert.equal(await updates(), before);
    await page.context().setOffline(false);
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByText('We go through a tunnel.').first().waitFor();
    assert.equal(await updates(), before + 1);
  });

  test('publishes once even if only the response was lost, and the live stream has noticed nothing', async () => {
    const page = await dashboard.visit(`/incidents/${incident}`, { as: 'responder' });
    const publish = await write(page, 'Sent, but never confirmed.');
    const before = await updates();
    await page.getByRole('button', { name: /^Publish/, disabled: false }).waitFor();
    await page.route(/\/updates$/, async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await publish.click();
    await page.getByText('Not sent yet').waitFor();
    assert.equal(await updates(), before + 1, 'the server has it');
    // A request that is sent again just now is finished first.
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    assert.equal(await updates(), before + 1);
  });

  test('moves the focus to the heading of a new page, and Escape closes the palette', async () => {
    const page = await dashboard.visit('/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('link', { name: 'Incidents', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    assert.equal(await focused(), 'Incidents');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Search for a page/ });
    await field.fill('trash');
    await page.getByRole('option', { name: /Trash/ }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The keys of an incident: its status, and its update.
    await page.goto(`${dashboard.url}/dashboard/incidents/${incident}`);
    await page.getByRole('textbox', { name: 'What is new?' }).waitFor();
    await page.keyboard.press('u');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA');
    assert.equal(await page.getByRole('textbox', { name: 'What is new?' }).inputValue(), '');
  });
});
