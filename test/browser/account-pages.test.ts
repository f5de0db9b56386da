/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { findSetupUrl } from '../../src/domain/identity/setup/actions.ts';
import { createUser } from '../../src/domain/identity/users/actions.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import { Harness } from '../support/harness.ts';
import { mailsIn } from '../support/mail.ts';
import { freePort } from '../support/process.ts';
import { addPerson, PASSWORD } from '../support/sessions.ts';
import { violations } from './axe.ts';
import { leaveBrowser, noBrowser, openBrowser, PATIENCE_MS } from './chromium.ts';
import { desktop, phone } from './demo.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

const NEW = 'eleven grey herons by the weir';
const accountPages = ['/sign-in', '/setup', '/invitation', '/reset', '/email'].map(
  (path) => `/dashboard${path}`,
);

describe('the account pages in a browser', { skip: noBrowser }, () => {
  let harness: Harness;
  let browser: Browser;
  let url = '';
  /** What the browser complains about, and requests that contain a secret of an address. */
  const problems: string[] = [];

  before(async () => {
    const port = await freePort();
    // Browsers allow passkeys only for host names.
    url = `http://localhost:${port}`;
    harness = new Harness('sqlite', { baseUrl: url });
    await harness.start();
    await harness.app.listen({ host: '127.0.0.1', port });
    browser = await openBrowser();
  });
  beforeEach(() => harness.reset());
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    assert.deepEqual(problems.splice(0), []);
  });
  after(async () => {
    await leaveBrowser(browser);
    await harness?.stop();
  });

  async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-US', viewport: desktop, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      // The browser reports answers such as 401 as errors. The tests check what the page says about them.
      const isAnswer = message.text().startsWith('Failed to load resource: the server responded with');
      if (message.type() === 'error' && !isAnswer) problems.push(message.text());
    });
    page.on('request', (request) => {
      const { pathname, search, hash } = new URL(request.url());
      const isApi = pathname.startsWith('/api/');
      const isFromDashboard =
        request.isNavigationRequest() || !accountPages.includes(new URL(page.url()).pathname);
      if (!request.url().startsWith(url) || (search !== '' && !isFromDashboard) || (hash !== '' && isApi)) {
        problems.push(request.url());
      }
    });
    await page.goto(address.startsWith('http') ? address : `${url}${address}`);
    return page;
  }
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const arrive = (page: Page, path: string) => page.waitForURL(`${url}${path}`);
  const summaryOf = (page: Page) => page.locator('#summary .said').innerText();
  const mailedLink = async () => {
    await harness.react();
    const text = (await mailsIn(harness)).at(-1)?.text ?? '';
    return /http:\/\/\S+#token=[\w-]+/.exec(text)?.[0] ?? '';
  };
  const whoIsSignedIn = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const { name, email, role } = (await (await fetch('/api/session')).json()).data.attributes;
      return [name, email, role];
    });
  const signIn = async (page: Page, password = PASSWORD) => {
    await fill(page, { 'Email address': 'grace@staff.example', Password: password });
    await press(page, 'Sign in');
  };

  test('set-up leads from the printed address to the account of the first owner', async () => {
    const { write } = harness.ctx.connection;
    await write.deleteFrom('users').execute();
    await write.deleteFrom('secrets').execute();
    const address = (await findSetupUrl(harness.ctx)) ?? '';
    const page = await open(address);
    await fill(page, { 'Your name': 'Ada', 'Email address': 'ada', Password: 'short' });
    const zone = await page.getByLabel('Time zone of the page').inputValue();
    assert.equal(zone, await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
    await press(page, 'Create my page');
    await page.locator('#email[aria-invalid]').waitFor();
    assert.match(await summaryOf(page), /^Some fields need your attention/);
    assert.match(await page.locator('#password-problem').innerText(), /10 characters/);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'email');
    assert.deepEqual(await violations(page), []);

    await fill(page, { 'Email address': 'ada@staff.example', 'Name of the status page': 'Harbour Status' });
    // A reload loses nothing but the password.
    await page.reload();
    await page.locator('form[data-state="form"]:visible').waitFor();
    for (const [label, kept] of Object.entries({
      'Your name': 'Ada',
      'Email address': 'ada@staff.example',
      'Name of the status page': 'Harbour Status',
      Password: '',
    })) {
      assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), kept, label);
    }
    await fill(page, { Password: PASSWORD });
    await fill(page, {
      'First components': 'Website\n\n  Payments  ',
      'Time zone of the page': 'Mars/Olympus',
    });
    await press(page, 'Create my page');
    await page.locator('#timezone[aria-invalid]').waitFor();
    await fill(page, { 'Time zone of the page': 'Asia/Tokyo' });
    await page.keyboard.press('Enter');
    await page.getByText('Your status page is ready').waitFor();
    assert.deepEqual(await page.locator('ul.steps a').allTextContents(), [
      'Add components and put them in order',
      'Let Daymark check whether your systems work',
      'If a check fails at night, whom should Daymark tell?',
      'Upload your logo and choose your colours',
      'Adapt the four templates for incidents',
      'Invite your team',
    ]);
    assert.deepEqual(await whoIsSignedIn(page), ['Ada', 'ada@staff.example', 'owner']);
    assert.equal(new URL(page.url()).hash, '', 'the code is gone from the address');
    assert.deepEqual(await violations(page), []);
    const shown = (await harness.visit('/')).text;
    assert.match(shown, /<title>[^<]*Harbour Status/);
    assert.match(shown, /Website.*Payments/s);
    await press(page, 'Send a test email');
    await page.getByText('Daymark wrote the email to a file').waitFor();
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await arrive(page, '/dashboard');

    const later = await open(address);
    await later.getByText('Setup is closed').waitFor();
    assert.equal(await later.locator('form:visible').count(), 0);
  });

  test('an invited person sees the role, chooses a password, and is signed in', async () => {
    const lin = { name: 'Lin', email: 'lin@staff.example', role: 'responder' };
    await createUser(harness.ctx, command, lin, { invite: true });
    const link = await mailedLink();
    const page = await open(link);
    await page.getByText('responder', { exact: true }).waitFor();
    assert.equal(await page.getByLabel('Email address').inputValue(), 'lin@staff.example');
    assert.deepEqual(await violations(page), []);
    await fill(page, { 'Your name': 'Lin Lee', Password: PASSWORD });
    await press(page, 'Create my account');
    await arrive(page, '/dashboard');
    assert.deepEqual(await whoIsSignedIn(page), ['Lin Lee', 'lin@staff.example', 'responder']);
    assert.ok(
      !(await page.evaluate(() => history.length > 1 && document.referrer)),
      'no address is revealed',
    );

    const later = await open(link);
    await later.getByText('This invitation has been used').waitFor();
    assert.deepEqual(await violations(later), []);
  });

  test('somebody who forgot the password gets a link, and signs in with a new one', async () => {
    await addPerson(harness);
    const page = await open('/dashboard/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await fill(page, { 'Email address': 'grace@staff.example' });
    await press(page, 'Create link');
    await page.getByText('the link was written to a file on the server').waitFor();
    const link = await mailedLink();

    await page.goto(link);
    await fill(page, { 'New password': NEW });
    await press(page, 'Set new password');
    await arrive(page, '/dashboard/sign-in#notice=reset');
    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor();
    await signIn(page, NEW);
    await arrive(page, '/dashboard');

    // A link for the same page changes only the fragment, which does not load the page by itself.
    await page.goto(`${url}/dashboard/reset`);
    await page.getByRole('button', { name: 'Create link' }).waitFor();
    await page.goto(link);
    await fill(page, { 'New password': NEW });
    await press(page, 'Set new password');
    await page.getByText('This link was used, has expired').waitFor();
  });

  test('a wrong password is said, and somebody who signs in comes back to the page of the dashboard', async () => {
    await addPerson(harness);
    const page = await open('/dashboard/sign-in#to=/dashboard/incidents%3Fq%3Dslow');
    await signIn(page, 'another wrong password');
    await page.locator('#summary .said').waitFor();
    assert.match(await summaryOf(page), /password/);
    assert.deepEqual(await violations(page), []);
    const entered = page.waitForRequest((request) => request.isNavigationRequest());
    await signIn(page);
    assert.equal((await entered).url(), `${url}/dashboard/incidents?q=slow`);
  });

  test('a link to the sign-in leads nowhere but to the dashboard', async () => {
    await addPerson(harness);
    const foreign = [
      '//elsewhere.example/dashboard/',
      '/\\elsewhere.example/dashboard/',
      '/\t/elsewhere.example/dashboard/',
      '/dashboard/../api/session',
      '/dashboard/sign-in',
    ];
    for (const to of foreign) {
      const page = await open(`/dashboard/sign-in?to=${encodeURIComponent(to)}`);
      const entered = page.waitForRequest((request) => request.isNavigationRequest());
      await signIn(page);
      assert.equal((await entered).url(), `${url}/dashboard`, to);
      await page.context().close();
    }
  });

  test('a second factor is asked for after the password', async () => {
    await addPerson(harness);
    const page = await open('/dashboard/sign-in');
    await signIn(page);
    await arrive(page, '/dashboard');
    const send = (method: string, body?: object) =>
      page.evaluate(
        async ([verb, json]) => {
          const headers = { 'content-type': 'application/json' };
          const response = await fetch('/api/session/totp', {
            method: verb,
            ...(json && { body: json, headers }),
          });
          return response.json();
        },
        [method, body ? JSON.stringify(body) : ''] as const,
      );
    const { data } = await send('POST');
    const code = () =>
      TOTP.generate({ secret: Secret.fromBase32(data.secret), timestamp: harness.clock.now() * 1000 });
    await send('PUT', { code: code() });
    harness.clock.advance(60);
    await page.context().clearCookies();
    await page.goto(`${url}/dashboard/sign-in#notice=signed-out`);
    await page.getByText('You’re signed out.').waitFor();

    await signIn(page);
    await page.getByText('Now enter the code for your second factor').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'code');
    assert.deepEqual(await violations(page), []);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.locator('#summary .said').waitFor();
    await fill(page, { Code: code() });
    await page.keyboard.press('Enter');
    await arrive(page, '/dashboard');
  });

  test('somebody without a passkey is told that none was used', async () => {
    const page = await open('/dashboard/sign-in');
    await addAuthenticator(page);
    await press(page, 'Sign in with a passkey');
    await page.getByText('No passkey was used.').waitFor();
  });

  test('a link says only what the page knows: an error by name, and nothing by another name', async () => {
    const page = await open('/dashboard/sign-in#error=disabled');
    await page.getByText('Your account is disabled.').waitFor();
    const forged = await open('/dashboard/sign-in#error=Call%20555-0100');
    await forged.getByLabel('Email address').waitFor();
    assert.equal(await forged.locator('.said:visible').count(), 0);
  });

  test('a new address is confirmed by a button, not by opening the link', async () => {
    await addPerson(harness);
    const page = await open('/dashboard/sign-in');
    await signIn(page);
    await arrive(page, '/dashboard');
    await page.evaluate(() =>
      fetch('/api/session/profile', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"grace@new.example"}',
      }),
    );
    const link = await mailedLink();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm address' }).waitFor();
    assert.equal((await whoIsSignedIn(page))[1], 'grace@staff.example');
    await press(page, 'Confirm address');
    await page.getByText('Your email address is changed.').waitFor();
    assert.equal((await whoIsSignedIn(page))[1], 'grace@new.example');
    assert.equal(page.url(), `${url}/dashboard/email`);
  });

  test('axe finds no violations, in light and dark, and nothing is wider than a phone', async () => {
    const { write } = harness.ctx.connection;
    await write.deleteFrom('users').execute();
    const addresses = [
      '/setup#code=x',
      '/setup',
      '/invitation',
      '/reset',
      '/reset#token=x',
      '/email#token=x',
    ];
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open('/dashboard/sign-in', { colorScheme, viewport: phone });
      for (const path of ['/sign-in', '/sign-in#error=role', ...addresses]) {
        await page.goto('about:blank');
        await page.goto(`${url}/dashboard${path}`);
        await page.locator('[data-state]:visible').waitFor();
        assert.deepEqual(await violations(page), [], `${path} ${colorScheme}`);
        const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
        assert.ok(width <= phone.width, `${path} is ${width} pixels wide`);
      }
    }
  });

  test('without JavaScript, the page says what to do and sends nothing', async () => {
    const page = await open('/dashboard/setup#code=x', { javaScriptEnabled: false });
    assert.ok(await page.locator('noscript .said').isVisible());
    assert.equal(await page.locator('form:visible').count(), 0);
  });
});
