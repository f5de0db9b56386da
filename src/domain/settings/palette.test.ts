import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrast, surfaces } from '../../../common/colours.ts';
import { defaultStatusColours, statusNames } from '../../../common/settings.ts';
import { runs } from '../../../test/support/rounds.ts';
import { iconColour, statusColours, statusVariables } from './palette.ts';

const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The other texts of the page, which can be on a tint. */
const inks = { light: ['#1b1f24', '#57606a'], dark: ['#e6e9ed', '#9aa4af'] } as const;

test('whatever colour a status has, its texts and shapes keep their contrast on light and on dark pages', () => {
  const named = fc.constantFrom(...statusNames);
  fc.assert(
    fc.property(colours, named, fc.constantFrom('light', 'dark'), (colour, status, appearance) => {
      const settings = { status_colours: { ...defaultStatusColours, [status]: colour } };
      const { text, solid, tint } = statusColours(settings, status, appearance);
      const { ground, card } = surfaces[appearance];
      for (const background of [ground, card, tint]) {
        assert.ok(contrast(text, background) >= 4.5, `${colour}: the text ${text} on ${background}`);
        assert.ok(contrast(solid, background) >= 3, `${colour}: the shape ${solid} on ${background}`);
      }
      for (const ink of inks[appearance]) {
        assert.ok(contrast(ink, tint) >= 4.5, `${colour}: ${ink} on the tint ${tint}`);
      }
    }),
    runs(2000, 10_000),
  );
});

test('a colour that is visible enough is used as it is', () => {
  const settings = { status_colours: { ...defaultStatusColours, operational: '#7c3aed' } };
  assert.equal(statusColours(settings, 'operational', 'light').solid, '#7c3aed');
  assert.equal(statusColours(settings, 'operational', 'light').text, '#7c3aed');
});

test('the default colours are those that were chosen by eye', () => {
  const variables = statusVariables({ status_colours: defaultStatusColours }, 'light');
  assert.match(variables, /--s1:#137a41;.*--b4:#d13a31;.*--t6:#e4eefb$/);
});

test('an icon of any colour is visible on light and on dark tabs', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      for (const tab of ['#ffffff', '#202124']) {
        assert.ok(contrast(iconColour(colour), tab) >= 3, `${colour} became ${iconColour(colour)} on ${tab}`);
      }
    }),
    runs(2000, 10_000),
  );
  assert.equal(iconColour('#dc2626'), '#dc2626');
});
