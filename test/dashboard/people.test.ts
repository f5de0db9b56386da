import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { signIn } from '../support/people.ts';
import type { Json } from '../support/response.ts';
import { type Dashboard, inDashboard, phone } from './dashboard.ts';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const openMenu = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

const account = async ({ harness }: Dashboard, email: string): Promise<Json | undefined> => {
  const answer = await harness.get(`/users?filter[email]=${email}`, { token: await harness.token('*') });
  return answer.body.data[0]?.attributes;
};

inDashboard('the people in the dashboard', (dashboard) => {
  test('are invited with a name, an address and a role, on a phone', async () => {
    const page = await dashboard.visit('/people', phone);
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await page.getByRole('textbox', { name: 'Email address' }).fill('editor@staff.example');
    await page.getByRole('radio', { name: 'Responder' }).check();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByText('has already been taken').waitFor();
    await page.reload();
    assert.equal(
      await page.getByRole('textbox', { name: 'Name' }).inputValue(),
      'Grace Hopper',
      'the form is kept',
    );
    await page.getByRole('textbox', { name: 'Email address' }).fill('grace@staff.example');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invitation for Grace Hopper' });
    await dialog.getByText('Invitation sent to grace@staff.example').waitFor();
    await dialog.getByText(/\/dashboard\/invitation#token=/).waitFor();
    await dashboard.checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await row(page, 'Grace Hopper').getByText('Invited', { exact: true }).waitFor();
    const created = await account(dashboard, 'grace@staff.example');
    assert.deepEqual([created?.name, created?.role], ['Grace Hopper', 'responder']);
    const { invited } = created ?? {};

    dashboard.harness.clock.advance(60);
    await page.goto(`${dashboard.url}/dashboard/people?state=pending&role=responder`);
    await row(page, 'Grace Hopper').waitFor();
    assert.equal(await page.getByText('editor@staff.example').count(), 0, 'only invitations are listed');
    await openMenu(page, 'Grace Hopper');
    await choose(page, 'Send the invitation again');
    await page.getByText('A new invitation is on its way to grace@staff.example').waitFor();
    assert.notDeepEqual((await account(dashboard, 'grace@staff.example'))?.invited, invited);
  });

  test('get another role, are locked out and let in again, and are deleted by name', async () => {
    const page = await dashboard.visit('/people?q=responder@');
    await openMenu(page, 'The responder');
    await choose(page, 'Edit');
    await page.getByRole('radio', { name: 'Editor' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'The responder').getByText('Editor', { exact: true }).waitFor();

    const session = {
      headers: await signIn(
        dashboard.harness,
        Number((await account(dashboard, 'responder@staff.example'))?.id),
      ),
    };
    dashboard.harness.clock.advance(16 * 60);
    await openMenu(page, 'The responder');
    await choose(page, 'Sign out everywhere');
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.locator('input[type=password]').fill('a quiet harbour at dawn');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The responder is signed out everywhere, and can sign in again').waitFor();
    assert.equal((await dashboard.harness.get('/session', session)).status, 401);

    await openMenu(page, 'The responder');
    await choose(page, 'Disable');
    await row(page, 'The responder').getByText('Disabled', { exact: true }).waitFor();
    assert.equal((await account(dashboard, 'responder@staff.example'))?.disabled, true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'The responder').getByText('Disabled', { exact: true }).waitFor({ state: 'detached' });

    await openMenu(page, 'The responder');
    await choose(page, 'Delete');
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    assert.equal(await remove.isDisabled(), true);
    await page.getByLabel('Type “The responder” to confirm.').fill('The responder');
    await remove.click();
    await page.getByText('Deleted the account of The responder').waitFor();
    assert.equal(await account(dashboard, 'responder@staff.example'), undefined);
  });

  test('are never overwritten: what two people change at once is shown to the second one', async () => {
    const page = await dashboard.visit('/people');
    await openMenu(page, 'The editor');
    await choose(page, 'Edit');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    const editor = await account(dashboard, 'editor@staff.example');
    await dashboard.write('PUT', `/users/${editor?.id}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' });
    await dialog.getByText('Theirs', { exact: true }).first().waitFor();
    await dashboard.checkAccessibility(page);
    await dialog.getByLabel('Yours').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Mine').waitFor();
    assert.equal((await account(dashboard, 'editor@staff.example'))?.name, 'Mine');
  });

  test('the last owner keeps the role, and is told why', async () => {
    const page = await dashboard.visit('/people?q=owner@staff');
    await openMenu(page, 'The owner');
    await choose(page, 'Edit');
    await page.getByRole('radio', { name: 'Viewer' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText('The last owner cannot be given another role. Make someone else an owner first')
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openMenu(page, 'The owner');
    await choose(page, 'Delete');
    await page.getByLabel('Type “The owner” to confirm.').fill('The owner');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alert').getByText('The last owner cannot be removed.').waitFor();
  });

  test('an admin is offered no owners, neither as a role nor to change', async () => {
    const page = await dashboard.visit('/people', { as: 'admin' });
    await row(page, 'The owner').getByText('Only an owner can change this account.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Actions for The owner' }).count(), 0);
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByRole('radio', { name: 'Admin' }).waitFor();
    assert.equal(await page.getByRole('radio', { name: 'Owner' }).count(), 0);
  });

  test('are found and invited from the command palette', async () => {
    const page = await dashboard.visit('/trash');
    await page.getByRole('heading', { name: 'Trash' }).waitFor();
    const search = page.getByLabel('Search for a page, an action');
    await page.keyboard.press('Control+k');
    await search.fill('invite');
    await page.getByRole('option', { name: 'Invite somebody' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Invite somebody' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await search.fill('the vie');
    await page.getByRole('option', { name: 'The viewer' }).click();
    await page.getByText('viewer@staff.example').waitFor();
    assert.equal(await page.getByText('owner@staff.example').count(), 0);
  });

  test('are hidden from a viewer, who learns why', async () => {
    const page = await dashboard.visit('/people?add=1', { as: 'viewer' });
    await page.getByText('Your role does not allow this.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Invite somebody' }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'People' }).count(), 0);
    assert.equal(await page.getByText('staff.example').count(), 0);
    await dashboard.checkAccessibility(page);
  });
});
