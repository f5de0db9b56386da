import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cpuMilliseconds } from '../../test/support/cpu-time.ts';
import { runs } from '../../test/support/rounds.ts';
import { htmlToMarkdown, looksLikeHtml } from './html-to-markdown.ts';
import { markdown } from './markdown.ts';

describe('HTML as Markdown', () => {
  test('links, breaks, lists, headings and bold text stay', () => {
    for (const [html, text] of [
      ['plain text', 'plain text'],
      ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
      ['One<br/>two', 'One\ntwo'],
      ['<b>Bold</b> and <em>not</em>', '**Bold** and *not*'],
      ['<strong>Resolved </strong>- done', '**Resolved** - done'],
      ['<b></b>nothing', 'nothing'],
      [
        '<a href="https://a.example/?x=1&amp;y=(2)">this</a> one',
        '[this](https://a.example/?x=1&y=%282%29) one',
      ],
      ["<a class='b' href='/more'>more</a>", '[more](https://status.example/more)'],
      ['<a href="javascript:alert(1)">click</a>', 'click'],
      ['<a href="https://a.example">[1]</a>', '[\\[1\\]](https://a.example/)'],
      ['<ul><li>One</li><li>Two<ul><li>Three</li></ul></li></ul>', '- One\n- Two\n  - Three'],
      ['<ol><li>One</li><li>Two</li></ol><p>End</p>', '1. One\n2. Two\n\nEnd'],
      ['<h2>Title</h2>Text', '### Title\n\nText'],
      ['5 &lt; 6 &amp;&amp; &#39;a&#39; &#x2014; b&nbsp;c &unknown;', "5 < 6 && 'a' — b c &unknown;"],
      ['<!-- hidden --><style>p {}</style>Seen<script>alert(1)</script>', 'Seen'],
      ['Seen<script>never closed', 'Seen'],
    ] as const) {
      assert.equal(htmlToMarkdown(html, 'https://status.example/'), text, html);
    }
  });

  test('only text with tags or entities counts as HTML', () => {
    for (const text of ['a < b', 'a & b', '<https://a.example>', '**bold**', 'AT&T', '2 <3 4'])
      assert.equal(looksLikeHtml(text), false, text);
    for (const text of ['<p>a', 'a<br>b', 'a &amp; b', '<A HREF="x">y</A>', '&#39;'])
      assert.equal(looksLikeHtml(text), true, text);
  });

  test('nothing that it makes becomes a tag of its own on the page', () => {
    const part = fc.constantFrom(
      '<p>', '</p>', '<a href="', '">', '</a>', '<b>', '</b>', '<script>', '</script>', '<img src=x onerror=alert(1)>',
      '&lt;', '&gt;', '<!--', '-->', '<', '>', '"', 'text', ' ', '\n', '&#60;', 'javascript:alert(1)', '](', '`',
    ); // biome-ignore format: a list of words
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const { markup } = markdown(htmlToMarkdown(parts.join('')));
        assert.doesNotMatch(markup, /<(?:script|img|iframe)|onerror=[^"]*"?>(?!.*&gt;)|href="javascript/i);
      }),
      runs(500, 20_000),
    );
  });

  test('the work grows with the text, whatever it is', () => {
    const spent = cpuMilliseconds(() => {
      for (const text of ['<a', '<!--', '<script', '&', '<b>', '<li>', '<a href="', '<ul>', '</a>', '['])
        htmlToMarkdown(text.repeat(Math.floor(260_000 / text.length)));
    });
    // A slow machine takes five seconds. Work that grows with the square of the text would take minutes.
    assert.ok(spent < 20_000, `it took ${spent} ms`);
  });
});
