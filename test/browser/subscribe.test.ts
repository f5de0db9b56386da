import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  answered,
  followLink,
  HOUR,
  leaveByOneClick,
  onlyMail,
  press,
  subscribeAs,
  titleOf,
  withMail,
} from './subscribe.ts';

withMail('A subscriber', (demo) => {
  const ticked = (page: Page) =>
    page.$$eval('[name=components]:checked', (all) =>
      all.map((element) => element.closest('label')?.textContent?.trim()),
    );
  const messages = async (page: Page) => (await page.locator('main .said').allTextContents()).join(' ');

  for (const [how, javaScriptEnabled, started] of [
    ['with JavaScript', true, '3:37 PM GMT+1'],
    ['without JavaScript', false, '2:37 PM UTC'],
  ] as const) {
    test(`is notified of what they chose until they unsubscribe, ${how}`, async () => {
      const address = `ann.${javaScriptEnabled}@reader.example`;
      const mailbox = demo.mailbox(address);
      const page = await demo.open('/', { javaScriptEnabled, timezoneId: 'Europe/Berlin' });

      await page.getByRole('link', { name: 'Subscribe' }).click();
      await subscribeAs(page, address, 'Checkout');
      assert.equal(await titleOf(page), 'Check your inbox');
      const confirm = await onlyMail(mailbox);
      assert.equal(confirm.subject, '[Fernhollow Status] Confirm your subscription');
      assert.equal(confirm.headers['list-unsubscribe'], undefined);

      await demo.incident('Checkout');
      assert.deepEqual(await mailbox(), [], 'nothing is sent before the address is confirmed');

      await followLink(page, confirm, 'Confirm subscription');
      assert.equal(await titleOf(page), 'Confirm your subscription');
      assert.deepEqual(await page.locator('main li').allTextContents(), ['Checkout']);
      await press(page, 'Confirm');
      assert.equal(await titleOf(page), 'Your subscription');
      assert.equal(await messages(page), 'Your subscription is confirmed.');
      assert.deepEqual(await ticked(page), ['Checkout']);

      await demo.incident('Wallets');
      const name = await demo.incident('Checkout', 'Orders are **slow**.');
      const notification = await onlyMail(mailbox);
      assert.equal(notification.subject, `[Fernhollow Status] Investigating: ${name}`);
      assert.match(notification.text, /Orders are slow\./);
      assert.match(notification.html, /Orders are <strong>slow<\/strong>\./);
      assert.ok(notification.text.includes(`Started: Nov 12, 2026, ${started}\n`), notification.text);

      await followLink(page, notification, 'View incident');
      assert.equal(await titleOf(page), name);
      await followLink(page, notification, 'Manage subscription');
      await page.getByLabel('Checkout', { exact: true }).uncheck();
      await page.getByLabel('Wallets', { exact: true }).check();
      await press(page, 'Save');
      assert.equal(await messages(page), 'Your changes have been saved.');
      assert.deepEqual(await ticked(page), ['Wallets']);
      await demo.incident('Checkout');
      const other = await demo.incident('Wallets');
      assert.match((await onlyMail(mailbox)).subject, new RegExp(`${other}$`));

      await press(page, 'Pause notifications');
      assert.equal(
        await messages(page),
        'Notifications are paused. We won’t send anything until you resume them.',
      );
      await demo.incident('Wallets');
      assert.deepEqual(await mailbox(), []);
      await press(page, 'Resume notifications');
      assert.equal(await messages(page), 'Notifications have been resumed.');
      const later = await demo.incident('Wallets');
      const last = await onlyMail(mailbox);
      assert.match(last.subject, new RegExp(`${later}$`), 'what was missed is not sent later');

      const answer = await leaveByOneClick(last);
      assert.equal(answer.status, 200);
      assert.deepEqual([answer.headers.get('location'), answer.headers.getSetCookie()], [null, []]);
      await demo.incident('Wallets');
      await demo.incident('Checkout');
      assert.deepEqual(await mailbox(), []);
    });
  }

  test('can also unsubscribe with the link in the email, after one question', async () => {
    const mailbox = demo.mailbox('bob@reader.example');
    const page = await demo.open('/subscribe', { javaScriptEnabled: false });
    await subscribeAs(page, 'bob@reader.example');
    await followLink(page, await onlyMail(mailbox), 'Confirm subscription');
    await press(page, 'Confirm');
    await demo.incident('Payouts');
    await followLink(page, await onlyMail(mailbox), 'Unsubscribe');
    assert.equal(await page.textContent('main b'), 'b•••@reader.example');
    await press(page, 'Unsubscribe');
    assert.equal(await titleOf(page), 'You’ve been unsubscribed');
    await demo.incident('Payouts');
    assert.deepEqual(await mailbox(), []);
  });

  test('finds the updates of an incident in the thread of its first email', async () => {
    const mailbox = demo.mailbox('cleo@reader.example');
    const page = await demo.open('/subscribe');
    await subscribeAs(page, 'cleo@reader.example', 'Reports');
    await followLink(page, await onlyMail(mailbox), 'Confirm subscription');
    await press(page, 'Confirm');
    const name = await demo.incident('Reports');
    const first = await onlyMail(mailbox);
    const { body } = await demo.harness.get('/incidents?per_page=1');
    const path = `/incidents/${body.data[0].id}/updates`;
    await demo.write('POST', path, { status: 4, message: 'All is well again.' });
    const update = await onlyMail(mailbox);
    assert.equal(first.subject, `[Fernhollow Status] Investigating: ${name}`);
    assert.equal(update.subject, `[Fernhollow Status] Resolved: ${name}`);
    assert.equal(update.headers['in-reply-to'], first.headers['message-id']);
    assert.equal(update.headers.references, first.headers['message-id']);
    assert.ok(
      update.text.startsWith(`[Resolved] ${name}\nIncident update\n\nAll is well again.\n`),
      update.text,
    );
    demo.harness.clock.advance(HOUR);
  });

  test('needs only a keyboard', async () => {
    const address = 'dora@reader.example';
    const mailbox = demo.mailbox(address);
    const page = await demo.open('/');
    const enter = () => answered(page, () => page.keyboard.press('Enter'));
    await tabTo(page, 'a.button[href="/subscribe"]');
    await enter();
    await tabTo(page, '#email');
    await page.keyboard.type(address);
    await tabTo(page, '[name=scope]:checked');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, `[name=components][value="${await demo.component('Payouts')}"]`);
    await page.keyboard.press('Space');
    await tabTo(page, 'main button');
    await enter();
    assert.equal(await titleOf(page), 'Check your inbox');

    await followLink(page, await onlyMail(mailbox), 'Confirm subscription');
    await tabTo(page, 'main button');
    await enter();
    assert.equal(await messages(page), 'Your subscription is confirmed.');
    assert.deepEqual(await ticked(page), ['Payouts']);
    await tabTo(page, 'main button[value=leave]');
    await enter();
    assert.equal(await titleOf(page), 'You’ve been unsubscribed');
  });

  test('is asked again after a mistake, next to the field, and loses no input', async () => {
    const page = await demo.open('/subscribe', { javaScriptEnabled: false });
    // Browsers also validate addresses, less strictly.
    await demo.expecting(422, () => subscribeAs(page, 'ann@reader', 'Checkout', 'Wallets'));
    assert.match((await page.textContent('[role=alert]')) ?? '', /doesn’t look like an email address/);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'email');
    assert.equal(await page.inputValue('#email'), 'ann@reader');
    assert.deepEqual(await ticked(page), ['Checkout', 'Wallets']);
    for (const name of ['Checkout', 'Wallets']) await page.getByLabel(name, { exact: true }).uncheck();
    await demo.expecting(422, () => subscribeAs(page, 'ann@reader.example'));
    assert.equal(await messages(page), 'Select at least one item, or choose Everything.');
  });
});

/** Presses Tab until the focus, which must be visible, is there. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press('Tab');
    const [isThere, outline] = await page.evaluate((wanted) => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return [
        element.matches(wanted),
        outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      ] as const;
    }, selector);
    if (!isThere) continue;
    assert.ok(outline >= 2, `${selector} has an outline of ${outline} pixels`);
    return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}
