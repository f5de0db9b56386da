/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { BrowserKeys, PushService } from '../../src/reactions/notifications/push/testing.ts';
import type { PushPayload } from '../../src/surfaces/status-page/subscribe/push-payload.ts';
import { Demo, desktop, inBrowser, phone } from './demo.ts';
import { inspect } from './inspect.ts';
import { assertNothingMoved, recordShifts } from './layout-shift.ts';
import { pusher, shown, shownNow, subscribeHere, tapNotification, workerOf } from './push.ts';
import { answered, press, titleOf } from './subscribe.ts';

/** The demo company, and a push service on this machine. */
class DemoWithPushService extends Demo {
  override readonly notifies = true;
  readonly service = new PushService();
  readonly keys = new BrowserKeys();

  override async start(): Promise<void> {
    await this.service.start();
    this.settings = { webhooksPrivate: ['127.0.0.1/32'], pushServices: ['127.0.0.1'] };
    await super.start();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.service.stop();
  }

  /**
   * A browser whose push service is ours: Chromium in a test has none. What the browser does with a subscription is
   * replaced, and everything else is real.
   */
  async openPush(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.visitor(options);
    await page.context().grantPermissions(['notifications'], { origin: this.url });
    const { p256dh, auth } = this.keys;
    await page
      .context()
      .addInitScript(subscribeHere, { endpoint: `${this.service.origin}/one`, p256dh, auth });
    await page.goto(`${this.url}${path}`);
    return page;
  }

  /** The messages that arrived since the last call, decrypted. */
  async arrived(): Promise<PushPayload[]> {
    await this.harness.react();
    return this.service.requests.splice(0).map((request) => this.keys.decrypt(request));
  }
}

const demo = new DemoWithPushService();

async function turnOn(page: Page): Promise<void> {
  await answered(page, () => page.getByRole('link', { name: 'Browser', exact: true }).click());
  await press(page, 'Turn on notifications');
  assert.equal(await titleOf(page), 'Your subscription');
}

const report = (body: object = {}) =>
  demo.write('POST', '/incidents', {
    name: 'Card payments fail',
    status: 1,
    message: 'We are **on it**.',
    notifications: true,
    ...body,
  });

