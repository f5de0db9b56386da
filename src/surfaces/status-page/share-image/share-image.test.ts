import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { pino } from 'pino';
import { defaultStatusColours } from '../../../../common/settings.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { cleanCard, SHARE_IMAGE_SIZE, type ShareCard } from './card.ts';
import { type RendererOptions, rendererProcess } from './renderer-process.ts';
import { shareImage } from './share-image.ts';
import { coloursOf } from './tone-colours.ts';

const base: ShareCard = {
  pageName: 'Northwind Status',
  title: 'All systems operational',
  lines: ['10 March 2026, 12:00 UTC', 'API, Dashboard'],
  label: 'Operational',
  tone: 'operational',
  colours: coloursOf({ status_colours: defaultStatusColours }, 'operational'),
  accent: '#0ea5e9',
  rtl: false,
  language: 'en',
  logo: null,
};

/** Nothing is logged of these. */
const imageOf = (card: ShareCard): Promise<Buffer> => shareImage({ log: pino({ level: 'silent' }) }, card);

function assertPng(image: Buffer): void {
  assert.equal(image.toString('hex', 0, 8), '89504e470d0a1a0a');
  assert.equal(image.toString('latin1', 12, 16), 'IHDR');
  assert.equal(image.readUInt32BE(16), SHARE_IMAGE_SIZE.width);
  assert.equal(image.readUInt32BE(20), SHARE_IMAGE_SIZE.height);
}

test('a card becomes a PNG of the size that social networks require', async () => {
  assert.deepEqual(SHARE_IMAGE_SIZE, { width: 1200, height: 630 });
  assertPng(await imageOf(base));
});

test('the renderer is never loaded into this process', () => {
  const report = process.report.getReport() as { sharedObjects?: string[] };
  assert.deepEqual(
    report.sharedObjects?.filter((path) => /resvg/i.test(path)),
    [],
  );
});

test('the same card has the same bytes, cached or not', async () => {
  const draw = rendererProcess({
    script: new URL('./renderer-main.ts', import.meta.url),
    idleMs: 0,
    timeLimitMs: 20_000,
  });
  const [first, again, redrawn] = [
    await imageOf(base),
    await imageOf({ ...base }),
    (await draw(cleanCard(base))).png,
  ];
  assert.equal(first, again);
  assert.ok(first.equals(redrawn));
});

test('another tone, direction or text results in another image', async () => {
  const cards = [
    base,
    { ...base, tone: 'unknown' as const },
    { ...base, colours: { ...base.colours, strong: '#7c3aed' } },
    { ...base, rtl: true },
    { ...base, title: 'None' },
    { ...base, accent: '#f00' },
  ];
  const images = await Promise.all(cards.map(imageOf));
  assert.equal(new Set(images.map((image) => image.toString('latin1'))).size, cards.length);
});

test('hostile texts are drawn like any other', async () => {
  const texts = [
    '',
    '</text></svg><script>',
    '&#0;&x;]]><!--<![CDATA[<?xml',
    '\u0000\u0008\u001b\ufffe\uffff\ud800\udfff\ud800',
    `Z${'\u0301\u0328\u0489'.repeat(500)}`,
    '\u202e\u2066\u2067\u200f\u200e\u061c',
    '﷽𒐫꧅'.repeat(50),
    '日本語 한국어 हिन्दी ไทย 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'مرحبا API (1) שלום',
  ];
  for (const text of texts) {
    assertPng(
      await imageOf({
        ...base,
        pageName: text,
        title: text,
        label: text,
        lines: [text, text, text],
        accent: text,
      }),
    );
  }
});

test('any text can be drawn', async () => {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  );
  const text = fc.string({ unit, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(text, text, fc.boolean(), async (title, label, rtl) =>
      assertPng(await imageOf({ ...base, title, label, rtl })),
    ),
    runs(15, 2000),
  );
});

test('the longest texts can be drawn within the time limit of the renderer', async () => {
  for (const piece of ['x', ' ', 'ab ', '\u0301', '\u202e', '👩‍👩‍👧', 'ع', '<']) {
    const text = piece.repeat(65_535 / piece.length);
    assertPng(await imageOf({ ...base, title: text, lines: [text, text], label: text }));
  }
});

const folder = mkdtempSync(join(tmpdir(), 'daymark-share-image-'));
after(() => rmSync(folder, { recursive: true }));

function scripted(name: string, source: string, limits: Partial<RendererOptions> = {}) {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source);
  const patient = { idleMs: 50, timeLimitMs: 20_000, startLimitMs: 20_000 };
  return rendererProcess({ script: pathToFileURL(path), ...patient, ...limits });
}

test('a renderer process that exits is replaced', async () => {
  const draw = scripted(
    'ends',
    `process.on('message', ({ title }) => title === 'end' ? process.exit(1) : process.send({ png: Buffer.from(title) }));`,
  );
  const titled = async (title: string) => (await draw(cleanCard({ ...base, title }))).png;
  assert.equal(String(await titled('one')), 'one');
  await assert.rejects(titled('end'), /process ended/);
  assert.equal(String(await titled('two')), 'two');
});

test('an idle renderer process exits, and starts again on demand', async () => {
  const draw = scripted(
    'idle',
    `process.on('message', () => process.send({ png: Buffer.from(String(process.pid)) }));`,
    // A busy machine takes a while between two drawings.
    { idleMs: 2000 },
  );
  const pid = async () => String((await draw(cleanCard(base))).png);
  const [first, second] = [await pid(), await pid()];
  assert.equal(first, second);
  const runs = () => {
    try {
      return process.kill(Number(first), 0);
    } catch {
      return false;
    }
  };
  for (let waited = 0; runs() && waited < 60_000; waited += 50) await sleep(50);
  assert.equal(runs(), false);
  assert.notEqual(await pid(), first);
});

test('a renderer process that hangs or fails causes an error, not an endless wait', async () => {
  const hangs = scripted(
    'hangs',
    `process.on('message', () => { process.send({ started: true }); setImmediate(() => { for (;;); }); });`,
    { timeLimitMs: 500 },
  );
  await assert.rejects(hangs(cleanCard(base)), /process ended/);
  const never = scripted('never', `process.on('message', () => { for (;;); });`, { startLimitMs: 500 });
  await assert.rejects(never(cleanCard(base)), /process ended/);
  const fails = scripted('fails', `process.on('message', () => process.send({ problem: 'no ink' }));`);
  await assert.rejects(fails(cleanCard(base)), /no ink/);
});
