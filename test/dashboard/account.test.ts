import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { addAuthenticator } from '../browser/virtual-authenticator.ts';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('the own account in the dashboard', (dashboard) => {
  const session = async (page: Page) =>
    (await (await page.request.get(`${dashboard.url}/api/session`)).json()).data.attributes;

  test('has a name, a time zone that is found by its city, and an appearance', async () => {
    const page = await dashboard.visit('/me/profile', { as: 'viewer', ...phone });
    await page.getByLabel('Name').fill('Grace');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.click();
    await zone.fill('kat');
    await page.getByRole('option', { name: 'Asia/Kat' }).first().click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { name, timezone } = await session(page);
    assert.deepEqual([name, /^Asia\/Kat/.test(timezone)], ['Grace', true]);
    await page.getByLabel('Dark').check();
    assert.equal(await page.locator('html').getAttribute('data-mantine-color-scheme'), 'dark');
    await dashboard.checkAccessibility(page);
  });

  test('gets another language, and the texts are loaded again', async () => {
    const page = await dashboard.visit('/me/profile', { as: 'editor' });
    await page.getByLabel('Language').selectOption('de');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Save' }).click()]);
    assert.equal((await session(page)).locale, 'de');
    await page.getByRole('heading', { name: 'Ihr Profil' }).waitFor();
    await page.getByLabel('Sprache').selectOption('');
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Speichern' }).click()]);
    await page.getByRole('heading', { name: 'Your profile' }).waitFor();
  });

  test('gets another address once it is confirmed, and can keep the one that it has', async () => {
    const page = await dashboard.visit('/me/profile', { as: 'responder' });
    await page.getByLabel('Email address').fill('new@staff.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Until you open it, you sign in with responder@staff.example.').waitFor();
    assert.equal((await session(page)).unconfirmed_email, 'new@staff.example');
    await page.getByRole('button', { name: 'Keep responder@staff.example' }).click();
    await page.getByText('Until you open it').waitFor({ state: 'detached' });
    assert.equal((await session(page)).unconfirmed_email, null);
  });

  test('gets another password, which ends the other sessions', async () => {
    const other = await dashboard.visit('/me/security', { as: 'responder' });
    const page = await dashboard.visit('/me/security', { as: 'responder' });
    await page
      .getByRole('button', { name: /^End: / })
      .first()
      .waitFor();
    await page.getByLabel('Current password').fill('not my password at all');
    await page.getByLabel('New password').fill('another quiet harbour');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('is not your password').waitFor();
    await page.getByLabel('Current password').fill('a quiet harbour at dawn');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    await page
      .getByRole('button', { name: /^End: / })
      .first()
      .waitFor({ state: 'detached' });
    assert.equal((await other.request.get(`${dashboard.url}/api/session`)).status(), 401);
  });

  test('gets an authenticator app with a QR code, and ten recovery codes once', async () => {
    const page = await dashboard.visit('/me/security', { as: 'admin', ...phone });
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: 'QR code with the key for your authenticator app' }).waitFor();
    await dashboard.checkAccessibility(page);
    const shown = (await page.getByRole('dialog').locator('pre').textContent()) ?? '';
    assert.match(shown, /^(\w{4} ){7}\w{4}$/);
    const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
    await page.getByLabel('The six digits').fill('000000');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('This code is not right.').waitFor();
    await page
      .getByLabel('The six digits')
      .fill(totp.generate({ timestamp: dashboard.harness.clock.now() * 1000 }));
    await page.getByRole('button', { name: 'Switch on' }).click();

    const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    const codes = ((await dialog.locator('pre').textContent()) ?? '').split('\n');
    assert.equal(codes.length, 10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    assert.equal(await readFile(await download.path(), 'utf8'), `${codes.join('\n')}\n`);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    assert.deepEqual((await session(page)).second_factors, ['totp', 'recovery']);

    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('The authenticator app is switched off.').waitFor();
    assert.deepEqual((await session(page)).second_factors, []);
  });

  test('gets its rights once it has the second factor that its role needs', async () => {
    await dashboard.write('PUT', '/settings', { second_factor_roles: ['editor'] });
    const page = await dashboard.visit('/me/security', { as: 'editor' });
    await addAuthenticator(page);
    await page
      .getByText('Your account needs one. Set up an authenticator app or add a passkey below.')
      .waitFor();
    assert.equal(await page.getByRole('link', { name: 'Report incident' }).count(), 0);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('link', { name: 'Report incident' }).waitFor();
    assert.equal(await page.getByText('Your account needs one.').count(), 0);
    await dashboard.write('PUT', '/settings', { second_factor_roles: [] });
  });

  test('gets passkeys, which can be renamed and removed', async () => {
    const page = await dashboard.visit('/me/security');
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText(/^Added the passkey/).waitFor();
    await page.getByRole('button', { name: /^Rename: / }).click();
    await page.getByLabel('Name of the passkey').fill('My laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove: My laptop' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the passkey “My laptop”?' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('You have no passkeys yet.').waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('shows where it is signed in, and ends one session or all others', async () => {
    await dashboard.visit('/me/security');
    const ended = await dashboard.visit('/me/security');
    const page = await dashboard.visit('/me/security');
    const others = page.getByRole('button', { name: /^End: / });
    await others.first().waitFor();
    const count = await others.count();
    await others.first().click();
    await page.getByText(/^The session on .* has ended\.$/).waitFor();
    assert.equal((await ended.request.get(`${dashboard.url}/api/session`)).status(), 401);
    assert.equal(await others.count(), count - 1);
    await page.getByRole('button', { name: 'End all others' }).click();
    await others.first().waitFor({ state: 'detached' });
    await page.getByText('This device').waitFor();
  });
});
