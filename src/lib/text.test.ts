import assert from 'node:assert/strict';
import { test } from 'node:test';
import { singleLine } from './text.ts';

test('a text on one line cannot split a column or move the cursor of a terminal', () => {
  assert.equal(singleLine(' a\tb\r\nc\u001b[2Jd\u2028e\u0085f '), 'a b c [2Jd e f');
  assert.equal(singleLine('Straße ✓'), 'Straße ✓');
});
