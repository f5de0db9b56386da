import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { locales } from '../../../../../common/texts/locales.ts';
import { MailServer } from '../../../../../test/support/mail.ts';
import { Page } from '../../../../../test/support/page.ts';
import { notificationKinds } from '../../../../domain/audience/deliveries/model.ts';
import { mailTranslator } from '../../../../kernel/i18n/mail-translator.ts';
import { sampleIncident, sampleMaintenance, sampleMessage } from '../testing.ts';
import { folderTransport } from '../transport/folder.ts';
import { smtpTransport } from '../transport/smtp.ts';
import { composeMail } from './compose.ts';
import type { EmailContent } from './email-content.ts';

/** One MIME part of an email: its raw bytes, and its decoded content. */
interface Part {
  readonly encoded: string;
  readonly decoded: string;
}

/** Parses the text and the HTML of an email using only RFC 2045 and 2046. */
function partsIn(raw: string): { text: Part; html: Part } {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? [];
  const partOf = (type: string): Part => {
    const part =
      raw.split(`--${boundary}`).find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? '';
    const encoded = part.slice(part.indexOf('\r\n\r\n') + 4);
    const [, encoding = '7bit'] = /Content-Transfer-Encoding: (\S+)/.exec(part) ?? [];
    return { encoded, decoded: decode(encoded, encoding) };
  };
  return { text: partOf('text/plain'), html: partOf('text/html') };
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const hasBareNewline = (text: string): boolean => /(?<!\r)\n|\r(?!\n)/.test(text);

const MAX_KB = 100_000;
const LONG = 65_535;

describe('the bytes of an email', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-raw-'));
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  after(async () => {
    for (const close of closing) await close();
  });
  let ids = 0;
  const outgoingEmailOf = (message: EmailContent) => ({
    ...composeMail(message),
    id: ++ids,
    createdAt: 0,
    date: new Date(0),
    from: { name: 'Acmé', address: 'status@acme.example' },
    to: 'reader@x.example',
    returnTo: 'status@acme.example',
  });

  /** The file that the email is written to. */
  async function written(message: EmailContent): Promise<string> {
    const { outcome } = await folderTransport(folder).send(outgoingEmailOf(message));
    assert.equal(outcome.state, 'sent');
    const file = readdirSync(folder).find((name) => name.endsWith(`-${ids}.eml`)) ?? '';
    return readFileSync(join(folder, file), 'latin1');
  }

  const mixed =
    'First line\nsecond\r\nthird\n\n- one\n- two\n\n```\ncode\n```\n\n日本語のテキスト\nзвичайний';

  test('end every line with CRLF, in headers and parts, in the file and on the wire', async () => {
    const server = await new MailServer().start();
    const transport = smtpTransport(server.url, 1);
    closing.unshift(
      () => transport.close(),
      () => server.stop(),
    );
    for (const kind of notificationKinds) {
      for (const code of ['en', 'ja', 'ar'] as const) {
        const i18n = await mailTranslator(code, 'UTC');
        const entry = kind.startsWith('incident.') ? sampleIncident({ message: mixed }) : undefined;
        const message = await sampleMessage(kind, { i18n, ...(entry && { entry }) });
        server.reset();
        await transport.send(outgoingEmailOf(message));
        const sent = Buffer.from(server.accepted[0]?.mail.raw ?? '', 'utf8').toString('latin1');
        for (const raw of [await written(message), sent]) {
          const what = `${kind} ${code}`;
          assert.ok(raw.length > 1000, what);
          assert.ok(!hasBareNewline(raw), what);
          const { text, html } = partsIn(raw);
          assert.ok(!hasBareNewline(text.decoded) && !hasBareNewline(html.decoded), what);
          assert.ok(text.decoded.split('\r\n').length > 5 && html.decoded.split('\r\n').length > 30, what);
        }
      }
    }
  });

  test('hold long links whole in a file, which people open in an editor', async () => {
    const link = `https://status.example/${'a'.repeat(200)}`;
    const raw = await written(
      await sampleMessage('incident.updated', { entry: sampleIncident({ message: `Так: ${link}` }) }),
    );
    const { text } = partsIn(raw);
    assert.ok(text.encoded.includes(link), text.encoded);
    assert.ok(Buffer.from(text.encoded, 'latin1').toString('utf8').includes('Так: '));
  });

  const manyComponents = Array.from({ length: 2000 }, (_, at) => ({
    name: `${at} ${'<component> & more '.repeat(12)}`,
    status: 4,
    current: 4,
  }));

  /** Messages of the maximum length. */
  const longMessages: Record<string, string> = {
    words: 'All is slow & "nothing" <works>. '.repeat(2000).slice(0, LONG),
    'signs that are escaped': '&'.repeat(LONG),
    quotes: `"'`.repeat(LONG / 2),
    'one word': 'x'.repeat(LONG),
    Japanese: '障害が発生しています。'.repeat(6000).slice(0, LONG),
    'Japanese without an end': '漢'.repeat(LONG),
    emoji: '😀'.repeat(LONG / 2),
    Ukrainian: 'Сервіс не працює. '.repeat(4000).slice(0, LONG),
    'bold words': '**bold** _and_ `code` '.repeat(3500).slice(0, LONG),
    'a list': '- item & more\n'.repeat(5000).slice(0, LONG),
    'lists in lists': '- a\n  - b\n    - c\n'.repeat(4000).slice(0, LONG),
    paragraphs: 'One paragraph.\n\n'.repeat(5000).slice(0, LONG),
    links: '[a link](https://example.com/?a=1&b=2) '.repeat(2000).slice(0, LONG),
    'a table': `|a|b|\n|-|-|\n${'|<one>|two|\n'.repeat(6000)}`.slice(0, LONG),
    code: `\`\`\`\n${'if (a < b && c > d) {}\n'.repeat(3000)}`.slice(0, LONG),
    quotations: '> said & done\n>\n'.repeat(4000).slice(0, LONG),
    headings: '# Heading\n'.repeat(6000).slice(0, LONG),
    'line breaks': 'a\n'.repeat(LONG / 2),
  };

  for (const [what, text] of Object.entries(longMessages)) {
    test(`contain less than 100 KB of HTML, and of text, for a message of ${what}`, async () => {
      const message = await sampleMessage('incident.opened', { entry: sampleIncident({ message: text }) });
      const { html, text: plain } = partsIn(await written(message));
      assert.ok(html.encoded.length < MAX_KB, `${html.encoded.length} bytes of HTML`);
      assert.ok(Buffer.byteLength(html.decoded) < MAX_KB);
      assert.ok(plain.encoded.length < MAX_KB, `${plain.encoded.length} bytes of text`);
      assertWhole(html.decoded);
      const page = new Page(html.decoded);
      const isCut = html.decoded.includes('Read the rest on the status page');
      // Most of what fits is included, and so is everything after the message.
      assert.ok(Buffer.byteLength(html.decoded) > (isCut ? 55_000 : 20_000), `${html.decoded.length}`);
      assert.equal(page.text('.pill'), 'Investigating');
      assert.match(page.texts('.facts tr')[0] ?? '', /^Started /);
      assert.match(html.decoded, /unsubscribe\/u-token/);
      assert.match(plain.decoded, /unsubscribe\/u-token/);
      if (isCut)
        assert.match(
          html.decoded,
          /<a href="https:\/\/status\.example\/incidents\/guid-12"[^>]*>Read the rest/,
        );
    });
  }

  test('name the worst components of many, in every language, and count the others', async () => {
    const message = longMessages['signs that are escaped'] ?? '';
    for (const code of locales) {
      const i18n = await mailTranslator(code, 'Asia/Tokyo');
      for (const entry of [
        sampleIncident({ message, components: manyComponents }),
        sampleIncident({
          status: 4,
          message,
          components: manyComponents.map((component) => ({ ...component, current: 1 })),
        }),
        sampleMaintenance({ message: 'Short.', components: manyComponents }),
      ]) {
        const kind = entry.type === 'incident' ? 'incident.updated' : 'maintenance.announced';
        const { html, text } = partsIn(await written(await sampleMessage(kind, { i18n, entry })));
        const what = `${code} ${kind}`;
        assert.ok(html.encoded.length < MAX_KB && text.encoded.length < MAX_KB, what);
        assertWhole(html.decoded);
        assert.ok(html.decoded.includes(`href="${entry.url}" class="link"`), what);
        assert.ok(html.decoded.includes(`>${i18n.more(1990)}</a>`), what);
        assert.ok(text.decoded.includes(`- ${i18n.more(1990)}\r\n`), what);
        assert.match(html.decoded, /0 &lt;component&gt;/, what);
      }
    }
  });

  test('contain everything if the message fits', async () => {
    const text = 'A sentence of some words. '.repeat(2000);
    const entry = sampleIncident({ message: text });
    const { html, text: plain } = partsIn(await written(await sampleMessage('incident.opened', { entry })));
    assert.ok(html.decoded.includes(text.trim()));
    assert.ok(plain.decoded.includes(text.trim()));
    assert.doesNotMatch(html.decoded + plain.decoded, /Read the rest/);
  });
});

/** Every tag is closed in the right order, and the text is not truncated inside a tag or an entity. */
function assertWhole(html: string): void {
  const open: string[] = [];
  for (const [, close, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g)) {
    if (close) assert.equal(open.pop(), name);
    else if (!['meta', 'br', 'hr', 'img'].includes(name) && !attributes.endsWith('/')) open.push(name);
  }
  assert.deepEqual(open, []);
  assert.doesNotMatch(html.replace(/<style>[\s\S]*?<\/style>/, ''), /&(?!(amp|lt|gt|quot|#39|#x27);)/);
  assert.ok(html.isWellFormed() && !html.includes('\ufffd'));
  assert.match(html, /<\/html>\s*$/);
}