inBrowser(
  'Notifications in the browser',
  () => {
    test('from the page through the push service to the notification', async () => {
      const page = await demo.openPush('/subscribe', {
        viewport: phone,
        locale: 'de-DE',
        timezoneId: 'Asia/Tokyo',
      });
      const link = page.getByRole('link', { name: 'Browser', exact: true });
      await answered(page, () => link.click());
      await page.locator('#topics').selectOption('incidents');
      await press(page, 'Benachrichtigungen einschalten');
      await page.getByText('Die Benachrichtigungen in diesem Browser sind eingeschaltet.').waitFor();
      assert.equal(await page.locator('#topics').inputValue(), 'incidents');
      assert.equal(await page.locator('#timezone').inputValue(), 'Asia/Tokyo');
      await report();
      const [payload, ...others] = await demo.arrived();
      assert.ok(payload && others.length === 0);
      const push = await pusher(page, demo.url);
      await push(payload);
      const [notification, ...more] = await shown(page, { id: payload.id });
      assert.equal(more.length, 0);
      assert.deepEqual(
        [notification?.title, notification?.body, notification?.tag],
        ['Wird untersucht: Card payments fail', 'We are on it.', payload.tag],
      );
      await press(page, 'Benachrichtigungen ausschalten');
      assert.match((await page.textContent('main')) ?? '', /sind ausgeschaltet/);
      assert.equal(await page.evaluate(() => localStorage.getItem('subscribed')), null);
      await report();
      assert.deepEqual(await demo.arrived(), []);
    });

    test('the same message alerts once, a newer one replaces it, and an older one does not', async () => {
      const page = await demo.openPush('/subscribe');
      await turnOn(page);
      const push = await pusher(page, demo.url);
      const payload = { tag: 'incident-1', body: 'b', url: `${demo.url}/`, lang: 'en', dir: 'ltr' } as const;
      await push({ ...payload, id: 5, title: 'First' });
      assert.deepEqual(
        (await shown(page, { title: 'First' })).map(({ renotify }) => renotify),
        [false],
      );
      await push({ ...payload, id: 5, title: 'First again' });
      assert.deepEqual(
        (await shown(page, { title: 'First again' })).map(({ renotify }) => renotify),
        [false],
      );
      await push({ ...payload, id: 6, title: 'Second' });
      assert.deepEqual(
        (await shown(page, { title: 'Second' })).map(({ id, renotify }) => [id, renotify]),
        [[6, true]],
      );
      await push({ ...payload, id: 4, title: 'Late' });
      await push({ ...payload, id: 7, tag: 'incident-2', title: 'Another' });
      const titles = (await shown(page, { title: 'Another' })).map(({ title }) => title);
      assert.deepEqual(titles.sort(), ['Another', 'Second']);
      await press(page, 'Turn off notifications');
    });

    test('a click opens the incident', async () => {
      const page = await demo.openPush('/subscribe');
      await turnOn(page);
      const push = await pusher(page, demo.url);
      const url = `${demo.url}/history`;
      await push({ id: 9, tag: 'incident-9', title: 'Down', body: '', url, lang: 'en', dir: 'ltr' });
      await shown(page, { id: 9 });
      assert.equal(await tapNotification(await workerOf(page)), url);
      assert.deepEqual(await shownNow(page), []);
      await press(page, 'Turn off notifications');
    });

    test('a browser that gets another endpoint stays subscribed', async () => {
      const page = await demo.openPush('/subscribe');
      await turnOn(page);
      const worker = await workerOf(page);
      const { p256dh, auth } = demo.keys;
      await worker.evaluate(subscribeHere, { endpoint: `${demo.service.origin}/two`, p256dh, auth });
      await worker.evaluate(async () => {
        const event = new Event('pushsubscriptionchange');
        let work: Promise<unknown> = Promise.resolve();
        Object.assign(event, {
          waitUntil: (given: Promise<unknown>) => {
            work = given;
          },
        });
        dispatchEvent(event);
        await work;
      });
      demo.service.requests.length = 0;
      await report();
      await demo.harness.react();
      assert.deepEqual(
        demo.service.requests.splice(0).map(({ url }) => url),
        ['/two'],
      );
      await demo.harness.ctx.connection.begin((db) => db.deleteFrom('subscribers').execute());
    });

    test('a browser that is subscribed leads to its subscription, and its choices stay', async () => {
      const page = await demo.openPush('/subscribe?via=push&component=2');
      await press(page, 'Turn on notifications');
      const link = new URL(page.url()).pathname;
      await page.goto(`${demo.url}/subscribe?via=push`);
      await page.getByText('Notifications are on in this browser.').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Turn on notifications' }).count(), 0);
      await press(page, 'Manage');
      assert.equal(new URL(page.url()).pathname, link);
      assert.deepEqual(
        await page
          .locator('.choice :checked')
          .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('value'))),
        ['2'],
      );
      await inspect(page, 'the subscription of a browser');
      await page.setViewportSize(desktop);
      await press(page, 'Turn off notifications');
    });

    test('blocked notifications: the page says what to do', async () => {
      const page = await demo.visitor();
      await page.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'default' });
        Notification.requestPermission = async () => 'denied';
      });
      await page.goto(`${demo.url}/subscribe?via=push`);
      await page.getByRole('button', { name: 'Turn on notifications' }).click();
      await page.getByText('Your browser blocks notifications from this site.').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Turn on notifications' }).count(), 0);
      await inspect(page, 'blocked notifications');
    });

    test('a push service that does not answer: the page says so, and offers another attempt', async () => {
      const page = await demo.openPush('/subscribe?via=push');
      await page.evaluate(() => {
        PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no', 'AbortError'));
      });
      await page.getByRole('button', { name: 'Turn on notifications' }).click();
      await page.getByText('Your browser could not turn on notifications.').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Turn on notifications' }).isVisible());
    });

    test('browsers without notifications or without scripts are not offered any', async () => {
      const plain = await demo.open('/subscribe', { javaScriptEnabled: false });
      const link = (page: Page) => page.getByRole('link', { name: 'Browser', exact: true });
      assert.equal(await link(plain).count(), 0);
      const old = await demo.visitor();
      await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
      await old.goto(`${demo.url}/subscribe?via=push`);
      assert.equal(await link(old).count(), 0);
      await old.getByText('This browser cannot show notifications from this site.').waitFor();
    });

    test('nothing moves while the pages load', async () => {
      for (const path of ['/subscribe', '/subscribe?via=push'])
        for (const viewport of [phone, desktop]) {
          const page = await demo.visitor({ viewport });
          await page.context().grantPermissions(['notifications'], { origin: demo.url });
          await recordShifts(page);
          await page.goto(`${demo.url}${path}`);
          await setTimeout(300);
          await assertNothingMoved(page, `${path}, ${viewport.width} pixels wide`);
        }
    });

    test('the page is readable in light and dark, wide and narrow, and in Arabic', async () => {
      await inspect(await demo.openPush('/subscribe?via=push&component=2'), 'push');
      await inspect(await demo.openPush('/subscribe?via=push&lang=ar'), 'push in Arabic');
    });
  },
  demo,
);
