/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

const dialog = (page: Page) => page.getByRole('dialog');

inDashboard('what happens when checks fail, in the dashboard', (dashboard) => {
  dashboard.isBare = true;
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (await dashboard.harness.send(method, path, body, { token: await dashboard.harness.token('*') })).body
      .data;
  const chosen = async () => (await send('GET', '/components/1')).attributes.on_failure;

  test('is chosen in the settings, in the form of a component, and on the page of its check, on a phone', async () => {
    await send('POST', '/components', { name: 'Shop' });
    await send('POST', '/checks', {
      name: 'Front',
      kind: 'tcp',
      target: '127.0.0.1:9',
      component: 1,
      paused: true,
    });
    const page = await dashboard.visit('/settings?section=notifications', { ...phone, as: 'admin' });
    await page.getByLabel('When checks of a component fail').selectOption('Set the status at once');
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await page.getByText('Saved', { exact: false }).first().waitFor();

    await page.goto(`${dashboard.url}/dashboard/components/1`);
    await page.getByText('As in the settings: Set the status at once').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).tap();
    await dialog(page).getByLabel('When its checks fail').selectOption('Change nothing');
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'Save' }).tap();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('Change nothing', { exact: true }).waitFor();
    assert.equal(await chosen(), 'nothing');

    await page.goto(`${dashboard.url}/dashboard/checks/1`);
    const select = page.getByLabel('Shop: When its checks fail');
    assert.equal(await select.inputValue(), 'nothing');
    await dashboard.checkAccessibility(page);
    await select.selectOption('Draft an incident and tell staff');
    await page.getByText('Saved', { exact: false }).first().waitFor();
    assert.equal(await chosen(), 'draft');
  });

  test('is shown to those who may not choose', async () => {
    const page = await dashboard.visit('/checks/1', { as: 'viewer' });
    await page.getByText('Draft an incident and tell staff').waitFor();
    assert.equal(await page.getByLabel('Shop: When its checks fail').count(), 0);
  });
});
