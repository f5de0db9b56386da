import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { backgrounds, styles } from '../src/surfaces/status-page/views/styles.ts';
import { runs } from '../test/support/rounds.ts';
import { contrast, readableOn, textColourOn } from './colours.ts';

const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The contrast that WCAG requires between text and its background. */
const READABLE = 4.5;

test('contrast is the ratio that WCAG defines', () => {
  const close = (one: string, other: string, expected: number) =>
    assert.ok(Math.abs(contrast(one, other) - expected) < 0.01, `${one} on ${other}`);
  close('#000000', '#ffffff', 21);
  close('#777777', '#ffffff', 4.48);
  close('#767676', '#ffffff', 4.54);
  close('#ff0000', '#ffffff', 4);
  close('#0000ff', '#ffffff', 8.59);
  close('#00ff00', '#000000', 15.3);
});

test('contrast is symmetric, and from 1 to 21', () => {
  fc.assert(
    fc.property(colours, colours, (one, other) => {
      assert.equal(contrast(one, other), contrast(other, one));
      assert.ok(contrast(one, other) >= 1 && contrast(one, other) <= 21);
      assert.equal(contrast(one, one), 1);
    }),
  );
});

test('any accent is readable on both backgrounds', () => {
  fc.assert(
    fc.property(colours, (accent) => {
      for (const background of Object.values(backgrounds)) {
        const readable = readableOn(accent, background);
        assert.match(readable, /^#[0-9a-f]{6}$/);
        assert.ok(
          contrast(readable, background) >= READABLE,
          `${accent} became ${readable} on ${background}`,
        );
      }
    }),
    runs(1000, 5000),
  );
});

test('any colour is readable on a background on which black or white is', () => {
  fc.assert(
    fc.property(colours, colours, (colour, background) => {
      assert.ok(
        contrast(readableOn(colour, background), background) >= READABLE,
        `${colour} on ${background}`,
      );
    }),
    runs(1000, 5000),
  );
});

test('a readable colour is not changed', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom(...Object.values(backgrounds)), (colour, background) => {
      fc.pre(contrast(colour, background) >= READABLE);
      assert.equal(readableOn(colour, background), colour);
    }),
  );
});

test('text on any colour is readable', () => {
  fc.assert(
    fc.property(colours, (background) => {
      assert.ok(
        contrast(textColourOn(background), background) >= READABLE,
        `${textColourOn(background)} on ${background}`,
      );
    }),
    runs(1000, 5000),
  );
});

/** The variables of the style sheet in light or dark mode. */
function variables(scheme: 'light' | 'dark'): Map<string, string> {
  const [light = '', dark = ''] = Array.from(styles.matchAll(/:root\{([^}]*)\}/g), ([, rules]) => rules);
  const rules = scheme === 'light' ? light : dark;
  return new Map(
    Array.from(rules.matchAll(/--(\w+):(#[0-9a-f]{6})/g), ([, name = '', value = '']) => [name, value]),
  );
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every text of the ${scheme} page is readable on its background`, () => {
    const values = variables(scheme);
    const colour = (name: string) => {
      const value = values.get(name);
      assert.ok(value, `--${name} is not set`);
      return value;
    };
    for (const text of ['text', 'muted', 's1', 's2', 's3', 's4', 's5', 's6']) {
      for (const background of ['ground', 'card']) {
        assert.ok(contrast(colour(text), colour(background)) >= READABLE, `${text} on ${background}`);
      }
    }
    for (const status of [1, 2, 3, 4, 5, 6]) {
      const [text, background] = [colour(`s${status}`), colour(`t${status}`)];
      assert.ok(contrast(text, background) >= READABLE, `the banner of status ${status}`);
      // Shapes need less contrast than text.
      assert.ok(contrast(colour(`b${status}`), colour('card')) >= 3, `bars of status ${status}`);
    }
  });
}
