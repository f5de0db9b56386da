import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionalLocale } from './date-format.ts';

test('dates are written as in the region of the browser, if it speaks the language of the user', () => {
  assert.equal(regionalLocale('en', ['en-GB', 'en']), 'en-GB');
  assert.equal(regionalLocale('en', ['de-AT', 'en-IE']), 'en-IE');
  assert.equal(regionalLocale('de', ['en-US', 'fr']), 'de');
});
