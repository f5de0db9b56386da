import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { Demo, desktop, inBrowser, phone } from './demo.ts';
import { inspect } from './inspect.ts';
import { press, titleOf } from './subscribe.ts';

/** The demo company, and a server that receives what chats and programs would. */
class DemoWithReceiver extends Demo {
  readonly receiver = new Receiver();

  override async start(): Promise<void> {
    await this.receiver.start('127.0.0.1');
    this.settings = { webhooksPrivate: ['127.0.0.1/32'] };
    await super.start();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.receiver.stop();
  }

  /** The texts that arrived since the last call. */
  async arrived(): Promise<string[]> {
    await this.harness.react();
    return this.receiver.requests.splice(0).map(({ body }) => body);
  }
}

const demo = new DemoWithReceiver();

/** Follows the link to a subscription in a message. */
async function follow(page: Page, message: string | undefined, purpose: 'confirm' | 'manage'): Promise<void> {
  const [link] = new RegExp(`http://[^"|>\\\\]+/subscribe/${purpose}/[0-9a-z-]+`).exec(message ?? '') ?? [];
  assert.ok(link !== undefined, message ?? 'no message');
  await page.goto(link);
}

inBrowser(
  'Subscribing without email',
  () => {
    const flows = [
      { via: 'Slack', viewport: phone, javaScriptEnabled: true },
      { via: 'Teams', viewport: desktop, javaScriptEnabled: false },
      { via: 'Webhook', viewport: phone, javaScriptEnabled: false },
    ];
    for (const { via, ...options } of flows)
      test(`${via}: from the form through the confirmation to the end of the subscription`, async () => {
        demo.receiver.requests.length = 0;
        const page = await demo.open('/subscribe', options);
        await page.getByRole('link', { name: via, exact: true }).click();
        await page.getByLabel('Webhook URL').fill(`${demo.receiver.url}/${encodeURIComponent(via)}`);
        await page.getByLabel('Types of updates').selectOption('Incidents only');
        await press(page, 'Subscribe');
        assert.equal(await titleOf(page), 'Check your channel');
        const [first, ...others] = await demo.arrived();
        assert.equal(others.length, 0);
        await follow(page, first, 'confirm');
        assert.match((await page.textContent('main')) ?? '', /We’ll send updates to 127\.0\.0\.1:\d+\/…/);
        await press(page, 'Confirm');
        assert.equal(await page.textContent('main .said'), 'Your subscription is confirmed.');
        assert.equal(await page.getByLabel('Types of updates').inputValue(), 'incidents');
        assert.equal(await page.getByText('whsec_').count(), via === 'Webhook' ? 1 : 0);
        await demo.write('POST', '/incidents', {
          name: 'Slow',
          status: 1,
          message: 'm',
          notifications: true,
        });
        const [news] = await demo.arrived();
        await follow(page, news, 'manage');
        await press(page, 'Unsubscribe');
        assert.equal(await titleOf(page), 'You’ve been unsubscribed');
      });

    test('one incident: its page leads to a form that has chosen it', async () => {
      const page = await demo.open((await demo.pages()).get('incident'));
      const name = (await titleOf(page)) ?? '';
      await page.getByRole('link', { name: 'Subscribe to updates on this incident' }).click();
      assert.ok(await page.getByLabel('Only what I choose').isChecked());
      assert.ok(await page.getByLabel(name, { exact: true }).isChecked());
      assert.equal(await page.locator('.choice :checked').count(), 1);
      // The choice stays when the visitor takes another way.
      await page.getByRole('link', { name: 'Slack', exact: true }).click();
      assert.ok(await page.getByLabel(name, { exact: true }).isChecked());
    });

    test('a group or a component can be chosen by the address', async () => {
      const page = await demo.open('/subscribe?group=1&component=2');
      const chosen = await page
        .locator('.choice :checked')
        .evaluateAll((boxes) =>
          boxes.map((box) => `${box.getAttribute('name')} ${box.getAttribute('value')}`),
        );
      assert.deepEqual(chosen.sort(), ['components 2', 'groups 1']);
    });

    test('feeds and the calendar need no address', async () => {
      const page = await demo.open('/subscribe?via=feeds&component=2');
      assert.equal(await page.locator('main form').count(), 0);
      for (const name of ['RSS', 'Atom', 'JSON Feed']) {
        const links = page.locator('main').getByRole('link', { name, exact: true });
        assert.equal(await links.count(), 2);
        for (const link of await links.all()) {
          const answer = await page.request.get(`${demo.url}${await link.getAttribute('href')}`);
          assert.equal(answer.status(), 200);
        }
      }
      assert.match(
        (await page.getByRole('link', { name: 'Calendar', exact: true }).last().getAttribute('href')) ?? '',
        /calendar\.ics$/,
      );
    });

    test('every way is readable in light and dark, wide and narrow, and in Arabic', async () => {
      for (const via of ['slack', 'teams', 'webhook', 'feeds']) {
        const page = await demo.open(`/subscribe?via=${via}&component=2`);
        await inspect(page, via);
      }
      await inspect(await demo.open('/subscribe?via=slack&lang=ar'), 'slack in Arabic');
    });
  },
  demo,
);
