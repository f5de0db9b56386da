import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../test/support/rounds.ts';
import { differenceOf } from './text-difference.ts';

test('the difference of two texts is what lies between their common words', () => {
  assert.deepEqual(differenceOf('Mail is slow today.', 'Mail is down today.'), {
    before: 'Mail is ',
    removed: 'slow',
    added: 'down',
    after: ' today.',
  });
  assert.deepEqual(differenceOf('', 'New'), { before: '', removed: '', added: 'New', after: '' });
  assert.deepEqual(differenceOf('a a', 'a a a'), { before: 'a a', removed: '', added: ' a', after: '' });
});

test('of a long text, only a few words around the change are shown', () => {
  const words = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ');
  const { before, removed, added, after } = differenceOf(`${words} old ${words}`, `${words} new ${words}`);
  assert.deepEqual([removed, added], ['old', 'new']);
  assert.match(before, /^… w32 .*w39 $/);
  assert.match(after, /^ w0 .*w7 …$/);
});

test('whatever the texts are, the parts of short ones make up both of them', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (old, current) => {
      const { before, removed, added, after } = differenceOf(old, current);
      assert.equal(before + removed + after, old);
      assert.equal(before + added + after, current);
    }),
    runs(200, 5000),
  );
});
