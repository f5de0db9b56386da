/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Search for a page/ });
const option = (page: Page, name: RegExp | string) => page.getByRole('option', { name });

inDashboard('the command palette', (dashboard) => {
  const open = async (page: Page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: /^Search/ }).click();
    await field(page).waitFor();
  };
  /** The row that a screen reader hears about, while the focus is in the field. */
  const active = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document;
      const row = document.getElementById(activeElement?.getAttribute('aria-activedescendant') ?? '');
      return row?.ariaSelected === 'true' ? row.querySelector('bdi')?.textContent : undefined;
    });

  test('says what kind of thing each result is, and its keys', async () => {
    const page = await dashboard.visit('/', { colorScheme: 'dark' });
    await open(page);
    await option(page, /^Report incident Action c$/).waitFor();
    await option(page, /^Incidents Page g i$/).waitFor();
    await field(page).fill('search');
    await option(page, /^Product search .* Component$/).waitFor();
    await option(page, /^Set Product search to .* Action$/)
      .first()
      .waitFor();
    await option(page, /^Slow product search .* Incident$/).waitFor();
    const names = await page.getByRole('option').allTextContents();
    assert.equal(new Set(names).size, names.length, names.join('; '));
    await dashboard.checkAccessibility(page);
  });

  test('has an active row, which the arrow keys move, and Enter chooses', async () => {
    const page = await dashboard.visit('/');
    await open(page);
    assert.equal(await active(page), 'Report incident');
    assert.equal(await page.getByRole('option', { selected: true }).count(), 1);
    await page.keyboard.press('ArrowDown');
    assert.equal(await active(page), 'Overview');
    await page.keyboard.press('ArrowDown');
    assert.equal(await active(page), 'Incidents');
    const colour = (selected: boolean) =>
      page
        .getByRole('option', { selected })
        .first()
        .evaluate((row) => getComputedStyle(row).backgroundColor);
    assert.notEqual(await colour(true), await colour(false));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
  });

  test('tells components of the same name apart by their groups', async () => {
    const { harness } = dashboard;
    const token = await harness.token('*');
    for (const name of ['Europe', 'Asia']) {
      const { body } = await harness.post('/component-groups', { name }, { token });
      const component_group_id = Number(body.data.id);
      await dashboard.write('POST', '/components', { name: 'Twin', status: 1, component_group_id });
    }
    const page = await dashboard.visit('/', phone);
    await open(page);
    await field(page).fill('twin');
    await option(page, /^Twin Europe .*Component$/).waitFor();
    await option(page, /^Twin Asia .*Component$/).waitFor();
    await option(page, /^Set Twin \(Europe\) to Major outage Action$/).waitFor();
    await option(page, /^Maintenance now, 1 hour, for Twin \(Asia\) Action$/).waitFor();
    await dashboard.checkAccessibility(page);
  });
});
