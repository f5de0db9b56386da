/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDashboard, phone } from './dashboard.ts';

const HOW = 'To send emails, set SMTP_URL and MAIL_FROM on the server and restart Daymark.';

inDashboard('the dashboard of a service without a mail server', (dashboard) => {
  dashboard.settings = {};

  test('gives out the link of an invitation, with which the invited person joins', async () => {
    const page = await dashboard.visit('/people', { as: 'admin', ...phone });
    await page.getByText(HOW).waitFor();
    await page.getByRole('button', { name: 'Invite somebody' }).tap();
    await page.getByText('No mail server is set up, so nothing is emailed.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await page.getByRole('textbox', { name: 'Email address' }).fill('grace@staff.example');
    await page.getByRole('button', { name: 'Create invitation' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Invitation for Grace Hopper' });
    await dialog.getByText(HOW).waitFor();
    assert.equal(await page.getByText('Invitation sent').count(), 0);
    await dashboard.checkAccessibility(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboard.url });
    await dialog.getByRole('button', { name: 'Copy: Invitation link' }).tap();
    await dialog.getByText('Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await dialog.getByRole('button', { name: 'Close' }).tap();

    const guest = await dashboard.visit('/sign-in', { as: null });
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Create my account' }).waitFor();
    assert.equal(await guest.getByLabel('Name').inputValue(), 'Grace Hopper');

    // A new one replaces it, and is shown once, too.
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).tap();
    await page.getByRole('menuitem', { name: 'Create a new invitation link' }).tap();
    await page.getByRole('dialog', { name: 'Invitation for Grace Hopper' }).waitFor();
    assert.equal(await page.getByText('is on its way').count(), 0);
  });

  test('says before and after publishing that emails reach nobody', async () => {
    await dashboard.write('POST', '/incidents', {
      name: 'Checkout is slow',
      status: 1,
      message: 'm',
      notifications: true,
    });
    await dashboard.harness.react();
    const page = await dashboard.visit('/incidents');
    await page.getByRole('link', { name: 'Checkout is slow' }).click();
    await page.getByText(/\d+ written to files/).waitFor();
    assert.equal(await page.getByText(/\d+ sent/).count(), 0);
    await page.getByRole('radio', { name: 'Identified' }).click();
    await page.getByText(/^Nobody will be notified\. \(\d+ emails, written to files only\)$/).waitFor();
    await page.getByRole('button', { name: 'Publish quietly' }).waitFor();
    await dashboard.checkAccessibility(page);

    // Emails that are in files by then have been sent to nobody.
    await page.getByRole('button', { name: 'Publish quietly' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await dashboard.harness.react();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone. Nobody was notified.').waitFor();
  });

  test('says so to those who wait for a confirmation or a reset', async () => {
    const page = await dashboard.visit('/subscribers?add=1');
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Email address' }).fill('new@example.com');
    await form.getByRole('button', { name: 'Add subscriber' }).click();
    await page.getByText('asks new@example.com for confirmation was only written to a file').waitFor();
    const guest = await dashboard.visit('/reset', { as: null });
    await guest.getByLabel('Email address').fill('owner@staff.example');
    await guest.getByRole('button', { name: 'Create link' }).click();
    await guest.getByText('No mail server is set up, so no email was sent.').waitFor();
  });

  test('tells whoever can change it on the overview, and nobody else', async () => {
    const owner = await dashboard.visit('/', { as: 'owner' });
    await owner.getByText(HOW).waitFor();
    const viewer = await dashboard.visit('/', { as: 'viewer' });
    await viewer.getByRole('heading', { name: 'Components', exact: true, level: 2 }).waitFor();
    assert.equal(await viewer.getByText(HOW).count(), 0);
  });
});
