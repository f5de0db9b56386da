import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contrast, longColour } from '../../../common/colours.ts';
import { english } from '../../words/testing.ts';
import { readabilityOf } from './colours.ts';
import { controlOf, durationOf, sections, settingNames, settingsIn } from './model.ts';

describe('the settings in the dashboard', () => {
  test('are all in one section, and have a label and a help', () => {
    assert.deepEqual(sections.flatMap(settingsIn).toSorted(), settingNames.toSorted());
    for (const name of settingNames)
      assert.ok(english.settings.settings[name].label && english.settings.settings[name].help, name);
  });

  test('have the field that suits their type', () => {
    assert.deepEqual(
      (['name', 'css', 'about', 'bar_days', 'history_days', 'uptime_down', 'show_uptime'] as const).map(
        controlOf,
      ),
      ['text', 'code', 'markdown', 'choice', 'number', 'choices', 'switch'],
    );
  });

  test('show minutes in the largest unit that fits', () => {
    assert.deepEqual(durationOf(1440), { amount: 1, unit: 'days' });
    assert.deepEqual(durationOf(90), { amount: 90, unit: 'minutes' });
    assert.deepEqual(durationOf(120), { amount: 2, unit: 'hours' });
  });
});

describe('the contrast of a colour', () => {
  test('is that of WCAG', () => {
    assert.equal(contrast('#000000', '#ffffff'), 21);
    assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
  });

  test('says on which background it is hard to read', () => {
    const yellow = readabilityOf('#ffe600');
    assert.deepEqual([yellow.isGoodOnLight, yellow.isGoodOnDark], [false, true]);
    const navy = readabilityOf('#001f5c');
    assert.deepEqual([navy.isGoodOnLight, navy.isGoodOnDark], [true, false]);
  });

  test('counts short forms, too', () => {
    assert.equal(longColour('#26e'), '#2266ee');
  });
});
