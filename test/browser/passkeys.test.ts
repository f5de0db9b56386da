/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ApiResponse } from '../support/response.ts';
import { addPerson, PASSWORD } from '../support/sessions.ts';
import { noBrowser } from './chromium.ts';
import { serveApp } from './served-app.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

/** Sends a request from the page, with the cookies of the browser. */
const send = (
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Pick<ApiResponse, 'status' | 'body'>> =>
  page.evaluate(
    async ([verb, url, json]) => {
      const response = await fetch(url, {
        method: verb,
        ...(json !== '' && { body: json, headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    [method, `/api${path}`, body ? JSON.stringify(body) : ''] as const,
  );

/** Creates a passkey, or uses one, as the script of a page would. */
const ceremony = (page: Page, kind: 'create' | 'get', options: object): Promise<object> =>
  page.evaluate(
    async ([verb, json]) => {
      const given = JSON.parse(json);
      const credential =
        verb === 'create'
          ? await navigator.credentials.create({
              publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(given),
            })
          : await navigator.credentials.get({
              publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(given),
            });
      return (credential as PublicKeyCredential).toJSON();
    },
    [kind, JSON.stringify(options)] as const,
  );

describe('passkeys in a browser', { skip: noBrowser }, () => {
  const served = serveApp();

  test('somebody registers one, signs out, and signs in with it, without typing anything', async () => {
    const { harness, browser, url } = served();
    await addPerson(harness, { email: 'grace@staff.example' });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    const { devtools, authenticatorId } = await addAuthenticator(page);

    const signedIn = await send(page, 'POST', '/session', {
      email: 'grace@staff.example',
      password: PASSWORD,
    });
    assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body));
    const registration = await send(page, 'POST', '/session/passkeys/options');
    assert.equal(registration.status, 200, JSON.stringify(registration.body));
    const created = await ceremony(page, 'create', registration.body.data);
    const added = await send(page, 'POST', '/session/passkeys', { passkey: created, name: 'This browser' });
    assert.equal(added.status, 200, JSON.stringify(added.body));
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    assert.deepEqual(
      credentials.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId]),
      [[true, 'localhost']],
    );
    // The authenticator knows that it has a passkey of this account.
    const again = await send(page, 'POST', '/session/passkeys/options');
    await assert.rejects(ceremony(page, 'create', again.body.data), /InvalidStateError|excluded/i);

    assert.equal((await send(page, 'DELETE', '/session')).status, 204);
    assert.equal((await send(page, 'GET', '/session')).status, 401);
    await context.clearCookies();

    const options = await send(page, 'POST', '/session/passkey-options');
    const used = await ceremony(page, 'get', options.body.data);
    const answer = await send(page, 'POST', '/session', { passkey: used });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const session = await send(page, 'GET', '/session');
    const { email, method, second_factor } = session.body.data.attributes;
    assert.deepEqual([email, method, second_factor], ['grace@staff.example', 'passkey', true]);
    // The same response does not work again.
    assert.equal((await send(page, 'POST', '/session', { passkey: used })).status, 401);

    // Without the fingerprint or the PIN, the browser gives no response.
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    const more = await send(page, 'POST', '/session/passkey-options');
    await assert.rejects(ceremony(page, 'get', more.body.data), /NotAllowedError/);
    await context.close();
  });
});
