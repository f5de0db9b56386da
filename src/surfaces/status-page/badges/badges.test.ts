import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { contrast } from '../../../../common/colours.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { componentStatusValues } from '../../../domain/status/components/model.ts';
import { type ShareTone, tones } from '../share-image/tones.ts';
import { type Badge, badge, badgeStyles } from './badge.ts';
import { textWidth } from './text-width.ts';
import { toneOfComponent } from './tones.ts';

const plain: Badge = {
  label: 'API',
  message: 'Operational',
  tone: 'operational',
  colours: tones.operational,
  style: 'flat',
  language: 'en',
};
const widthOf = (svg: string): number => Number(/ width="(\d+)"/.exec(svg)?.[1]);
const textsOf = (svg: string) => Array.from(svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g), ([, text]) => text);
const allTones = Object.keys(tones) as ShareTone[];

describe('a badge', () => {
  for (const style of badgeStyles) {
    it(`shows its label and its message, also to screen readers, in the style ${style}`, () => {
      const svg = badge({ ...plain, style });
      const text = textsOf(svg).join(': ');
      assert.equal(text, style === 'for-the-badge' ? 'API: OPERATIONAL' : 'API: Operational');
      assert.match(svg, / role="img" aria-label="API: Operational"><title>API: Operational<\/title>/);
      const { width, height } = new Resvg(svg);
      assert.equal(width, widthOf(svg));
      assert.ok(height >= 18 && height <= 28);
    });

    it(`has the same size for the same text, whatever the status, in the style ${style}`, () => {
      const sizes = allTones.map((tone) => widthOf(badge({ ...plain, tone, colours: tones[tone], style })));
      assert.equal(new Set(sizes).size, 1);
      const looks = allTones.map((tone) => badge({ ...plain, tone, colours: tones[tone], style }));
      assert.equal(new Set(looks).size, allTones.length);
    });
  }

  it('has a different shape for every status in the style dot', () => {
    const shapes = allTones.map((tone) =>
      badge({ ...plain, tone, colours: tones[tone], style: 'dot' }).replaceAll(tones[tone].strong, 'colour'),
    );
    assert.equal(new Set(shapes).size, allTones.length);
  });

  it('has a contrast of at least 4.5 to 1', () => {
    for (const style of badgeStyles) {
      for (const tone of allTones) {
        const svg = badge({ ...plain, tone, colours: tones[tone], style });
        const [, ink = ''] = /<g fill="(#\w+)" font-family/.exec(svg) ?? [];
        const grounds =
          style === 'dot'
            ? ['#ffffff']
            : Array.from(svg.matchAll(/<path fill="(#\w+)"/g), ([, fill = '']) => fill);
        assert.equal(grounds.length, style === 'dot' ? 1 : 2);
        for (const ground of grounds) {
          assert.ok(contrast(ink, ground) >= 4.5, `${style} ${tone}: ${ink} on ${ground}`);
        }
      }
    }
  });

  it('shows only the message without a label', () => {
    for (const style of badgeStyles) {
      const svg = badge({ ...plain, label: '', style });
      assert.equal(textsOf(svg).length, 1);
      assert.match(svg, /aria-label="Operational"/);
      assert.ok(widthOf(svg) < widthOf(badge({ ...plain, style })));
    }
  });

  it('shortens long texts', () => {
    const [label = ''] = textsOf(badge({ ...plain, label: 'x'.repeat(255) }));
    assert.equal(label, `${'x'.repeat(99)}…`);
    const [family = ''] = textsOf(badge({ ...plain, label: '👨‍👩‍👧‍👦'.repeat(60) }));
    assert.ok(family.length < 300 && family.isWellFormed());
    const [marks = ''] = textsOf(badge({ ...plain, label: `e${'\u0301'.repeat(5000)}` }));
    assert.ok(marks.length <= 300);
  });

  it('uses the upper case rules of the language', () => {
    const turkish = badge({ ...plain, label: 'i', style: 'for-the-badge', language: 'tr' });
    assert.equal(textsOf(turkish)[0], 'İ');
  });

  it('is a well-formed image without active content, whatever the texts are', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '<script>',
        '"',
        "'",
        '&',
        ']]>',
        '</text>',
        '<!--',
        '\u0000',
        '\u202e',
        '\ud800',
        '\uffff',
      ),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.constantFrom(...badgeStyles), (label, message, style) => {
        const svg = badge({ ...plain, label, message, style });
        new Resvg(svg, { font: { loadSystemFonts: false } });
        const bones = svg.replace(/"[^"]*"/g, '');
        assert.doesNotMatch(bones, /<(?!\/?(svg|title|linearGradient|stop|path|g|text|rect|circle)[\s>/])/);
        assert.doesNotMatch(bones, /<[^>]*\s(on\w+|style|href|xlink:href|class)=/);
        assert.ok(svg.length < 12_000);
      }),
      runs(300, 1500),
    );
  });
});

