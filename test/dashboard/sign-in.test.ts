/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { addAuthenticator } from '../browser/virtual-authenticator.ts';
import { PASSWORD } from '../support/sessions.ts';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('signing in to the dashboard', (dashboard) => {
  const isInside = (page: Page) => page.getByRole('heading', { name: 'Overview' }).waitFor();
  const signInWithPassword = async (page: Page, email: string) => {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Now enter the code for your second factor').waitFor();
  };

  /** Sets up an authenticator app, and returns its codes and the recovery codes. */
  async function addSecondFactor(as: 'editor' | 'responder') {
    const { request } = await dashboard.visit('/me/security', { as });
    const address = `${dashboard.url}/api/session/totp`;
    const headers = { origin: dashboard.url };
    const { data } = await (await request.post(address, { headers })).json();
    const code = () =>
      TOTP.generate({
        secret: Secret.fromBase32(data.secret),
        timestamp: dashboard.harness.clock.now() * 1000,
      });
    const answer = await request.put(address, { headers, data: { code: code() } });
    assert.equal(answer.status(), 200, await answer.text());
    dashboard.harness.clock.advance(60);
    const recovery: string[] = (await answer.json()).data.recovery_codes;
    return { code, recovery };
  }

  test('with six digits needs no further tap: the last digit sends them', async () => {
    const { code } = await addSecondFactor('editor');
    const page = await dashboard.visit('/sign-in', { ...phone, as: null });
    await signInWithPassword(page, 'editor@staff.example');
    const field = page.getByLabel('Code', { exact: true });
    assert.equal(await field.getAttribute('inputmode'), 'numeric');
    assert.equal(await field.getAttribute('autocomplete'), 'one-time-code');
    const digits = code();
    await field.pressSequentially(digits.slice(0, 5));
    assert.match(page.url(), /sign-in/, 'five digits are not complete');
    await field.press(digits.slice(5));
    await isInside(page);
  });

  test('works with a recovery code, for which the phone shows letters', async () => {
    const { recovery } = await addSecondFactor('responder');
    const page = await dashboard.visit('/sign-in', { ...phone, as: null });
    await signInWithPassword(page, 'responder@staff.example');
    await page.getByRole('button', { name: 'Use a recovery code' }).tap();
    const field = page.getByLabel('Code', { exact: true });
    assert.equal(await field.getAttribute('inputmode'), 'text');
    assert.equal(await field.getAttribute('autocomplete'), 'off');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'code');
    await dashboard.checkAccessibility(page);
    await page.keyboard.type(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
    await isInside(page);
  });

  test('offers the passkeys of this device in the field of the address', async (t) => {
    const page = await dashboard.visit('/me/security', { as: 'viewer' });
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText(/^Added the passkey/).waitFor();
    const isSuggested = await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable());
    if (!isSuggested) return t.skip('This browser does not suggest passkeys.');
    await page.context().clearCookies();
    await page.goto(`${dashboard.url}/dashboard/sign-in`);
    // The virtual device takes the suggestion by itself. Nobody presses a button.
    await isInside(page);
    const { data } = await (await page.request.get(`${dashboard.url}/api/session`)).json();
    assert.deepEqual([data.attributes.email, data.attributes.method], ['viewer@staff.example', 'passkey']);
  });
});
