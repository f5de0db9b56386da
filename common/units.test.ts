import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitAfter } from './units.ts';

test('a percent sign follows its number as the language writes it, and other units after a space', () => {
  assert.equal(unitAfter('%', 'en'), '%');
  assert.equal(unitAfter('%', 'de'), ' %');
  assert.equal(unitAfter('ms', 'en'), ' ms');
});
