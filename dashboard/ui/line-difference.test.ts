import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lineDifference } from './line-difference.ts';

const signs = { same: ' ', removed: '-', added: '+' };
const shown = (before: string, after: string): string[] =>
  lineDifference(before, after).map(({ kind, text }) => signs[kind] + text);

test('a changed line is one that is gone and one that is new', () => {
  assert.deepEqual(shown('a\nb\nc', 'a\nB\nc'), [' a', '-b', '+B', ' c']);
});

test('lines that are only new or only gone leave the others', () => {
  assert.deepEqual(shown('a\nc', 'a\nb\nc'), [' a', '+b', ' c']);
  assert.deepEqual(shown('a\nb\nc', 'a\nc'), [' a', '-b', ' c']);
  assert.deepEqual(shown('a\nb\nc\nd', 'b\nd\ne'), ['-a', ' b', '-c', ' d', '+e']);
});

test('the same text has no difference', () => {
  assert.deepEqual(shown('a\na', 'a\na'), [' a', ' a']);
});

test('what stayed and what is gone is the old text, what stayed and what is new the new one', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = lineDifference(before, after);
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n');
      assert.equal(without('added'), before);
      assert.equal(without('removed'), after);
    }),
  );
});

test('two long texts without a common line are compared at once', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => word + index).join('\n');
  assert.equal(lineDifference(lines('a'), lines('b')).length, 40_000);
});
