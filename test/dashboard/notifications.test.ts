/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { pusher, shown, shownNow, workerOf } from '../browser/push.ts';
import { phone } from './dashboard.ts';
import { inPushDashboard } from './push-dashboard.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const topic = (page: Page, name: string) => page.getByRole('group', { name });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const path = '/me/notifications';

/** Waits until the server has what is chosen. */
const saving = (page: Page, choose: () => Promise<unknown>) =>
  Promise.all([
    page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.url().endsWith('/session/notifications'),
    ),
    choose(),
  ]);

inPushDashboard('the notifications of staff in the dashboard', (dashboard) => {
  const chat = new Receiver();
  before(() => chat.start());
  after(() => chat.stop());
  beforeEach(() => chat.reset());
  const preferencesOf = async (page: Page) =>
    (await (await page.request.get(`${dashboard.url}/api/session/notifications`)).json()).data.attributes;
  const subscriptionsOf = async (page: Page) =>
    (await (await page.request.get(`${dashboard.url}/api/session/push-subscriptions`)).json()).data;

  test('read as sentences, and each change applies at once', async () => {
    const page = await dashboard.visit(path, { ...phone, as: 'responder' });
    const drafts = topic(page, 'When a draft is waiting to be published, tell me');
    const severity = topic(page, 'When an alert fires, tell me').getByLabel('From this severity on');
    await saving(page, () => drafts.getByRole('checkbox', { name: 'by email' }).check());
    await saving(page, () => severity.selectOption('Major'));
    const { drafts: channels, alert_severity } = await preferencesOf(page);
    assert.deepEqual([channels.includes('email'), alert_severity], [true, 'major']);
    assert.ok(await drafts.getByRole('checkbox', { name: 'in my chat' }).isDisabled());
    await page.getByText('To be told in a chat, set one up below.').waitFor();
    await page.reload();
    await drafts.getByRole('checkbox', { name: 'by email', checked: true }).waitFor();
    await section(page, 'Email').getByText('Emails go to responder@staff.example').waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('offer people what their role lets them know', async () => {
    const page = await dashboard.visit(path, { as: 'viewer', colorScheme: 'dark' });
    await section(page, 'What reaches me').waitFor();
    const { available } = await preferencesOf(page);
    assert.equal(await page.getByRole('group', { name: /^When .* tell me$/ }).count(), available.length);
    assert.ok(!available.includes('mail_problems'));
    await dashboard.checkAccessibility(page);
  });

  test('are turned on in a browser by a tap, and off again in the list', async () => {
    const page = await dashboard.visitWithPush(path);
    await section(page, 'My browsers').getByText('None yet.').waitFor();
    assert.deepEqual(await subscriptionsOf(page), []);
    await button(page, 'Turn on in this browser').tap();
    await page.getByText('Notifications are on in this browser.').waitFor();
    const row = section(page, 'My browsers').getByRole('listitem');
    await row.getByText('This browser', { exact: true }).waitFor();
    await row.getByText('No notification yet').waitFor();
    await dashboard.checkAccessibility(page);

    await button(page, 'Send a test').tap();
    await section(page, 'Send a test')
      .getByText(/: sent$/)
      .first()
      .waitFor();
    const [message] = await dashboard.arrived();
    assert.ok(message);
    await (await pusher(page, `${dashboard.url}/dashboard/`))(message);
    assert.deepEqual(
      (await shown(page, { id: message.id })).map(({ title }) => title),
      [message.title],
    );

    await row.getByRole('button', { name: 'Turn off in this browser' }).tap();
    await section(page, 'My browsers').getByText('None yet.').waitFor();
    assert.deepEqual(await subscriptionsOf(page), []);
    assert.equal(await page.evaluate(() => localStorage.getItem('subscribed')), null);
    await button(page, 'Turn on in this browser').waitFor();
  });

  test('end in a browser in which somebody signs out', async () => {
    const page = await dashboard.visitWithPush(path);
    await button(page, 'Turn on in this browser').tap();
    await page.getByText('Notifications are on in this browser.').waitFor();
    await page.getByRole('button', { name: /^Account menu/ }).tap();
    await page.getByRole('menuitem', { name: 'Sign out' }).tap();
    await page.waitForURL(/sign-in/);
    assert.equal(await page.evaluate(() => localStorage.getItem('subscribed')), null);
  });

  test('are not asked for without a tap, and a browser that blocks them says what to do', async () => {
    const page = await dashboard.visit('/', phone);
    await page.addInitScript(() => {
      let permission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'denied';
        return 'denied';
      };
    });
    await page.goto(`${dashboard.url}/dashboard${path}`);
    await button(page, 'Turn on in this browser').waitFor();
    assert.equal(await page.evaluate(() => Notification.permission), 'default');
    await button(page, 'Turn on in this browser').tap();
    await page.getByText('Your browser blocks notifications from this site.').waitFor();
    assert.equal(await button(page, 'Turn on in this browser').count(), 0);
    await dashboard.checkAccessibility(page);
  });

  test('say what to do where a browser cannot show them: on an iPhone, and elsewhere', async () => {
    const cannot = async (userAgent: string, text: string) => {
      const page = await dashboard.visit('/', { ...phone, userAgent });
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
      await page.goto(`${dashboard.url}/dashboard${path}`);
      await page.getByText(text).waitFor();
      assert.equal(await button(page, 'Turn on in this browser').count(), 0);
    };
    await cannot('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'On an iPhone or iPad');
    await cannot('Mozilla/5.0 (X11; Linux x86_64)', 'This browser can’t show notifications');
  });

  test('go to a chat of one’s own, whose address is not shown again', async () => {
    const page = await dashboard.visit(path, { ...phone, as: 'editor' });
    const form = section(page, 'My chat');
    await form.getByLabel('Chat', { exact: true }).selectOption('Slack');
    await form.getByLabel('URL of the incoming webhook').fill('nothing');
    await form.getByLabel('URL of the incoming webhook').fill(`${chat.url}/services/SECRET-TOKEN`);
    await form.getByRole('button', { name: 'Save' }).tap();
    await form.getByText(/^Messages go to Slack: 127\.0\.0\.1/).waitFor();
    assert.doesNotMatch((await page.textContent('main')) ?? '', /SECRET/);
    const inChat = topic(page, 'When a draft is waiting to be published, tell me').getByRole('checkbox', {
      name: 'in my chat',
    });
    await saving(page, () => inChat.check());
    await button(page, 'Send a test').tap();
    await section(page, 'Send a test')
      .getByText(/^127\.0\.0\.1.*: sent$/)
      .waitFor();
    assert.equal(chat.requests.length, 1);
    await dashboard.checkAccessibility(page);
    await button(page, 'Remove: My chat').tap();
    await form.getByLabel('URL of the incoming webhook').waitFor();
    assert.equal((await preferencesOf(page)).chat, null);
  });

  test('wait during quiet hours, in the zone of the user', async () => {
    const page = await dashboard.visit(path, { ...phone, as: 'admin', timezoneId: 'Asia/Tokyo' });
    const form = section(page, 'Quiet hours');
    await form.getByRole('switch', { name: 'Have quiet hours every day' }).tap();
    await form.getByLabel(/^From/).fill('23:30');
    await form.getByLabel('Until').fill('06:00');
    await form.getByLabel('Meanwhile, tell me about').selectOption('Critical alerts, and drafts about them');
    await form.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { quiet_hours, quiet_hours_except } = await preferencesOf(page);
    assert.deepEqual(quiet_hours, { from: '23:30', until: '06:00', timezone: 'Asia/Tokyo' });
    assert.equal(quiet_hours_except, 'critical');
    await page.reload();
    assert.equal(await form.getByLabel(/^From/).inputValue(), '23:30');
    await dashboard.checkAccessibility(page);
  });

  test('a tap on a notification goes on in the dashboard that is open, and never elsewhere', async () => {
    const page = await dashboard.visitWithPush(path);
    await button(page, 'Turn on in this browser').tap();
    await page.getByText('Notifications are on in this browser.').waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const push = await pusher(page, `${dashboard.url}/dashboard/`);
    const worker = await workerOf(page);
    const tap = async (id: number, url: string) => {
      await push({
        id,
        tag: `t-${id}`,
        title: 'Alert',
        body: '',
        url,
        silent: false,
        lang: 'en',
        dir: 'ltr',
      });
      await shown(page, { id });
      await worker.evaluate(async () => {
        const { registration, WindowClient } = globalThis as unknown as {
          registration: ServiceWorkerRegistration;
          WindowClient: { prototype: { focus: () => Promise<void> } };
        };
        // Only a tap of a person may give a window the focus.
        WindowClient.prototype.focus = async () => {};
        const [notification] = await registration.getNotifications();
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
      });
    };
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await tap(1, `${dashboard.url}/dashboard/alerts`);
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    await tap(2, 'https://elsewhere.example/dashboard/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    assert.deepEqual(await shownNow(page), []);
    assert.ok(await page.evaluate(() => 'isSame' in globalThis), 'the program was not loaded again');
  });
});
