import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Page } from '../../../test/page.ts';
import { locales } from '../../i18n/locales.ts';
import { mailTranslator } from '../../i18n/mail-translator.ts';
import { notificationKinds } from '../../resources/deliveries/model.ts';
import { composeMail } from './compose.ts';
import type { EmailContent } from './email-content.ts';
import { NOON, sampleIncident, sampleMaintenance, sampleMessage } from './testing.ts';

const HOUR = 3600;
const hosts = 'https://status.example';

describe('an email', () => {
  test('begins with the message, followed by status, components and times, and a link to the page', async () => {
    const { text, html } = composeMail(await sampleMessage('incident.opened'));
    assert.equal(
      text,
      `New incident
Checkout times out

We see timeouts. More in our docs (https://docs.example/timeouts).

Status: Investigating
Affected: Checkout (Major outage) and API
Began Mar 10, 2026, 12:00 PM

View on the status page
${hosts}/incidents/guid-12

--\u0020
Acme Status
${hosts}
Times are in the time zone UTC.
This address is subscribed to Acme Status.

Manage subscription
${hosts}/subscribe/manage/m-token

Unsubscribe
${hosts}/unsubscribe/u-token
`,
    );
    const page = new Page(html);
    assert.equal(page.text('h1'), 'Checkout times out');
    assert.deepEqual(page.texts('.facts p'), [
      'Status: Investigating',
      'Affected: Checkout (Major outage) and API',
      'Began Mar 10, 2026, 12:00 PM',
    ]);
    assert.deepEqual(
      page.all('a').map(({ attribs }) => attribs.href),
      [
        hosts,
        'https://docs.example/timeouts',
        `${hosts}/incidents/guid-12`,
        `${hosts}/subscribe/manage/m-token`,
        `${hosts}/unsubscribe/u-token`,
      ],
    );
    assert.ok(html.indexOf('timeouts') < html.indexOf('Investigating'));
    assert.equal(page.text('strong'), 'timeouts');
  });

  test('has the same parts for every kind and in every language', async () => {
    for (const code of locales) {
      const i18n = await mailTranslator(code, 'Asia/Tokyo');
      for (const kind of notificationKinds) {
        const message = await sampleMessage(kind, { i18n });
        const { subject, html, text, headers } = composeMail(message);
        const page = new Page(html);
        const what = `${code} ${kind}`;
        assert.match(subject, /^\[Acme Status\] \S/u, what);
        assert.equal(page.attribute('html', 'lang'), code, what);
        assert.equal(page.attribute('html', 'dir'), i18n.page.language.direction, what);
        assert.equal(page.all('h1').length, 1, what);
        assert.ok(page.text('.button').length > 1, what);
        assert.ok(text.includes(i18n.kind(kind)), what);
        assert.doesNotMatch(
          `${subject}${html}${text}`.replace(/<style>.*<\/style>/s, ''),
          /\b(undefined|null|NaN)\b|\{\w+\}/,
          what,
        );
        assert.ok(headers['Message-ID'], what);
      }
    }
  });

  test('is readable in dark mode and on a phone, and loads nothing', async () => {
    const { html } = composeMail(await sampleMessage('maintenance.announced'));
    const page = new Page(html);
    const meta = Object.fromEntries(page.all('meta').map(({ attribs }) => [attribs.name, attribs.content]));
    assert.equal(meta['color-scheme'], 'light dark');
    assert.equal(meta['supported-color-schemes'], 'light dark');
    assert.equal(meta.viewport, 'width=device-width, initial-scale=1');
    assert.match(html, /@media\(prefers-color-scheme:dark\)/);
    for (const tag of ['img', 'script', 'link', 'iframe', 'object']) assert.ok(!page.has(tag), tag);
    assert.doesNotMatch(html, /url\(|@import|@font-face/);
    assert.ok(Buffer.byteLength(html) < 10_000);
  });

  test('has a preheader that shows what it is about and how it begins', async () => {
    const long = sampleIncident({ message: `First words. ${'More and more. '.repeat(50)}` });
    const { html } = composeMail(await sampleMessage('incident.opened', { entry: long }));
    const [, text = ''] = /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html) ?? [];
    assert.match(text, /^New incident · First words\. More and more\./);
    assert.ok(text.length <= 140 && text.endsWith('…'));
  });

  test('uses a readable accent color on light and on dark backgrounds', async () => {
    const page = { name: 'Acme', url: hosts, accent: '#ffff00' };
    const { html } = composeMail(await sampleMessage('incident.opened', { page }));
    assert.doesNotMatch(html, /a\{color:#ffff00\}.*@media/s);
    assert.match(html, /\.button\{background:#ffff00;color:#000000\}\}/);
  });

  test('uses the language and time zone of its reader', async () => {
    const i18n = await mailTranslator('de', 'Asia/Tokyo');
    const entry = sampleIncident({ nextUpdateAt: NOON + 2 * HOUR });
    const { text } = composeMail(await sampleMessage('incident.opened', { i18n, entry }));
    assert.match(text, /^Neuer Vorfall\nCheckout times out\n/);
    assert.match(text, /Status: Wird untersucht\nBetroffen: Checkout \(Schwerer Ausfall\) und API\n/);
    assert.match(text, /Beginn: 10\.03\.2026, 21:00\nNächste Meldung bis 10\.03\.2026, 23:00\n/);
    assert.match(text, /Alle Zeiten in der Zeitzone Asia\/Tokyo\./);
    assert.match(text, /Abbestellen\nhttps:/);
  });

  test('says how long a fixed incident lasted, and promises no further update', async () => {
    const entry = sampleIncident({ status: 4, resolvedAt: NOON + 5400, nextUpdateAt: NOON + 9000 });
    const { text } = composeMail(await sampleMessage('incident.updated', { entry }));
    assert.match(text, /Status: Fixed\n.*\nBegan .*\nLasted 1 hr, 30 min\n\nView/);
  });

  test('describes components according to the state: upcoming, current, or restored', async () => {
    const components = [
      { name: 'Checkout', status: 4, current: 1 },
      { name: 'API', status: null, current: 2 },
    ];
    const said = async (entry: EmailContent['entry']) => {
      const kind = entry?.type === 'incident' ? 'incident.updated' : 'maintenance.updated';
      const { text, html } = composeMail(await sampleMessage(kind, { entry }));
      const [, line] = /Status: .*\n(.*)\n/.exec(text) ?? [];
      assert.ok(new Page(html).texts('.facts p').includes(String(line)));
      return line;
    };
    for (const status of [0, 1, 2, 3])
      assert.equal(
        await said(sampleIncident({ status, components })),
        'Affected: Checkout (Major outage) and API',
      );
    const over = 'Components: Checkout (Operational)';
    assert.equal(await said(sampleIncident({ status: 4, components })), over);
    assert.equal(await said(sampleMaintenance({ status: 0, components })), 'Affected: Checkout and API');
    assert.equal(
      await said(sampleMaintenance({ status: 1, components })),
      'Affected: Checkout (Major outage) and API',
    );
    assert.equal(await said(sampleMaintenance({ status: 2, components })), over);
    const still = [{ name: 'Checkout', status: 4, current: 4 }];
    assert.match(String(await said(sampleIncident({ status: 4, components: still }))), /^Began /);
  });

  test('says when maintenance takes place, and its previous time if it was moved', async () => {
    const window = { start: NOON + 48 * HOUR, end: null };
    const before = { start: NOON + 24 * HOUR, end: NOON + 26 * HOUR };
    const { text, subject } = composeMail(
      await sampleMessage('maintenance.rescheduled', { entry: sampleMaintenance({ window, before }) }),
    );
    assert.equal(subject, '[Acme Status] Maintenance: Database upgrade');
    assert.match(text, /^Maintenance rescheduled\nDatabase upgrade\n/);
    assert.match(
      text,
      /Status: Upcoming\nAffected: API\nFrom Mar 12, 2026, 12:00\sPM, end open\nPlanned before: From Mar 11, 2026, 12:00\sPM to Mar 11, 2026, 2:00\sPM\n/,
    );
    const same = sampleMaintenance({ before: sampleMaintenance().window });
    assert.doesNotMatch(
      composeMail(await sampleMessage('maintenance.rescheduled', { entry: same })).text,
      /Planned before/,
    );
  });

  test('asks a new subscriber only for confirmation', async () => {
    const { subject, text, html, headers } = composeMail(await sampleMessage('subscriber.confirm'));
    assert.equal(subject, '[Acme Status] Confirm your subscription');
    assert.match(text, /Confirm subscription\nhttps:\/\/status\.example\/subscribe\/confirm\/c-token\n/);
    assert.match(text, /The link works for 24 hours\./);
    assert.doesNotMatch(text + html, /unsubscribe\/|subscribed to|time zone/);
    assert.equal(headers['List-Unsubscribe'], undefined);
  });

  test('leads a subscriber to the page that manages the subscription', async () => {
    const { text } = composeMail(await sampleMessage('subscriber.manage'));
    assert.match(text, /Manage subscription\nhttps:\/\/status\.example\/subscribe\/manage\/m-token\n/);
    assert.equal(text.match(/Manage subscription/g)?.length, 1);
    assert.match(text, /Unsubscribe\n/);
  });

  test('tells staff what is expected of them, and has no unsubscribe link', async () => {
    const entry = sampleIncident({ nextUpdateAt: NOON + HOUR });
    const overdue = composeMail(await sampleMessage('incident.overdue', { entry }));
    assert.equal(overdue.subject, '[Acme Status] An update is overdue: Checkout times out');
    assert.match(
      overdue.text,
      /The next update was promised by Mar 10, 2026, 1:00\sPM\. None has been written since\./,
    );
    const stale = composeMail(await sampleMessage('incident.stale'));
    assert.match(stale.text, /No update has been written for 6 hours\./);
    for (const { text, headers } of [overdue, stale]) {
      assert.doesNotMatch(text, /[Uu]nsubscribe|We see/);
      assert.match(text, /This address belongs to an account on Acme Status\./);
      assert.equal(headers['List-Id'], undefined);
      assert.equal(headers['List-Unsubscribe'], undefined);
    }
  });
});

describe('the headers of an email', () => {
  const headersOf = async (...of: Parameters<typeof sampleMessage>) =>
    composeMail(await sampleMessage(...of)).headers;

  test('give the first email an id that later ones refer to', async () => {
    const first = await headersOf('incident.opened');
    assert.equal(first['Message-ID'], '<incident-12-34@status.example>');
    assert.equal(first['In-Reply-To'], undefined);
    const later = await headersOf('incident.updated');
    assert.equal(later['Message-ID'], '<event-99-34@status.example>');
    assert.equal(later['In-Reply-To'], '<incident-12-34@status.example>');
    assert.equal(later.References, '<incident-12-34@status.example>');
    assert.equal((await headersOf('maintenance.announced'))['Message-ID'], '<schedule-7-34@status.example>');
    for (const kind of ['updated', 'rescheduled', 'reminder', 'started', 'completed'] as const)
      assert.equal((await headersOf(`maintenance.${kind}`)).References, '<schedule-7-34@status.example>');
  });

  test('keep the subject the same within a conversation', async () => {
    const subject = async (kind: Parameters<typeof sampleMessage>[0]) =>
      composeMail(await sampleMessage(kind)).subject;
    assert.equal(await subject('incident.updated'), await subject('incident.opened'));
    assert.equal(await subject('maintenance.completed'), await subject('maintenance.announced'));
  });

  test('distinguish staff and subscribers with the same id', async () => {
    const { 'Message-ID': staff, References: root } = await headersOf('incident.stale');
    assert.equal(staff, '<event-99-staff-34@status.example>');
    assert.equal(root, '<incident-12-staff-34@status.example>');
  });

  test('let mail programs unsubscribe with one click, and suppress automatic replies', async () => {
    const headers = await headersOf('incident.opened');
    assert.equal(headers['List-Unsubscribe'], '<https://status.example/unsubscribe/u-token>');
    assert.equal(headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    assert.equal(headers['List-Id'], '<notifications.status.example>');
    assert.equal(headers['Auto-Submitted'], 'auto-generated');
    assert.equal(headers.Precedence, 'bulk');
  });

  test('of an email about a subscription start no conversation', async () => {
    const headers = await headersOf('subscriber.confirm');
    assert.equal(headers['Message-ID'], '<event-99-34@status.example>');
    assert.equal(headers.References, undefined);
  });
});
