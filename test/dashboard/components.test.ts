/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('the components in the dashboard', (dashboard) => {
  const statusOf = async (id: number): Promise<number> =>
    (await dashboard.harness.get(`/components/${id}`)).body.data.attributes.status.value;

  test('change their status in two taps, and back with one', async () => {
    const page = await dashboard.visit('/components', { ...phone, colorScheme: 'dark' });
    const status = page.getByRole('button', { name: 'Status of Storefronts' });
    await status.click();
    await page.getByRole('menuitemradio', { name: 'Partial outage' }).click();
    await page.getByRole('button', { name: 'Status of Storefronts: Partial outage' }).waitFor();
    const id = await dashboard.component('Storefronts');
    await page.getByText('Storefronts is now: Partial outage').waitFor();
    assert.equal(await statusOf(id), 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Status of Storefronts: Operational' }).waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('say who set another status meanwhile, instead of overwriting it', async () => {
    const page = await dashboard.visit('/components', { as: 'responder' });
    const id = await dashboard.component('Storefronts');
    await page.getByRole('button', { name: 'Status of Storefronts' }).click();
    await dashboard.write('PUT', `/components/${id}`, { status: 4 });
    await page.getByRole('menuitemradio', { name: 'Degraded performance' }).click();
    await page.getByText(/set Storefronts to Major outage/).waitFor();
    assert.equal(await statusOf(id), 4);
    await page.getByRole('button', { name: 'Set anyway' }).click();
    await page.getByRole('button', { name: 'Status of Storefronts: Degraded performance' }).waitFor();
    await page.getByText('Storefronts is now: Degraded performance').waitFor();
    assert.equal(await statusOf(id), 2);
    await page.getByRole('link', { name: 'Storefronts', exact: true }).click();
    await page.getByRole('button', { name: 'Show the changes' }).click();
    await page.getByText('Component: changed').first().waitFor();
    await page.locator('del', { hasText: 'Major outage' }).first().waitFor();
    await dashboard.checkAccessibility(page);
    await dashboard.write('PUT', `/components/${id}`, { status: 1 });
  });

  test('show their status to viewers, and no button', async () => {
    const page = await dashboard.visit('/components', { as: 'viewer' });
    const link = page.getByRole('link', { name: 'Storefronts' });
    await link.waitFor();
    assert.equal(await page.getByRole('button', { name: /^Status of|^Select|^Add|^Edit/ }).count(), 0);
    await link.click();
    await page.getByRole('heading', { name: 'Storefronts', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Status history' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^(Edit|Delete)$/ }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Report an incident' }).count(), 0);
  });

  test('are changed together, and back with one tap', async () => {
    const page = await dashboard.visit('/components', { as: 'editor' });
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select everything in Storefront and checkout' }).click();
    await page.getByText('5 selected').waitFor();
    const before = await dashboard.harness.get('/components?per_page=100');
    await page.getByRole('button', { name: 'Set status' }).click();
    await page.getByRole('menuitem', { name: 'Under maintenance' }).click();
    await page.getByText('Changed 5 components').waitFor();
    const id = await dashboard.component('Image delivery');
    assert.equal(await statusOf(id), 6);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Status of Image delivery: Operational' }).waitFor();
    const after = await dashboard.harness.get('/components?per_page=100');
    const statuses = (answer: typeof before) =>
      answer.body.data.map(({ attributes }: { attributes: { status: unknown } }) => attributes.status);
    assert.deepEqual(statuses(after), statuses(before));
  });

  test('are added one per line, edited, and deleted with undo', async () => {
    const page = await dashboard.visit('/components');
    await page.getByRole('button', { name: 'Add components' }).click();
    await page.getByLabel('Names, one per line').fill('Loyalty points\n\nGift cards\n');
    await page.getByRole('combobox', { name: 'Group' }).fill('Pay');
    await page.getByRole('option', { name: 'Payments' }).click();
    await page.getByRole('button', { name: 'Add 2 components' }).click();
    await page.getByText('Added 2 components').waitFor();
    await page.getByRole('link', { name: 'Gift cards' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Name').fill('Gift vouchers');
    const id = await dashboard.component('Gift cards');
    await dashboard.write('PUT', `/components/${id}`, { name: 'Gift tokens', description: 'For every shop' });
    await page.getByRole('button', { name: 'Save' }).click();
    // Somebody else changed the name too: theirs and ours are shown, and nothing is overwritten silently.
    await page.getByText('Somebody else changed this').waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('radio', { name: 'Yours' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('heading', { name: 'Gift vouchers', level: 1 }).waitFor();
    await page.getByText('For every shop').first().waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted “Gift vouchers”').waitFor();
    assert.equal((await dashboard.harness.get(`/components/${id}`)).status, 404);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('link', { name: 'Gift vouchers' }).waitFor();
  });

  test('are found by name and status, and the address keeps both', async () => {
    const page = await dashboard.visit('/components?status=problems');
    await page.getByRole('link', { name: 'Checkout' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Storefronts' }).count(), 0);
    await page.getByRole('searchbox').fill('nothing like this');
    await page.getByText('Nothing matches').waitFor();
    assert.match(page.url(), /q=nothing/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Storefronts' }).waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('have groups that are added, renamed and deleted with undo', async () => {
    const page = await dashboard.visit('/components');
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByLabel('Name').fill('Partners');
    await page.getByRole('dialog').getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('button', { name: 'Edit the group Partners' }).click();
    await page.getByLabel('Name').fill('Partner services');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Edit the group Partner services' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted “Partner services”').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Partner services' }).waitFor();
  });

  test('are set from the command palette', async () => {
    const page = await dashboard.visit('/', { as: 'responder' });
    await page.getByRole('button', { name: /^Search/ }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByLabel(/^Search for a page/).fill('storefronts major');
    await page.getByRole('option', { name: 'Set Storefronts to Major outage' }).click();
    await page.getByText('Storefronts is now: Major outage').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Storefronts is now: Operational').waitFor();
  });
});
