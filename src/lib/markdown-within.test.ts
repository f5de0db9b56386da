import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Page } from '../../test/support/page.ts';
import { runs } from '../../test/support/rounds.ts';
import { mailTokens, markdownTokens, renderMarkdownTokens } from './markdown.ts';
import { byteLengthWithCrlf, markdownWithin, textWithin } from './markdown-within.ts';

const within = (text: string, maxBytes: number) =>
  markdownWithin(mailTokens(text, ''), maxBytes, renderMarkdownTokens);
const whole = (text: string) => renderMarkdownTokens(markdownTokens(text, ''));

const blocks = [
  'A paragraph of **bold**, _soft_ and `coded` words.',
  'Another & one <with> "signs".\nAnd a second line.',
  '- one\n- two\n  - three\n\n    with more',
  '1. first\n2. [second](https://example.com/?a=1&b=2)',
  '> quoted\n>\n> - and listed',
  '```\nif (a < b) {}\n```',
  '| a | b |\n|---|---|\n| **c** | d |',
  '# A heading',
  '---',
  '障害が発生しています。復旧までお待ちください。',
  '😀 👩‍👩‍👧 🇺🇦 e\u0301',
];
const text = fc
  .array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 200 })
  .map((some) => some.join('\n\n'));

/** The names of tags that are still open at the end. */
function openTags(markup: string): string[] {
  const open: string[] = [];
  for (const [, close, name = ''] of markup.matchAll(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/g)) {
    if (close) assert.equal(open.pop(), name);
    else if (name !== 'br' && name !== 'hr') open.push(name);
  }
  return open;
}

test('Markdown is cut between words, within the limit and with every tag closed', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 3000, max: 12_000 }), (message, limit) => {
      const { html, isCut } = within(message, limit);
      const bytes = byteLengthWithCrlf(html.markup);
      assert.ok(bytes <= limit, `${bytes} of ${limit}`);
      assert.equal(isCut, byteLengthWithCrlf(whole(message).markup) > limit);
      assert.ok(!isCut || bytes > limit / 2, `${bytes} of ${limit}`);
      assert.deepEqual(openTags(html.markup), []);
      assert.ok(html.markup.isWellFormed());
      assert.doesNotMatch(html.markup, /<(li|p|td|strong|em|a)[^>]*><\/\1>/);
      const words = (of: string) => new Page(`<div>${of}</div>`).text('div').replace(/\s+|…/g, '');
      if (isCut) assert.ok(words(whole(message).markup).startsWith(words(html.markup)));
    }),
    runs(100, 500),
  );
});

test('Markdown that fits is not changed', () => {
  for (const block of blocks) assert.deepEqual(within(block, 1000), { html: whole(block), isCut: false });
});

test('a single endless word is cut too', () => {
  const { html } = within('&'.repeat(10_000), 5000);
  assert.match(html.markup, /^<p>(&amp;)+…<\/p>\n$/);
  assert.ok(byteLengthWithCrlf(html.markup) > 3500);
});

test('text is cut between words, within the limit', () => {
  assert.equal(textWithin('one two three', 13), 'one two three');
  assert.equal(textWithin('one two three', 12), 'one two…');
  assert.equal(textWithin('漢字漢字', 9), '漢字…');
  assert.equal(textWithin('😀😀', 7), '😀…');
  assert.equal(textWithin('one\ntwo three', 13), 'one\ntwo…');
});
