import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDashboard, inFilterSheet, phone } from './dashboard.ts';

inDashboard('the audit log in the dashboard', (dashboard) => {
  test('shows who changed what, before and after, and leads to the record', async () => {
    const id = await dashboard.component('Storefronts');
    await dashboard.write('PUT', `/components/${id}`, { status: 3, description: 'First line\nSecond line' });
    await dashboard.write('PUT', `/components/${id}`, { description: 'First line\nAnother line' });
    const page = await dashboard.visit('/audit');
    await page.getByLabel('What').selectOption({ label: 'Component' });
    await page.getByLabel('Kind of change').selectOption({ label: 'changed' });
    await page.getByText('Partial outage').first().waitFor();
    assert.match(page.url(), /subject_type=component&action=component\.updated/);
    const [newest, before] = [
      page.getByRole('list', { name: 'Changes' }).locator('> li').nth(0),
      page.getByRole('list', { name: 'Changes' }).locator('> li').nth(1),
    ];
    await newest.getByRole('deletion').getByText('Second line').waitFor();
    await newest.getByRole('insertion').getByText('Another line').waitFor();
    await before.getByText('Operational').waitFor();
    await newest.getByText(/^By Maren Oduya, with the token/).waitFor();
    await dashboard.checkAccessibility(page);

    await newest.getByRole('link', { name: 'All changes to this record' }).click();
    await page.getByRole('button', { name: `Only Component ${id}` }).waitFor();
    assert.match(page.url(), new RegExp(`subject_id=${id}`));
    await newest.getByRole('link', { name: `#${id}` }).click();
    await page.waitForURL(`**/dashboard/components/${id}`);
  });

  test('is filtered by person and time, and downloaded as it is filtered', async () => {
    const page = await dashboard.visit('/audit', phone);
    await inFilterSheet(page, async () => {
      await page.getByRole('combobox', { name: 'Who' }).fill('command');
      await page.getByRole('option', { name: 'The command line' }).click();
    });
    await page.getByText('By The command line').first().waitFor();
    await inFilterSheet(page, async () => {
      await page.getByRole('button', { name: 'Dates' }).tap();
      await page.getByLabel('Until').fill('2020-01-01T00:00');
    });
    await page.getByText('Nothing matches.').waitFor();
    await dashboard.checkAccessibility(page);
    const href = (await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')) ?? '';
    const answer = await page.request.get(dashboard.url + href);
    assert.match(answer.headers()['content-type'] ?? '', /^text\/csv/);
    assert.equal((await answer.text()).trim().split('\n').length, 1, 'only the header');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('Session: created').first().waitFor();
    await inFilterSheet(page, async () => assert.equal(await page.getByLabel('Until').inputValue(), ''));
  });

  test('is hidden from a viewer, who learns why', async () => {
    const page = await dashboard.visit('/audit', { as: 'viewer' });
    await page.getByText('Your role does not allow this.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Download as CSV' }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0);
  });
});

inDashboard('the trash in the dashboard', (dashboard) => {
  const remove = async (path: string) =>
    assert.equal(
      (await dashboard.harness.delete(path, { token: await dashboard.harness.token('*') })).status,
      204,
    );

  test('gives back what was deleted', async () => {
    const id = await dashboard.component('Storefronts');
    await remove(`/components/${id}`);
    const page = await dashboard.visit('/trash', phone);
    await page.getByText('Deleted for good in 4 weeks').waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Restore: Storefronts' }).click();
    await page.waitForURL(`**/dashboard/components/${id}`);
    assert.equal((await dashboard.harness.get(`/components/${id}`)).status, 200);
  });

  test('deletes for good what is confirmed by name', async () => {
    await remove('/incidents/1');
    const id = await dashboard.component('Storefronts');
    await remove(`/components/${id}`);
    const page = await dashboard.visit('/trash?type=components');
    await page.getByRole('button', { name: 'Delete for good: Storefronts' }).click();
    assert.equal(
      await page.getByRole('button', { name: /^Restore/ }).count(),
      1,
      'only components are listed',
    );
    const dialog = page.getByRole('dialog', { name: 'Delete “Storefronts” for good?' });
    await dialog.getByLabel('Type “Storefronts” to confirm.').fill('Storefronts');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Deleted “Storefronts” for good').waitFor();
    const trash = await dashboard.harness.get('/trash', { token: await dashboard.harness.token('*') });
    assert.deepEqual(
      trash.body.data.map(({ attributes }: { attributes: { type: string } }) => attributes.type),
      ['incidents'],
    );
  });

  test('is hidden from a viewer, who learns why', async () => {
    const page = await dashboard.visit('/trash', { as: 'viewer' });
    await page.getByText('Your role does not allow this.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Trash' }).count(), 0);
  });
});
