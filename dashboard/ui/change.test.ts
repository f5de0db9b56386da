import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLongText } from './change.ts';

const change = (before: unknown, after: unknown) => ({ member: 'message', before, after });

test('only long texts are compared line by line', () => {
  assert.equal(isLongText(change('a', 'b')), false);
  assert.equal(isLongText(change('a', 'b\nc')), true);
  assert.equal(isLongText(change(null, 'x'.repeat(81))), true);
  assert.equal(isLongText(change(1, 'x'.repeat(81))), false);
});
