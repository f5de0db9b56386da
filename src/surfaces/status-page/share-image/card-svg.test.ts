import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { defaultStatusColours } from '../../../../common/settings.ts';
import { cleanCard, type ShareCard } from './card.ts';
import { cardSvg, measureWith } from './card-svg.ts';
import { cleanText, isRightToLeft } from './clean-text.ts';
import { drawableWith } from './drawable.ts';
import { loadFonts } from './fonts.ts';
import { coloursOf } from './tone-colours.ts';
import { tones } from './tones.ts';
import { widthOf } from './wrap.ts';

const fonts = loadFonts();
const drawable = drawableWith(fonts, 'en');
const fontFiles = [fonts.regular, fonts.bold, ...fonts.eastAsian('en')].map(({ path }) => path);

const base: ShareCard = {
  pageName: 'Northwind Status',
  title: 'All systems operational',
  lines: ['10 March 2026'],
  label: 'Operational',
  tone: 'operational',
  colours: coloursOf({ status_colours: defaultStatusColours }, 'operational'),
  accent: '#0ea5e9',
  rtl: false,
  language: 'en',
  logo: null,
};
const drawn = (card: Partial<ShareCard>) => cardSvg(cleanCard({ ...base, ...card }), fonts);
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test('the measured width of a text is the width it is drawn with', () => {
  const texts = [
    'Performance issues',
    'Состояние системы',
    'Ťąžké ŵ',
    'بطء في نتائج البحث لدى بعض العملاء',
    'السلام عليكم لا إله',
    'اختلال در سرویس‌های گفتگو',
    'پاکستان میں ٹیکنالوجی',
    'اَلسَّلَامُ عَلَيْكُمْ',
    'תקלה חמורה',
    '決済の障害',
    '카드 결제 장애',
  ];
  for (const [index, weight] of (['regular', 'bold'] as const).entries()) {
    for (const text of texts) {
      // The vertical bars make the drawn text reach both ends. Only their side bearings are measured but not drawn.
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="200"><text x="10" y="99" font-size="100" font-family="DejaVu Sans" font-weight="${index === 1 ? 700 : 400}">|${text}|</text></svg>`;
      const ink = new Resvg(svg, {
        font: { loadSystemFonts: false, fontFiles },
      }).getBBox();
      const measured = widthOf(`|${text}|`, measureWith(fonts, drawable, weight, 100));
      const spare = measured - (ink?.width ?? 0);
      assert.ok(spare > 15 && spare < 45, `${weight} ${text}: ${measured} measured, ${ink?.width} drawn`);
    }
  }
});

test('markup in a text is text', () => {
  const { svg } = drawn({
    title: '</text><script>"&"</script>',
    pageName: '<!--',
    label: ']]>',
    accent: '"/><rect fill="red',
  });
  assert.ok(!/<script|<!--|fill="red/.test(svg));
  assert.deepEqual(textsOf(svg).slice(0, 2), [
    '&lt;!--',
    '&lt;/text&gt;&lt;script&gt;&quot;&amp;&quot;&lt;/',
  ]);
});

test('characters that XML forbids, and direction overrides, are removed', () => {
  assert.equal(cleanText('\ud800a\u0000\u0008b\ufffe\udc00 \u202ec\u2066\u007f\u0085 '), 'ab c');
  assert.equal(cleanText(' a\r\n\tb\u2028c\u00a0d '), 'a b c d');
  assert.equal(cleanText(`a${'\u0301'.repeat(1000)}b`), 'a\u0301\u0301\u0301b');
});

test('any string becomes printable, short, and well formed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        const clean = cleanText(text);
        assert.ok(clean.isWellFormed());
        assert.doesNotMatch(clean, /[\p{Cc}\p{Noncharacter_Code_Point}]/u);
      },
    ),
  );
  assert.equal(cleanText('😀'.repeat(30_000)), `${'😀'.repeat(300)}…`);
  assert.equal(cleanText(`x${'😀'.repeat(30_000)}`), `x${'😀'.repeat(299)}…`);
});

test('short titles are large, long ones get three lines and an ellipsis', () => {
  const titleOf = (title: string) => {
    const { svg } = drawn({ title, pageName: '', label: '', lines: [] });
    const lines = textsOf(svg).filter((text) => text !== '');
    return { lines, size: Number(/font-size="(58|66|72|84)"/.exec(svg)?.[1]) };
  };
  assert.deepEqual(titleOf('API is down'), { lines: ['API is down'], size: 84 });
  assert.deepEqual(titleOf('Database upgrade in Frankfurt'), {
    lines: ['Database upgrade', 'in Frankfurt'],
    size: 72,
  });
  const long = titleOf('Elevated error rates and increased latency '.repeat(10));
  assert.equal(long.lines.length, 3);
  assert.equal(long.size, 58);
  assert.match(long.lines[2] ?? '', /…$/);
});

test('at most two small lines are shown, not counting blank ones', () => {
  const { svg } = drawn({ lines: [' ', 'one', '\u0000', 'two', 'three'] });
  assert.deepEqual(textsOf(svg).slice(-2), ['one', 'two']);
});

test('every tone has a colour and a shape of its own', () => {
  const icons = Object.values(tones).map(({ icon }) => icon('#000').markup);
  assert.equal(new Set(icons).size, 6);
  assert.equal(new Set(Object.values(tones).map(({ strong }) => strong)).size, 6);
});

test('a right-to-left page is aligned right', () => {
  const { svg } = drawn({ rtl: true, title: 'تعطل', pageName: 'حالة', label: 'x', lines: ['y'] });
  assert.ok(!svg.includes('text-anchor="start"'));
  assert.ok(!drawn({}).svg.includes('text-anchor="end"'));
});

test('the direction of a text depends on its letters and its page', () => {
  assert.equal(isRightToLeft('API، لوحة التحكم', true), true);
  assert.equal(isRightToLeft('API، لوحة التحكم', false), false);
  assert.equal(isRightToLeft('Slow search (Europe).', true), false);
  assert.equal(isRightToLeft('תקלה', false), true);
  assert.equal(isRightToLeft('12:00', true), true);
});

test('Chinese, Japanese and Korean are drawn with the font of the language', () => {
  const fontsOf = (title: string, language: string) =>
    drawn({ title, language }).fonts.flatMap(({ path }) => /noto-sans-(..)/.exec(path)?.[1] ?? []);
  assert.deepEqual(fontsOf('All systems operational', 'ja'), []);
  assert.deepEqual(fontsOf('決済の障害', 'ja'), ['jp']);
  assert.deepEqual(fontsOf('支付故障', 'zh'), ['sc']);
  assert.deepEqual(fontsOf('결제 장애', 'ko'), ['kr']);
  assert.deepEqual(fontsOf('결제 障害', 'en'), ['kr', 'jp']);
});

test('characters that no font has are left out, so that nothing is drawn as a box', () => {
  const titleOf = (title: string) => textsOf(drawn({ title }).svg)[1];
  assert.equal(titleOf('Zahlung 🎉 ไทย gestört 👩‍👩‍👧'), 'Zahlung gestört');
  assert.equal(titleOf('विफलता'), base.pageName);
  assert.equal(titleOf('Žluťoučký ΑΒΓ Ж ع ש 😀'), 'Žluťoučký ΑΒΓ Ж ع ש 😀');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const character of drawable.text(cleanText(text))) {
        const isKnown = drawable.fontOf(character.codePointAt(0) ?? 0) !== undefined;
        assert.ok(isKnown || /\p{Default_Ignorable_Code_Point}/u.test(character), character);
      }
    }),
  );
});

const logoOf = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const pixelsOf = (logo: string | null) => {
  const { svg } = drawn({ logo });
  return new Resvg(svg, { font: { loadSystemFonts: false, fontFiles } }).render().pixels;
};

test('a logo is drawn, even if it has no size', () => {
  const red = logoOf(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#f00" d="M0 0h4v4H0z"/></svg>',
  );
  const pixels = pixelsOf(red);
  const at = (70 * 1200 + 100) * 4;
  assert.deepEqual([...pixels.subarray(at, at + 3)], [255, 0, 0]);
  assert.match(drawn({ logo: red, rtl: true }).svg, /xMaxYMid/);
});

test('nothing is fetched or read for a logo', () => {
  assert.doesNotMatch(drawn({ logo: 'https://acme.example/logo.png' }).svg, /<image/);
  assert.doesNotMatch(drawn({ logo: 'data:image/svg+xml;base64,"/><script>' }).svg, /<image|<script/);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-logo-'));
  const file = join(folder, 'secret.png');
  writeFileSync(file, new Resvg(drawn({}).svg).render().asPng());
  const reader = (href: string) =>
    pixelsOf(
      logoOf(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="${href}"/></svg>`,
      ),
    );
  assert.ok(reader(file).equals(reader('/nothing.png')));
  rmSync(folder, { recursive: true });
});
