import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { signedIn } from '../../../test/support/sessions.ts';
import { createApp } from '../../app.ts';

const SMTP = 'smtp://mail.example:587';

onBothDatabases('mails without a mail server', (harness) => {
  /** The same service with a mail server, which no mail of this test reaches. */
  const withServer = async <T>(work: () => Promise<T>): Promise<T> => {
    const { app } = harness;
    harness.app = createApp({ ...harness.ctx, config: { ...harness.ctx.config, smtpUrl: SMTP } });
    try {
      return await work();
    } finally {
      await harness.app.close();
      harness.app = app;
    }
  };
  const publish = async (): Promise<string> => {
    const incident = { name: 'Down', status: 1, message: 'm', notifications: true };
    const { headers } = await harness.post('/incidents', incident, { token: await harness.token('*') });
    return String(headers['daymark-event']);
  };
  const health = async () =>
    (await harness.get('/deliveries/health', { token: await harness.token('*') })).body.data.mail;

  test('are not counted as sent to people: each says that it was written to a file', async () => {
    await subscribe(harness, 2);
    const event = await publish();
    await harness.react();
    const token = await harness.token('*');
    const summary = (await harness.get(`/events/${event}/deliveries`, { token })).body.data;
    assert.deepEqual([summary.by_channel.email.sent, summary.written], [2, 2]);
    const { body } = await harness.get(`/deliveries?filter[event]=${event}`, { token });
    for (const { attributes } of body.data)
      assert.deepEqual([attributes.state, attributes.written], ['sent', true]);
  });

  test('are no notifications that had gone when the publication is undone or its sending canceled', async () => {
    await subscribe(harness, 2);
    const event = await publish();
    await harness.react();
    const token = await harness.token('*');
    const canceled = await harness.post(`/deliveries/${event}/cancel`, undefined, { token });
    assert.deepEqual(canceled.body.data, { event_id: Number(event), cancelled: 0, gone: 2, written: 2 });
    const undone = await harness.post(`/events/${event}/undo`, undefined, { token });
    assert.deepEqual(undone.body.data.channels.email, { taken_back: 0, gone: 2, written: 2, unconfirmed: 0 });
  });

  test('are told apart from those that a server accepted', async () => {
    await subscribe(harness, 2);
    const event = await publish();
    const fakeSender = new FakeSender();
    fakeSender.answer = ({ recipient_id }) => ({ state: 'sent', isWritten: recipient_id === 1 });
    await nodeWith(harness.ctx, fakeSender).settle();
    const { body } = await harness.get(`/events/${event}/deliveries`, { token: await harness.token('*') });
    assert.deepEqual([body.data.by_channel.email.sent, body.data.written], [2, 1]);
  });

  test('make the health of mail bad, and the reason is named', async () => {
    const { ok, sent_by, problems } = await health();
    assert.deepEqual([ok, sent_by, problems], [false, 'folder', []]);
    await withServer(async () => {
      const configured = await health();
      assert.deepEqual([configured.ok, configured.sent_by], [true, 'smtp']);
    });
  });

  test('are announced to everybody who is signed in, and to whoever forgot a password', async () => {
    const email = 'grace@staff.example';
    const browser = await signedIn(harness, { email });
    const way = async () => (await browser.get('/session')).body.data.attributes.page.mail_sent_by;
    assert.equal(await way(), 'folder');
    const messageTo = async (address: string): Promise<string> =>
      (await harness.post('/password-resets', { email: address })).body.message;
    assert.match(await messageTo(email), /^No mail server is set up, so no email was sent\./);
    assert.equal(await messageTo('nobody@staff.example'), await messageTo(email));
    await withServer(async () => {
      assert.equal(await way(), 'smtp');
      assert.match(await messageTo(email), /is on its way/);
    });
  });

  test('are not promised by the pages that people wait on, in any language', async () => {
    const subscribed = async (language: string) => {
      const payload = `via=email&email=${language}@reader.example&follow=all`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language };
      return (await harness.app.inject({ method: 'POST', url: '/subscribe', headers, payload })).body;
    };
    const reset = async (language: string) =>
      (await harness.app.inject({ url: '/dashboard/reset', headers: { 'accept-language': language } })).body;
    const pages = async (language: string) => `${await subscribed(language)}${await reset(language)}`;
    const promises: Readonly<Record<string, RegExp>> = {
      en: /Check your inbox|Send link|We’ll send you/,
      de: /Bestätigungslink gesendet|Sie erhalten einen Link/,
    };
    const truths: Readonly<Record<string, readonly RegExp[]>> = {
      en: [/<h1>No email was sent/, /This server doesn’t send email\./, />Create link</],
      de: [/<h1>Es wurde keine E-Mail gesendet/, /Dieser Server verschickt keine E-Mails\./],
    };
    for (const language of ['en', 'de']) {
      const text = await pages(language);
      for (const truth of truths[language] ?? []) assert.match(text, truth);
      assert.doesNotMatch(text, promises[language] as RegExp);
    }
    await withServer(async () => {
      const text = await pages('en');
      assert.match(text, /<h1>Check your inbox/);
      assert.match(text, />Send link</);
      assert.doesNotMatch(text, /No email was sent|doesn’t send email/);
    });
  });
});
