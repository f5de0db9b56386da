import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultStatusColours } from '../../../../../common/settings.ts';
import { locales } from '../../../../../common/texts/locales.ts';
import { Page } from '../../../../../test/support/page.ts';
import { notificationKinds } from '../../../../domain/audience/deliveries/model.ts';
import { mailTranslator } from '../../../../kernel/i18n/mail-translator.ts';
import { NOON, sampleIncident, sampleMaintenance, sampleMessage } from '../testing.ts';
import { composeMail } from './compose.ts';
import type { EmailContent } from './email-content.ts';

const HOUR = 3600;
const hosts = 'https://status.example';

/** Newer locale data have a narrow space between the hours and AM or PM. */
const plainly = (text: string): string => text.replaceAll('\u202f', ' ');

const compose = async (...of: Parameters<typeof sampleMessage>) => {
  const mail = composeMail(await sampleMessage(...of));
  return { ...mail, text: plainly(mail.text), html: plainly(mail.html), page: new Page(plainly(mail.html)) };
};

/** The names and values beside each other. */
const factsIn = (page: Page): string[] => page.texts('.facts tr');

const previewIn = (html: string): string =>
  /<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html)?.[1] ?? '';

describe('an email', () => {
  test('begins with the state and the message, followed by times and components, and a link to the incident', async () => {
    const { text, html, page } = await compose('incident.opened');
    assert.equal(
      text,
      `[Investigating] Checkout times out
New incident

We see timeouts. More in our docs (https://docs.example/timeouts).

Started: Mar 10, 2026, 12:00 PM UTC
Affected:
- Major outage: Checkout
- API

View incident:
${hosts}/incidents/guid-12

--\u0020
Acme Status
${hosts}
You’re receiving this email because you subscribed to updates from Acme Status.

Manage subscription:
${hosts}/subscribe/manage/m-token

Unsubscribe:
${hosts}/unsubscribe/u-token
`,
    );
    assert.equal(page.text('h1'), 'Checkout times out');
    assert.equal(page.text('.pill'), 'Investigating');
    assert.deepEqual(factsIn(page), [
      'Started Mar 10, 2026, 12:00 PM UTC',
      'Affected Major outage: Checkout API',
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
    assert.ok(html.indexOf('>Investigating<') < html.indexOf('>timeouts<'));
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
        assert.ok(page.text('a.button').length > 1, what);
        assert.ok(text.includes(i18n.kind(kind)), what);
        assert.equal(page.all('.pill').length, message.entry ? 1 : 0, what);
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
    const { html, page } = await compose('maintenance.announced');
    const meta = Object.fromEntries(page.all('meta').map(({ attribs }) => [attribs.name, attribs.content]));
    assert.equal(meta['color-scheme'], 'light dark');
    assert.equal(meta['supported-color-schemes'], 'light dark');
    assert.equal(meta.viewport, 'width=device-width, initial-scale=1');
    for (const tag of ['img', 'script', 'link', 'iframe', 'object']) assert.ok(!page.has(tag), tag);
    assert.doesNotMatch(html, /url\(|@import|@font-face/);
    assert.ok(Buffer.byteLength(html) < 10_000);
  });

  test('has every style in its tags; the style sheet is only for the dark', async () => {
    const { page } = await compose('incident.opened');
    const [sheet = ''] = page.texts('style');
    assert.match(sheet, /^:root\{[^}]*\} ?@media\(prefers-color-scheme:dark\)\{.*\}\}$/);
    assert.doesNotMatch(sheet.replace('@media(prefers-color-scheme:dark){', ''), /@/);
    for (const rule of sheet.slice(sheet.indexOf('dark){') + 6).matchAll(/\{([^{}]*)\}/g))
      for (const declaration of rule[1]?.split(';') ?? []) assert.match(declaration, /!important$/);
    for (const selector of ['.card', '.pill', 'a.button', 'h1', '.facts', '.message a'])
      assert.ok(page.attribute(selector, 'style'), selector);
  });

  test('shows the logo of the page, whose name stands for it where images are not loaded', async () => {
    const page = {
      name: 'Acme',
      url: hosts,
      accent: '#2563eb',
      status_colours: defaultStatusColours,
      logo: 'https://cdn.example/logo.png?a=1&b=2',
    };
    const { page: shown } = await compose('incident.opened', { page });
    const { src, alt } = shown.one('img').attribs;
    assert.deepEqual([src, alt], [page.logo, 'Acme']);
  });

  test('has a preheader with the state and how the message begins', async () => {
    const long = sampleIncident({
      message: `First [words](https://x.example). ${'More and more. '.repeat(50)}`,
    });
    const preview = previewIn((await compose('incident.opened', { entry: long })).html);
    assert.match(preview, /^Investigating · First words\. More and more\./);
    assert.ok(preview.length <= 140 && preview.endsWith('…'));
    const over = sampleIncident({ status: 4, resolvedAt: NOON + 5400, message: 'It works.' });
    assert.equal(
      previewIn((await compose('incident.updated', { entry: over })).html),
      'Resolved · Lasted 1 hr, 30 min · It works.',
    );
    assert.equal(
      previewIn((await compose('maintenance.reminder')).html).replace(/\s/g, ' '),
      'Upcoming · Mar 11, 2026, 12:00 – 2:00 PM UTC · A new version of the database.',
    );
  });

  test('uses a readable accent color on light and on dark backgrounds', async () => {
    const page = {
      name: 'Acme',
      url: hosts,
      accent: '#ffff00',
      status_colours: defaultStatusColours,
      logo: undefined,
    };
    const { html, page: shown } = await compose('incident.opened', { page });
    assert.doesNotMatch(shown.attribute('a.button', 'style') ?? '', /#ffff00/);
    assert.match(html, /\.button\{background:#ffff00!important;color:#000000!important\}/);
  });

  test('uses the language and time zone of its reader', async () => {
    const i18n = await mailTranslator('de', 'Asia/Tokyo');
    const entry = sampleIncident({ nextUpdateAt: NOON + 2 * HOUR });
    const { text, subject } = await compose('incident.opened', { i18n, entry });
    assert.equal(subject, '[Acme Status] Wird untersucht: Checkout times out');
    assert.match(text, /^\[Wird untersucht\] Checkout times out\nNeue Störung\n/);
    assert.match(text, /Betroffen:\n- Schwerer Ausfall: Checkout\n- API\n/);
    assert.match(
      text,
      /Beginn: 10\. März 2026, 21:00 GMT\+9\nNächstes Update bis: 10\. März 2026, 23:00 GMT\+9\n/,
    );
    assert.match(text, /Abbestellen:\nhttps:/);
  });

  test('says how long a resolved incident lasted, and promises no further update', async () => {
    const entry = sampleIncident({ status: 4, resolvedAt: NOON + 5400, nextUpdateAt: NOON + 9000 });
    const { text, subject, page } = await compose('incident.updated', { entry });
    assert.equal(subject, '[Acme Status] Resolved: Checkout times out');
    assert.match(text, /^\[Resolved\] Checkout times out\nLasted 1 hr, 30 min\n/);
    assert.match(
      text,
      /Started: .*\nDuration: 1 hr, 30 min\nRestored: API\nStill affected: Checkout \(Major outage\)\n\nView incident:/,
    );
    assert.equal(page.text('.pill'), 'Resolved');
  });

  test('speaks of Monitoring and Resolved, where the API says Watching and Fixed', async () => {
    const states = await Promise.all(
      [0, 1, 2, 3, 4].map(async (status) =>
        (await compose('incident.updated', { entry: sampleIncident({ status }) })).page.text('.pill'),
      ),
    );
    assert.deepEqual(states, ['Reported', 'Investigating', 'Identified', 'Monitoring', 'Resolved']);
  });

  test('has the colours of the page: the worst that an incident does, resolved, and maintenance', async () => {
    const classOf = async (entry: EmailContent['entry']) => {
      const { page } = await compose(
        entry?.type === 'schedule' ? 'maintenance.updated' : 'incident.updated',
        {
          entry,
        },
      );
      return page.attribute('.pill', 'class');
    };
    const slow = [{ name: 'API', status: 2, current: 2 }];
    const partial = [...slow, { name: 'Web', status: 3, current: 3 }];
    assert.equal(await classOf(sampleIncident()), 'pill pill-s4');
    assert.equal(await classOf(sampleIncident({ components: slow })), 'pill pill-s2');
    assert.equal(await classOf(sampleIncident({ components: partial })), 'pill pill-s3');
    assert.equal(await classOf(sampleIncident({ status: 3 })), 'pill pill-s4');
    assert.equal(await classOf(sampleIncident({ status: 4 })), 'pill pill-s1');
    assert.equal(await classOf(sampleMaintenance({ status: 1 })), 'pill pill-s6');
    assert.equal(await classOf(sampleMaintenance({ status: 2 })), 'pill pill-s1');
  });

  test('describes components according to the state: upcoming, current, or restored', async () => {
    const components = [
      { name: 'API', status: null, current: 2 },
      { name: 'Checkout', status: 4, current: 1 },
      { name: 'Search', status: 2, current: 1 },
    ];
    const said = async (entry: EmailContent['entry']) => {
      const { page } = await compose(
        entry?.type === 'incident' ? 'incident.updated' : 'maintenance.updated',
        {
          entry,
        },
      );
      return factsIn(page)
        .filter((fact) => /ffected|Restored/.test(String(fact)))
        .join(' | ');
    };
    const now = 'Affected Major outage: Checkout Degraded performance: Search API';
    for (const status of [0, 1, 2, 3]) assert.equal(await said(sampleIncident({ status, components })), now);
    const over = 'Restored Checkout, Search | Still affected Degraded performance: API';
    assert.equal(await said(sampleIncident({ status: 4, components })), over);
    assert.equal(await said(sampleMaintenance({ status: 0, components })), 'Affected API, Checkout, Search');
    assert.equal(await said(sampleMaintenance({ status: 1, components })), now);
    assert.equal(await said(sampleMaintenance({ status: 2, components })), over);
    const still = [{ name: 'Checkout', status: 4, current: 4 }];
    const stays = sampleIncident({ status: 4, components: still });
    assert.equal(await said(stays), 'Still affected Major outage: Checkout');
    assert.match(
      (await compose('incident.updated', { entry: stays })).text,
      /Still affected: Checkout \(Major outage\)/,
    );
    const later = await compose('postmortem.published', { entry: stays });
    assert.doesNotMatch(later.text, /affected/);
  });

  test('names the ten worst components of a long list, and leads to the others', async () => {
    const list = (length: number) =>
      Array.from({ length }, (_, at) => ({ name: `C${at}`, status: at < 8 ? 2 : 4, current: 1 }));
    const folded = await compose('incident.opened', { entry: sampleIncident({ components: list(30) }) });
    const names = Array.from({ length: 10 }, (_, at) => `C${at + 8}`).join(', ');
    assert.equal(factsIn(folded.page).at(-1), `Affected Major outage: ${names} and 20 more`);
    assert.ok(folded.text.includes(`- Major outage: ${names}\n- and 20 more\n`));
    const whole = await compose('incident.opened', { entry: sampleIncident({ components: list(11) }) });
    assert.doesNotMatch(whole.text, /more/);
    assert.match(whole.text, /C10\n- Degraded performance: C0, C1/);
  });

  test('says when maintenance takes place, and its previous time if it was moved', async () => {
    const window = { start: NOON + 48 * HOUR, end: null };
    const before = { start: NOON + 24 * HOUR, end: NOON + 26 * HOUR };
    const { text, subject } = await compose('maintenance.rescheduled', {
      entry: sampleMaintenance({ window, before }),
    });
    assert.equal(subject, '[Acme Status] Maintenance rescheduled: Database upgrade');
    assert.match(text, /^\[Upcoming\] Database upgrade\nMaintenance rescheduled\n/);
    assert.match(
      text.replace(/[^\S\n]/g, ' '),
      /Scheduled for: Mar 12, 2026, 12:00 PM UTC, end time not set\nPreviously: Mar 11, 2026, 12:00 – 2:00 PM UTC\nAffected: API\n/,
    );
    const same = sampleMaintenance({ before: sampleMaintenance().window });
    assert.doesNotMatch((await compose('maintenance.rescheduled', { entry: same })).text, /Previously/);
  });

  test('has links that say where they go', async () => {
    const buttonOf = async (kind: Parameters<typeof sampleMessage>[0], entry?: EmailContent['entry']) =>
      (await compose(kind, entry && { entry })).page.text('a.button');
    assert.equal(await buttonOf('incident.updated'), 'View incident');
    assert.equal(await buttonOf('maintenance.completed'), 'View maintenance');
    assert.equal(
      await buttonOf('postmortem.published', sampleIncident({ status: 4 })),
      'Read the post-mortem',
    );
    assert.equal(await buttonOf('incident.stale'), 'Open the incident in the dashboard');
    assert.equal(await buttonOf('account.email_changed'), 'View status page');
  });

  test('writes the address out where somebody should check it before opening it', async () => {
    for (const kind of ['subscriber.confirm', 'account.invitation', 'account.password_reset'] as const) {
      const { page } = await compose(kind);
      const { href } = page.one('a.button').attribs;
      assert.deepEqual(page.texts('a.link'), [href]);
    }
    assert.ok(!(await compose('subscriber.manage')).page.has('a.link'));
  });

  test('shows tables, quotes and code with their styles, and images as links', async () => {
    const message =
      '## Plan\n\n|Region|Errors|\n|-|-:|\n|Europe|12|\n\n> So it is\n\n```sh\nls\n```\n\n- [x] done\n\n![A chart](https://x.example/c.png)';
    const { page, text } = await compose('incident.opened', { entry: sampleIncident({ message }) });
    for (const selector of ['h2', '.message table', '.message td', 'blockquote', 'pre', 'li'])
      assert.ok(page.all(selector)[0]?.attribs.style, selector);
    assert.equal(page.all('.message td')[1]?.attribs.align, 'right');
    assert.ok(!page.has('img'));
    assert.deepEqual(page.texts('.message a'), ['A chart']);
    assert.match(
      text,
      /Plan\n\nRegion {2}Errors\n-{6} {2}-{6}\nEurope {6}12\n\n> So it is\n\nls\n\n☑ done\n\nA chart \(https:\/\/x\.example\/c\.png\)\n/,
    );
  });

  test('asks a new subscriber only for confirmation', async () => {
    const { subject, text, html, headers } = composeMail(await sampleMessage('subscriber.confirm'));
    assert.equal(subject, '[Acme Status] Confirm your subscription');
    assert.match(text, /Confirm subscription:\nhttps:\/\/status\.example\/subscribe\/confirm\/c-token\n/);
    assert.match(text, /This link expires in 24 hours\./);
    assert.doesNotMatch(text + html, /unsubscribe\/|subscribed to/);
    assert.equal(headers['List-Unsubscribe'], undefined);
  });

  test('leads a subscriber to the page that manages the subscription', async () => {
    const { text } = composeMail(await sampleMessage('subscriber.manage'));
    assert.match(text, /Manage subscription:\nhttps:\/\/status\.example\/subscribe\/manage\/m-token\n/);
    assert.equal(text.match(/Manage subscription/g)?.length, 1);
    assert.match(text, /Unsubscribe:\n/);
  });

  test('tells staff what is expected of them, and has no unsubscribe link', async () => {
    const entry = sampleIncident({ nextUpdateAt: NOON + HOUR });
    const overdue = composeMail(await sampleMessage('incident.overdue', { entry }));
    assert.equal(overdue.subject, '[Acme Status] Update overdue: Checkout times out');
    assert.match(
      overdue.text,
      /The next update was due by Mar 10, 2026, 1:00\sPM UTC, but nobody has posted it yet\./,
    );
    const stale = composeMail(await sampleMessage('incident.stale'));
    assert.match(stale.text, /Nobody has posted an update for 6 hours\./);
    for (const { text, headers } of [overdue, stale]) {
      assert.doesNotMatch(text, /[Uu]nsubscribe|We see/);
      assert.match(text, /because you have an account on Acme Status\./);
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

  test('keep mails with different subjects in one conversation', async () => {
    const mails = await Promise.all(
      [1, 3, 4].map((status) => compose('incident.updated', { entry: sampleIncident({ status }) })),
    );
    assert.deepEqual(
      mails.map(({ subject }) => subject.replace('[Acme Status] ', '')),
      ['Investigating: Checkout times out', 'Monitoring: Checkout times out', 'Resolved: Checkout times out'],
    );
    const roots = mails.map(({ headers }) => [headers['In-Reply-To'], headers.References]);
    const root = (await headersOf('incident.opened'))['Message-ID'];
    assert.deepEqual(roots, Array(3).fill([root, root]));
    const update = (status: number) =>
      compose('maintenance.updated', { entry: sampleMaintenance({ status }) }).then(({ subject }) => subject);
    assert.equal(await update(0), '[Acme Status] Scheduled maintenance: Database upgrade');
    assert.equal(await update(1), '[Acme Status] Maintenance started: Database upgrade');
    assert.equal(await update(2), '[Acme Status] Maintenance completed: Database upgrade');
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
