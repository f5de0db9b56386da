import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('the components in the dashboard', (dashboard) => {
  test('change their status in two taps, and back with one', async () => {
    const page = await dashboard.visit('/components', phone);
    const status = page.getByRole('button', { name: 'Status of Storefronts' });
    await status.click();
    await page.getByRole('menuitemradio', { name: 'Partial outage' }).click();
    await page.getByRole('button', { name: 'Status of Storefronts: Partial outage' }).waitFor();
    const id = await dashboard.component('Storefronts');
    assert.equal((await dashboard.world.get(`/components/${id}`)).body.data.attributes.status.value, 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Status of Storefronts: Operational' }).waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('show their status to viewers, and no button', async () => {
    const page = await dashboard.visit('/components', { as: 'viewer' });
    await page.getByRole('link', { name: 'Storefronts' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Status of/ }).count(), 0);
  });
});
