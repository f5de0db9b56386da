import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_ID, parseId } from './record-id.ts';

test('an id is a plain decimal number that fits into 32 bits', () => {
  for (const id of [1, 42, MAX_ID]) assert.equal(parseId(String(id)), id);
  for (const text of [
    '',
    '0',
    '-1',
    '01',
    '1.5',
    '1e3',
    ' 1',
    '1\n',
    'abc',
    '٣',
    `${MAX_ID + 1}`,
    '9'.repeat(400),
  ])
    assert.equal(parseId(text), undefined, text);
  assert.equal(parseId(undefined), undefined);
});