describe('the width of a text', () => {
  it('is approximately the width in Verdana', () => {
    assert.ok(Math.abs(textWidth('Operational', 11) - 66) < 3);
    assert.ok(textWidth('iiii', 11) < textWidth('WWWW', 11) / 3);
  });

  it('is one em for a Chinese character, more for an emoji, zero for a combining mark', () => {
    assert.equal(textWidth('漢字', 10), 20);
    assert.equal(textWidth('한글', 10), 20);
    assert.equal(textWidth('😀', 10), 12.5);
    assert.equal(textWidth('👨‍👩‍👧‍👦', 10), 12.5);
    assert.equal(textWidth('🇩🇪', 10), 12.5);
    assert.equal(textWidth('e\u0301', 10), textWidth('e', 10));
    assert.equal(textWidth('é', 10), textWidth('e', 10));
    assert.ok(textWidth('Привет', 10) > 30);
  });
});

onBothDatabases('badges', (harness) => {
  const fetchBadge = async (url: string) => {
    const response = await harness.app.inject({ url });
    assert.equal(response.statusCode, 200, url);
    return response;
  };

  it('show the status of the system and of one component, in the language of the page', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { name: 'Acme' }, { token });
    await harness.post('/components', { name: 'API', status: 1 }, { token });
    await harness.post('/components', { name: 'Mail', status: 1 }, { token });
    await harness.post('/components', { name: 'Web', status: 1 }, { token });
    const { headers, body } = await fetchBadge('/badge.svg');
    assert.equal(headers['content-type'], 'image/svg+xml; charset=utf-8');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['content-security-policy'], "default-src 'none'");
    assert.deepEqual(textsOf(body), ['Acme', 'Operational']);
    await harness.put('/components/2', { status: 2 }, { token });
    assert.deepEqual(textsOf((await fetchBadge('/badge.svg')).body), ['Acme', 'Degraded performance']);
    assert.deepEqual(textsOf((await fetchBadge('/components/1/badge.svg')).body), ['API', 'Operational']);
    assert.deepEqual(textsOf((await fetchBadge('/components/2/badge.svg')).body), [
      'Mail',
      'Degraded performance',
    ]);
  });

  it('have colours for every status', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    for (const status of componentStatusValues) {
      await harness.put('/components/1', { status }, { token });
      const { body } = await fetchBadge('/components/1/badge.svg');
      assert.ok(body.includes(tones[toneOfComponent(status)].strong));
    }
  });

  it('accept a style and a label', async () => {
    await harness.post('/components', { name: 'API' }, { token: await harness.token('*') });
    const flat = (await fetchBadge('/badge.svg')).body;
    assert.equal((await fetchBadge('/badge.svg?style=nonsense')).body, flat);
    assert.notEqual((await fetchBadge('/badge.svg?style=plastic')).body, flat);
    const [label] = textsOf((await fetchBadge('/badge.svg?label=%3Cb%3E%20%26%20c')).body);
    assert.equal(label, '&lt;b&gt; &amp; c');
    assert.deepEqual(textsOf((await fetchBadge('/badge.svg?label=')).body), ['Operational']);
    assert.equal((await fetchBadge('/badge.svg?label=%ff%00%ed%a0%80')).statusCode, 200);
  });
});
