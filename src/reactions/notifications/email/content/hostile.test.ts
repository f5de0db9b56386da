import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { defaultStatusColours } from '../../../../../common/settings.ts';
import { parseMail } from '../../../../../test/support/mail.ts';
import { Page } from '../../../../../test/support/page.ts';
import { runs } from '../../../../../test/support/rounds.ts';
import { notificationKinds } from '../../../../domain/audience/deliveries/model.ts';
import { sampleIncident, sampleMaintenance, sampleMessage } from '../testing.ts';
import { folderTransport } from '../transport/folder.ts';
import { composeMail } from './compose.ts';

const nasty = [
  'A\r\nBcc: everybody@evil.example\r\n\r\n<script>alert(1)</script>',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</style></title><style>body{background:url(https://evil.example)}',
  '[click](javascript:alert(1)) ![x](https://evil.example/pixel.gif) <https://a.example/"onclick=x>',
  '=?utf-8?Q?=0D=0ABcc:_evil=40evil.example?=',
  'zero\u0000\u0007\u001b[31m bell \u202eesrever\u2066 \ufeff \ud800 \u2028 line \u2029',
  '{page} {name} {time} $& $1 %0d%0aBcc:x',
  'x'.repeat(5000),
  '😀'.repeat(300),
  '\u00a0\u200b',
];

const allowed = new Set(
  `return-path auto-submitted precedence list-id list-unsubscribe list-unsubscribe-post from to subject message-id
   in-reply-to references date mime-version content-type content-transfer-encoding`.split(/\s+/),
);

describe('hostile text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-mail-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const transport = folderTransport(folder);
  let written = 0;

  /** Parses the email like the mail program of a reader. */
  async function received(mail: ReturnType<typeof composeMail>, name: string) {
    const id = ++written;
    const { outcome } = await transport.send({
      ...mail,
      id,
      createdAt: 0,
      date: new Date(0),
      from: { name, address: 'status@acme.example' },
      to: 'reader@x.example',
      returnTo: 'status@acme.example',
    });
    assert.equal(outcome.state, 'sent');
    const file = readdirSync(folder).find((entry) => entry.endsWith(`-${id}.eml`)) as string;
    return parseMail(readFileSync(join(folder, file)));
  }

  const messageWith = (kind: (typeof notificationKinds)[number], text: string) => {
    const entry = { name: text, message: text, components: [{ name: text, status: 4, current: 4 }] };
    return sampleMessage(kind, {
      page: {
        name: text,
        url: 'https://status.example',
        accent: '#2563eb',
        status_colours: defaultStatusColours,
        logo: undefined,
      },
      ...(kind.startsWith('incident.') && { entry: sampleIncident(entry) }),
      ...(kind.startsWith('maintenance.') && { entry: sampleMaintenance(entry) }),
    });
  };

  function assertInert(html: string, what: string): void {
    const page = new Page(html);
    for (const tag of ['script', 'img', 'svg', 'iframe', 'object', 'embed', 'form', 'link', 'base'])
      assert.ok(!page.has(tag), `${what}: ${tag}`);
    assert.equal(page.all('style').length, 1, what);
    assert.equal(page.all('title').length, 1, what);
    for (const element of page.elements) {
      for (const [name, value] of Object.entries(element.attribs)) {
        assert.doesNotMatch(name, /^on/i, what);
        if (name === 'href') assert.match(value, /^(https?:\/\/|mailto:)/, what);
        // Only our own styles: no value of theirs has a bracket, a quote or a slash.
        if (name === 'style') assert.match(value, /^[-\w:;,.#% ]+$/, what);
      }
    }
  }

  test('in every field of every kind of email stays text', async () => {
    for (const kind of notificationKinds) {
      for (const text of nasty) {
        const what = `${kind} ${JSON.stringify(text.slice(0, 40))}`;
        const mail = composeMail(await messageWith(kind, text));
        assert.doesNotMatch(mail.subject, /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u, what);
        assert.ok([...mail.subject].length <= 200, what);
        assert.ok(mail.subject.isWellFormed(), what);
        assert.doesNotMatch(mail.text.replaceAll('\n', ''), /[\p{Cc}\p{Cs}]/u, what);
        assertInert(mail.html, what);
        const { headers, subject, html, to, from } = await received(mail, text);
        assert.deepEqual(
          Object.keys(headers).filter((name) => !allowed.has(name)),
          [],
          what,
        );
        assert.deepEqual([to, from], ['reader@x.example', 'status@acme.example'], what);
        assert.equal(subject, mail.subject, what);
        assertInert(html, what);
      }
    }
  });

  test('of any form stays text', async () => {
    const message = await sampleMessage('incident.opened');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const entry = sampleIncident({
          name: text,
          message: text,
          components: [{ name: text, status: null, current: 1 }],
        });
        const page = { ...message.page, name: text };
        const mail = composeMail({ ...message, page, entry });
        assertInert(mail.html, text);
        const { headers, subject } = await received(mail, text);
        assert.deepEqual(
          Object.keys(headers).filter((name) => !allowed.has(name)),
          [],
        );
        assert.equal(subject, mail.subject);
      }),
      runs(100, 500),
    );
  });

  test('that is only whitespace still results in a subject', async () => {
    const message = await messageWith('incident.opened', '\u200b \u0000');
    const { subject, html } = composeMail(message);
    assert.match(subject, /^\[.+\] .+/u);
    assert.ok(new Page(html).text('h1').length > 0);
  });
});
