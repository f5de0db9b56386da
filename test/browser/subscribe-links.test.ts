import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import type { ReceivedMail } from '../support/mail.ts';
import {
  followLink,
  HOUR,
  leaveByOneClick,
  type Mailbox,
  onlyMail,
  press,
  subscribeAs,
  titleOf,
  withMail,
} from './subscribe.ts';

withMail('Subscriptions under adverse conditions', (demo) => {
  // A network may enter ten addresses per hour; the browser of a test should not be the eleventh.
  beforeEach(() => demo.harness.clock.advance(HOUR));

  const subscriber = (email: string) =>
    demo.harness.query(
      sql<{
        verified_at: number | null;
        paused_at: number | null;
      }>`select verified_at, paused_at from subscribers where email = ${email}`,
    );
  /** Somebody who subscribed and got the first email. */
  const begin = async (email: string): Promise<[Page, Mailbox, ReceivedMail]> => {
    const mailbox = demo.mailbox(email);
    const page = await demo.open('/subscribe');
    await subscribeAs(page, email);
    return [page, mailbox, await onlyMail(mailbox)];
  };
  /** Somebody who follows everything, and the first email that they got. */
  const join = async (email: string): Promise<[Page, Mailbox, ReceivedMail]> => {
    const [page, mailbox, confirm] = await begin(email);
    await followLink(page, confirm, 'Confirm subscription');
    await press(page, 'Confirm');
    await demo.incident('Reports');
    return [page, mailbox, await onlyMail(mailbox)];
  };

  test('a scanner that opens every link of an email neither confirms nor unsubscribes', async () => {
    const [page, mailbox, confirm] = await begin('ann@reader.example');
    assert.ok((await scan(confirm)) >= 2);
    assert.deepEqual(await subscriber('ann@reader.example'), [{ verified_at: null, paused_at: null }]);
    await followLink(page, confirm, 'Confirm subscription');
    await press(page, 'Confirm');
    await demo.incident('Reports');
    const notification = await onlyMail(mailbox);
    const before = await subscriber('ann@reader.example');
    const events = await demo.harness.eventsOf(async () => {
      assert.ok((await scan(notification)) >= 4);
    });
    assert.deepEqual(events, []);
    assert.deepEqual(await subscriber('ann@reader.example'), before);
  });

  test('a link expires after a day; the page says so, and how to get a new one', async () => {
    const [page, mailbox, confirm] = await begin('bob@reader.example');
    demo.harness.clock.advance(24 * HOUR - 1);
    await followLink(page, confirm, 'Confirm subscription');
    assert.equal(await titleOf(page), 'Confirm your subscription');
    demo.harness.clock.advance(1);
    await demo.expecting(410, () => press(page, 'Confirm'));
    assert.equal(await titleOf(page), 'This link has expired');
    assert.deepEqual((await subscriber('bob@reader.example'))[0]?.verified_at, null);
    await page.getByRole('link', { name: 'Subscribe again' }).click();
    await subscribeAs(page, 'bob@reader.example');
    await followLink(page, await onlyMail(mailbox), 'Confirm subscription');
    await press(page, 'Confirm');
    assert.equal(await titleOf(page), 'Your subscription');
  });

  test('a link that is used twice leads to the subscription', async () => {
    const [page, , confirm] = await begin('cleo@reader.example');
    const second = await demo.visitor();
    for (const window of [page, second]) await followLink(window, confirm, 'Confirm subscription');
    await press(page, 'Confirm');
    // In another window, which still shows the question.
    await press(second, 'Confirm');
    assert.equal(await titleOf(second), 'Your subscription');
    await followLink(second, confirm, 'Confirm subscription');
    assert.equal(await titleOf(second), 'Your subscription');
    assert.equal(await second.locator('main .said').count(), 0);
  });

  test('links of unsubscribed people say that they are unsubscribed, and do no harm', async () => {
    const [page, mailbox, told] = await join('dora@reader.example');
    await followLink(page, told, 'Manage subscription');
    const other = await demo.visitor();
    await followLink(other, told, 'Manage subscription');
    assert.equal((await leaveByOneClick(told)).status, 200);
    // In a window that was left open.
    await demo.expecting(410, () => press(other, 'Pause notifications'));
    assert.equal(await titleOf(other), 'This link doesn’t work');
    await demo.expecting(410, () => followLink(page, told, 'Manage subscription'));
    await followLink(page, told, 'Unsubscribe');
    assert.equal(await titleOf(page), 'You’ve been unsubscribed');
    assert.equal((await leaveByOneClick(told)).status, 200);
    assert.deepEqual(await mailbox(), []);

    // Whoever subscribes again is a new subscriber, and the old email can still unsubscribe them.
    await page.getByRole('link', { name: 'Subscribe again' }).click();
    await subscribeAs(page, 'dora@reader.example');
    await followLink(page, await onlyMail(mailbox), 'Confirm subscription');
    await press(page, 'Confirm');
    await followLink(page, told, 'Unsubscribe');
    assert.equal(await titleOf(page), 'Unsubscribe');
    assert.equal((await leaveByOneClick(told)).status, 200);
    await demo.incident('Reports');
    assert.deepEqual(await mailbox(), []);
  });

  test('strangers cannot find out who is subscribed, neither from the page nor from its timing', async (t) => {
    await join('eve@reader.example');
    const page = await demo.visitor();
    const addresses = { known: 'eve@reader.example', unknown: 'nobody.0@reader.example' };
    const shown = new Set<string>();
    const quickest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let round = 1; round <= 5; round++) {
      demo.harness.clock.advance(HOUR);
      for (const kind of ['known', 'unknown'] as const) {
        await page.goto(`${demo.url}/subscribe`);
        await page.getByLabel('Email address').fill(addresses[kind]);
        const [answer] = await Promise.all([
          page.waitForResponse((one) => one.request().method() === 'POST'),
          press(page, 'Subscribe'),
        ]);
        await answer.finished();
        const { requestStart, responseStart } = answer.request().timing();
        quickest[kind] = Math.min(quickest[kind], responseStart - requestStart);
        // The page names the address that was typed, whoever has it.
        shown.add((await page.content()).replaceAll(addresses[kind], '…'));
      }
      addresses.unknown = `nobody.${round}@reader.example`;
    }
    t.diagnostic(`the quickest answers: ${JSON.stringify(quickest)} ms`);
    assert.equal(shown.size, 1);
    const { known, unknown } = quickest;
    assert.ok(Math.abs(known - unknown) < 50 && Math.min(known, unknown) >= 95, `${known} and ${unknown}`);
  });

  test('the eleventh address in an hour is politely refused, and can be entered later', async () => {
    const page = await demo.visitor();
    const mailbox = demo.mailbox('last@reader.example');
    for (let number = 0; number < 10; number++) {
      await page.goto(`${demo.url}/subscribe`);
      await subscribeAs(page, `person.${number}@reader.example`);
    }
    await page.goto(`${demo.url}/subscribe`);
    await demo.expecting(429, () => subscribeAs(page, 'last@reader.example', 'Checkout'));
    assert.match((await page.textContent('[role=alert]')) ?? '', /Try again in an hour\.$/);
    assert.equal(await page.inputValue('#email'), 'last@reader.example');
    assert.ok(await page.getByLabel('Checkout', { exact: true }).isChecked());
    assert.deepEqual(await mailbox(), []);
    demo.harness.clock.advance(HOUR);
    await press(page, 'Subscribe');
    assert.equal(await titleOf(page), 'Check your inbox');
    await onlyMail(mailbox);
  });

  test('a bot that fills in every field sees the same page, and causes no email', async () => {
    const page = await demo.open('/subscribe');
    const mailbox = demo.mailbox('robot@reader.example');
    for (const field of await page.locator('main input:not([type=hidden])').all())
      if ((await field.getAttribute('type')) === null)
        await field.evaluate((one) => one.setAttribute('value', 'x'));
    await subscribeAs(page, 'robot@reader.example');
    assert.equal(await titleOf(page), 'Check your inbox');
    assert.deepEqual(await mailbox(), []);
  });
});

/** Opens everything in an email that looks like a link, as security scanners do. Returns how many there were. */
async function scan({ text, html, headers }: ReceivedMail): Promise<number> {
  const whole = [text, html.replaceAll('&amp;', '&'), ...Object.values(headers)].join('\n');
  const links = new Set(Array.from(whole.matchAll(/https?:\/\/[^\s"<>]+/g), ([link]) => link));
  for (const link of links)
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(link, { method });
      assert.equal(answer.status, 200, link);
      await answer.bytes();
    }
  return links.size;
}
