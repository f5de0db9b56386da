import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrast } from '../../../../common/colours.ts';
import { defaultStatusColours } from '../../../../common/settings.ts';
import { statusColours } from '../../../domain/settings/palette.ts';
import { coloursOf } from './tone-colours.ts';

test('whatever colour the operator chooses, texts in badges and pictures are readable', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (major_outage) => {
      const settings = { status_colours: { ...defaultStatusColours, major_outage } };
      const { strong, tint, ink } = coloursOf(settings, 'major');
      assert.ok(contrast('#ffffff', strong) >= 4.5, `white on ${strong}`);
      assert.ok(contrast(ink, tint) >= 7, `${ink} on ${tint}`);
    }),
  );
});

test('badges, pictures and embeds have the colours that the page has in the light', () => {
  const settings = { status_colours: { ...defaultStatusColours, partial_outage: '#aa00aa' } };
  for (const [tone, status] of [
    ['major', 'major_outage'],
    ['partial', 'partial_outage'],
  ] as const) {
    const { text, tint } = statusColours(settings, status, 'light');
    const { strong, tint: own } = coloursOf(settings, tone);
    assert.deepEqual([strong, own], [text, tint]);
  }
});
