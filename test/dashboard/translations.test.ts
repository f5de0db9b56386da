import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('translations in the dashboard', (dashboard) => {
  const attributesOf = async (path: string) => (await dashboard.harness.get(path)).body.data.attributes;

  /** Adds German in an open form, and returns its fields. */
  const addGerman = async (page: Page): Promise<Locator> => {
    const field = page.getByRole('group', { name: 'Translations', exact: true });
    await field.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await field.getByRole('button', { name: 'Add language' }).click();
    return field.getByRole('group', { name: 'German' });
  };

  test('of a component are edited with it, and stay when its name changes', async () => {
    const id = await dashboard.component('Storefronts');
    const page = await dashboard.visit(`/components/${id}`, phone);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await (await addGerman(page)).getByLabel('Name').fill('Ladenseiten');
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual((await attributesOf(`/components/${id}`)).translations, { de: { name: 'Ladenseiten' } });

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Shop fronts');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Shop fronts', level: 1 }).waitFor();
    const { name, translations } = await attributesOf(`/components/${id}`);
    assert.deepEqual([name, translations], ['Shop fronts', { de: { name: 'Ladenseiten' } }]);

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Remove: German' }).click();
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Storefronts');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Storefronts', level: 1 }).waitFor();
    assert.equal((await attributesOf(`/components/${id}`)).translations, undefined);
  });

  test('of an incident are on the page for visitors who read that language', async () => {
    await dashboard.write('POST', '/incidents', {
      name: 'Slow search',
      message: 'We look into it.',
      status: 1,
      notifications: false,
    });
    const page = await dashboard.visit('/incidents');
    await page.getByRole('link', { name: 'Slow search' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const german = await addGerman(page);
    await german.getByLabel('Headline').fill('Langsame Suche');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await german.waitFor({ state: 'detached' });
    const shown = await dashboard.harness.app.inject({ url: '/?lang=de' });
    assert.match(shown.body, /Langsame Suche/);
    assert.doesNotMatch(shown.body, /Slow search/);
  });
});
