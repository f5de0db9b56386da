import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard, phone } from './dashboard.ts';

const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for the token “${name}”`, exact: true }).click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

inDashboard('API tokens in the dashboard', (dashboard) => {
  /** Creates a token, and returns its secret. */
  const create = async (page: Page, name: string, preset: string): Promise<string> => {
    await page.getByRole('button', { name: 'Create a token' }).first().click();
    await page.getByLabel('What is it for?').fill(name);
    await page.getByRole('button', { name: preset, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy your token now' });
    const secret = await dialog.locator('pre').first().textContent();
    return secret ?? assert.fail('There is no secret.');
  };
  const done = (page: Page) => page.getByRole('button', { name: 'I have stored it' }).click();

  test('are created with what they may do, and shown once', async () => {
    const page = await dashboard.visit('/tokens', phone);
    const secret = await create(page, 'Monitoring', 'Set component statuses');
    await dashboard.checkAccessibility(page);
    await page.getByText('curl "http://localhost').waitFor();
    const id = await dashboard.component('Storefronts');
    const written = await dashboard.harness.put(`/components/${id}`, { status: 2 }, { token: secret });
    assert.equal(written.status, 200);
    const refused = await dashboard.harness.post(
      '/incidents',
      { name: 'Slow', message: 'Slow.', status: 1 },
      { token: secret },
    );
    assert.equal(refused.status, 403);
    await done(page);
    const row = page.getByRole('listitem').filter({ hasText: 'Monitoring' });
    await row.first().waitFor();
    assert.equal((await page.content()).includes(secret), false, 'the secret is gone');

    await openMenu(page, 'Monitoring');
    await choose(page, 'Edit');
    await page.getByLabel('What is it for?').fill('Monitoring and incidents');
    await page.getByLabel('Incidents: Create and change', { exact: true }).check();
    await page.getByLabel('When does it expire?').selectOption({ label: 'In 30 days' });
    await page.getByLabel('How does the API respond?').selectOption({ label: 'Like Cachet 3' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Monitoring and incidents' }).first().waitFor();
    await page.getByText('Expires: in 4 weeks').waitFor();
    await page.getByText('Responds like Cachet 3').waitFor();
    const allowed = await dashboard.harness.app.inject({
      method: 'POST',
      url: '/api/incidents',
      headers: { authorization: `Bearer ${secret}` },
      payload: { name: 'Slow', message: 'Slow.', status: 1 },
    });
    assert.equal(allowed.statusCode, 201);
  });

  test('are revoked with a question that names the tokens that end with them', async () => {
    const page = await dashboard.visit('/tokens');
    const secret = await create(page, 'Deployment', 'Everything');
    await done(page);
    const child = await dashboard.harness.post(
      '/tokens',
      { name: 'Its helper', abilities: ['components.manage'] },
      { token: secret },
    );
    assert.equal(child.status, 200);
    await openMenu(page, 'Deployment');
    await choose(page, 'Revoke');
    const dialog = page.getByRole('dialog', { name: 'Revoke “Deployment”?' });
    await dialog.getByText('The token that was created with it ends, too: “Its helper”.').waitFor();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked “Deployment”').waitFor();
    for (const token of [secret, child.body.data.attributes.secret])
      assert.equal((await dashboard.harness.get('/tokens', { token })).status, 401);
  });

  test('of everybody are shown to those who manage tokens', async () => {
    const page = await dashboard.visit('/tokens');
    await page.getByLabel('Show').selectOption({ label: 'Tokens of everybody' });
    await page
      .getByText(/^Belongs to /)
      .first()
      .waitFor();
    assert.match(page.url(), /whose=everybody/);
    await dashboard.checkAccessibility(page);
  });

  test('offer an editor no more than an editor may do', async () => {
    const page = await dashboard.visit('/tokens?add=1', { as: 'editor' });
    await page.getByLabel('Incidents: Delete', { exact: true }).waitFor();
    for (const name of [
      'Settings: Create and change',
      'Audit log: Read',
      'Everything, including what later versions add',
    ])
      assert.equal(await page.getByLabel(name).count(), 0, name);
    assert.equal(await page.getByLabel('Show').count(), 0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await create(page, 'All that I may', 'Everything');
    await done(page);
    await page.getByRole('listitem').filter({ hasText: 'All that I may' }).first().waitFor();
  });

  test('of a viewer read checks, and change nothing', async () => {
    const page = await dashboard.visit('/tokens', { as: 'viewer' });
    const secret = await create(page, 'Wall display', 'Everything');
    assert.equal((await dashboard.harness.get('/checks', { token: secret })).status, 200);
    const id = await dashboard.component('Storefronts');
    const refused = await dashboard.harness.put(`/components/${id}`, { status: 2 }, { token: secret });
    assert.equal(refused.status, 403);
    await done(page);
  });

  test('ask for a new sign-in if the last one is old, and go on with what was typed', async () => {
    const page = await dashboard.visit('/tokens?add=1');
    await page.getByLabel('What is it for?').fill('After a break');
    await page.getByRole('button', { name: 'Read only' }).click();
    dashboard.harness.clock.advance(16 * 60);
    await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.locator('input[type=password]').fill('a quiet harbour at dawn');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('dialog', { name: 'Copy your token now' }).waitFor();
    await done(page);
    await page.getByRole('listitem').filter({ hasText: 'After a break' }).first().waitFor();
  });
});
