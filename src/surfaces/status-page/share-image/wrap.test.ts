import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fit, type Measure, widthOf, wrap, wrapEvenly } from './wrap.ts';

/** Every cluster has the width 1, so widths are counts. */
const ones: Measure = (clusters) => clusters.map(() => 1);
const linesOf = (text: string, width: number, maxLines = 3) => wrap(text, width, maxLines, ones).lines;

test('a line ends at the last space that fits', () => {
  assert.deepEqual(linesOf('one two three four', 9), ['one two', 'three', 'four']);
  assert.deepEqual(linesOf('one two', 7), ['one two']);
  assert.deepEqual(linesOf('', 7), []);
});

test('the text that does not fit on the last line becomes an ellipsis', () => {
  assert.deepEqual(linesOf('one two three four five', 9, 2), ['one two', 'three…']);
  assert.equal(wrap('one two three four five', 9, 2, ones).isComplete, false);
  assert.equal(fit('abcdefghij', 5, ones), 'abcd…');
  assert.equal(fit('abcde', 5, ones), 'abcde');
  assert.equal(fit('done, and more', 7, ones), 'done…');
});

test('an ellipsis replaces a partial word, unless the line would be half empty', () => {
  assert.equal(fit('database upgrade', 12, ones), 'database…');
  assert.equal(fit('a databaseupgrade', 12, ones), 'a databaseu…');
});

test('a word longer than the line is broken', () => {
  assert.deepEqual(linesOf('x abcdefghijklm', 5), ['x', 'abcde', 'fghi…']);
  assert.equal(wrap('x abcdefgh', 5, 3, ones).isWordBroken, true);
  assert.equal(wrap('x abcde', 5, 3, ones).isWordBroken, false);
});

test('lines may break at hyphens and slashes, but not inside dates', () => {
  assert.deepEqual(linesOf('self-hosted', 8), ['self-', 'hosted']);
  assert.deepEqual(linesOf('on 2026-03-10', 10), ['on', '2026-03-10']);
});

test('scripts without spaces break anywhere except before closing punctuation', () => {
  assert.deepEqual(linesOf('障害が発生しました', 4), ['障害が発', '生しまし', 'た']);
  assert.deepEqual(linesOf('調査中です。完了', 5), ['調査中で', 'す。完了']);
});

test('a grapheme cluster is never split', () => {
  assert.deepEqual(linesOf('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2), ['👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧']);
  assert.deepEqual(linesOf('e\u0301e\u0301e\u0301', 2), ['e\u0301e\u0301', 'e\u0301']);
});

test('lines are balanced without adding any', () => {
  assert.deepEqual(wrapEvenly('aaa bbb ccc ddd e', 15, 3, ones).lines, ['aaa bbb', 'ccc ddd e']);
  assert.deepEqual(wrapEvenly('a bbbbbbbbbbbb', 12, 3, ones).lines, ['a', 'bbbbbbbbbbbb']);
});

test('for any text, no line is too wide, and lines without an ellipsis contain all of it', () => {
  const wordLists = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 12 });
  fc.assert(
    fc.property(
      wordLists,
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (parts, width, maxLines) => {
        const text = parts.join(' ').replace(/\s+/g, ' ').trim();
        for (const wrapped of [wrap(text, width, maxLines, ones), wrapEvenly(text, width, maxLines, ones)]) {
          assert.ok(wrapped.lines.length <= maxLines);
          for (const line of wrapped.lines) assert.ok(widthOf(line, ones) <= width, line);
          if (wrapped.isComplete) {
            assert.equal(wrapped.lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
          }
        }
      },
    ),
  );
});
