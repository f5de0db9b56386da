import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fill, formOf, type Plural, partsOf } from './message.ts';
import { readTexts } from './read.ts';
import type { PageTexts } from './types.ts';

const file = {
  began: 'Started {{time}}',
  overview: 'Overview',
  headlineOf: '{{headline}}: {{names}}',
  group: { daysAgo_one: '{{count}} day ago', daysAgo_other: '{{count}} days ago' },
};
const texts = readTexts(file) as unknown as Pick<PageTexts, 'began' | 'overview' | 'headlineOf'> & {
  readonly group: Pick<PageTexts, 'daysAgo'>;
};
const rules = new Intl.PluralRules('en');

describe('a text', () => {
  test('is filled with values', () => {
    assert.equal(fill(texts.began, { time: 'at noon' }), 'Started at noon');
    assert.equal(fill(texts.headlineOf, { headline: 'Outage', names: 'API' }), 'Outage: API');
    assert.deepEqual(partsOf(texts.headlineOf), ['', 'headline', ': ', 'names', '']);
  });

  test('has its plural forms together, and the one for a number', () => {
    const { daysAgo } = texts.group;
    assert.deepEqual(daysAgo, { one: '{{count}} day ago', other: '{{count}} days ago' });
    assert.equal(fill(formOf(daysAgo, rules, 1), { count: 1 }), '1 day ago');
    assert.equal(fill(formOf(daysAgo, rules, 0), { count: 0 }), '0 days ago');
  });

  test('has its general form for a category that it does not know', () => {
    const text: Plural = { other: '{{count}} files' };
    assert.equal(fill(formOf(text, new Intl.PluralRules('pl'), 3), { count: 3 }), '3 files');
  });

  test('does not compile with a wrong name or wrong values', () => {
    // @ts-expect-error: the value is missing.
    assert.equal(fill(texts.began, {}), 'Started undefined');
    // @ts-expect-error: the name of the value is misspelled.
    assert.equal(fill(texts.began, { tiem: 'at noon' }), 'Started undefined');
    // @ts-expect-error: a text with a placeholder is not shown as it is.
    const shown: string = texts.began;
    assert.equal(shown, 'Started {{time}}');
    // @ts-expect-error: there is no such text.
    assert.equal(texts.overveiw, undefined);
  });
});
