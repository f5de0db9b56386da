import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from './inspect.ts';
import {
  answered,
  followLink,
  onlyMail,
  press,
  showMail,
  subscribeAs,
  titleOf,
  withMail,
} from './subscribe.ts';

withMail('The layouts for subscribers', (demo) => {
  test('are good on every page of the flow, and in its emails', async () => {
    const mailbox = demo.mailbox('ann@reader.example');
    const page = await demo.open('/subscribe');
    await inspect(page, 'the form');
    await page.getByLabel('Only what I choose').check();
    await inspect(page, 'the form with components');
    await demo.expecting(422, () => subscribeAs(page, 'ann@reader', 'Checkout'));
    await inspect(page, 'the form with a slip');
    await subscribeAs(page, 'ann@reader.example');
    await inspect(page, titleAnd('sent', await titleOf(page)));
    const confirm = await onlyMail(mailbox);
    await showMail(page, confirm);
    await inspect(page, 'the mail to confirm', 'mail');
    await followLink(page, confirm, 'Confirm subscription');
    await inspect(page, titleAnd('confirm', await titleOf(page)));
    await press(page, 'Confirm');
    await inspect(page, titleAnd('confirmed', await titleOf(page)));
    await press(page, 'Pause notifications');
    await inspect(page, 'paused');
    await press(page, 'Resume notifications');

    await demo.incident('Checkout', longMessage);
    const notification = await onlyMail(mailbox);
    await showMail(page, notification);
    await inspect(page, 'the mail of an incident', 'mail');
    await followLink(page, notification, 'Unsubscribe');
    await inspect(page, 'the question whether to leave');
    await press(page, 'Unsubscribe');
    await inspect(page, titleAnd('left', await titleOf(page)));
    await demo.expecting(410, () => followLink(page, notification, 'Manage subscription'));
    await inspect(page, 'a link that does not work');
  });

  test('are mirrored for right-to-left languages, and so are the emails', async () => {
    const mailbox = demo.mailbox('layla@reader.example');
    const page = await demo.open('/subscribe', { locale: 'ar' });
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
    await page.locator('[name=scope][value=components]').check();
    const [circle, words] = await Promise.all([
      page.locator('.tick input').first().boundingBox(),
      page.locator('.tick').first().boundingBox(),
    ]);
    assert.ok(circle && words && circle.x > words.x + words.width / 2, 'the circle stands on the right');
    // An address is one of the few things that are not mirrored.
    assert.equal(
      await page.locator('#email').evaluate((element) => getComputedStyle(element).direction),
      'ltr',
    );
    await inspect(page, 'the form in Arabic');
    await page.locator('[name=scope][value=all]').check();
    await page.fill('#email', 'layla@reader.example');
    await answered(page, () => page.keyboard.press('Enter'));
    const confirm = await onlyMail(mailbox);
    await showMail(page, confirm);
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
    await inspect(page, 'the mail in Arabic', 'mail');
    await answered(page, () => page.locator('a.button').click());
    await inspect(page, 'the question in Arabic');
    await answered(page, () => page.locator('main button').click());
    await inspect(page, 'the subscription in Arabic');
    await answered(page, () => page.locator('button[value=leave]').click());
    await inspect(page, 'gone in Arabic');
  });

  test('do not depend on CSS: an email contains everything as text, in the same order', async () => {
    const mailbox = demo.mailbox('bob@reader.example');
    const page = await demo.open('/subscribe');
    await subscribeAs(page, 'bob@reader.example', 'Checkout');
    await followLink(page, await onlyMail(mailbox), 'Confirm subscription');
    await press(page, 'Confirm');
    const name = await demo.incident('Checkout', 'Orders are slow.');
    const mail = await onlyMail(mailbox);
    await showMail(page, { ...mail, html: mail.html.replace(/<style>.*<\/style>/s, '') });
    const [shown = ''] = await page.locator('body').allInnerTexts();
    const order = [
      'New incident',
      name,
      'Orders are slow.',
      'Status: Investigating',
      'Affected: Checkout (Partial outage)',
      'Began ',
      'View on the status page',
      'Manage subscription',
      'Unsubscribe',
    ];
    for (const text of [shown, mail.text]) {
      const places = order.map((part) => text.indexOf(part));
      assert.ok(!places.includes(-1), text);
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
        text,
      );
    }
  });
});

const longMessage = [
  'Since 14:20 **one in five** orders takes longer than ten seconds.',
  '- carts are kept\n- nothing is charged twice',
  '> We are sorry.',
  '`ERR_UPSTREAM_TIMEOUT_WHILE_READING_RESPONSE_HEADER_FROM_UPSTREAM_SERVER`',
  '| Region | Share |\n| --- | --- |\n| Europe | 21 % |',
  'More: https://docs.example/a/very/long/address/that/does/not/end/anywhere/near/the/edge/of/a/phone',
].join('\n\n');

const titleAnd = (kind: string, title: string | null) => `${kind} (${title})`;
