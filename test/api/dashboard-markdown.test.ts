import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type MarkdownNode, markdownTree } from '../../dashboard/ui/markdown-tree.ts';
import { html } from '../../src/lib/html.ts';
import { markdownTokens, renderMarkdownTokens, withHeadingsFrom } from '../../src/lib/markdown.ts';
import { runs } from '../support/rounds.ts';

/** The tree of the dashboard as the HTML that the page would have. */
const toHtml = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return html`${node}`.markup;
      const { tag, href, start, align, children } = node;
      const address = href === undefined ? '' : ` href="${html`${href}`.markup}"`;
      const number = start === undefined ? '' : ` start="${start}"`;
      const side = align === undefined ? '' : ` align="${align}"`;
      const end = tag === 'br' || tag === 'hr' ? '' : `${toHtml(children)}</${tag}>`;
      return `<${tag}${address}${number}${side}>${end}`;
    })
    .join('');

/** Without what only one of both has: line breaks between blocks, and attributes that change no meaning. */
const comparable = (html: string): string =>
  html
    .replaceAll(/ (?:rel|title|class)="[^"]*"/g, '')
    .replaceAll('\n', '')
    .replaceAll('&#39;', "'");

/** As the page shows it, without images: the policy of the dashboard allows none from elsewhere. */
const onPage = (text: string): string =>
  renderMarkdownTokens(withHeadingsFrom(markdownTokens(text, ''), 3)).markup;

const agrees = (text: string) =>
  assert.equal(comparable(toHtml(markdownTree(text))), comparable(onPage(text)), text);

test('the dashboard shows Markdown as the page does', () => {
  for (const text of [
    'One\ntwo\n\n- a\n- b\n  1. c\n\n3. d\n4. e',
    '# A\n### B\n## C\n\nSet\n---\n\n> quoted\n> > twice',
    '**b** *i* ~~s~~ `code <b>` \\*no\\* &amp; &lt;script&gt;',
    '```js\nlet a = "<b>";\n```\n\n    indented\n\n---',
    '| a | b | c |\n|:--|--:|---|\n| 1 | **2** | 3 |',
    '- [ ] open\n- [x] done\n- [y] neither\n\n1. [X] first',
    '<script>alert(1)</script> <b onclick=x>y</b> <!-- c -->',
    '[x](javascript:alert(1)) [y](data:text/html,x) [z](/relative) [m](mailto:a@b.example "title")',
    'https://status.example/a?b=c&d=e, www.example.com, README.md and ada@staff.example',
    '![alt *text*](https://x.example/i.png) [![in](https://x.example/i.png)](https://y.example) ![](https://z.example/q)',
    '[ref][1]\n\n[1]: https://x.example/ref\n\n<https://auto.example>',
    `${'> '.repeat(30)}deep`,
    'שלום **עולם**\r\nمرحبا\u0000\u202e',
    '',
  ])
    agrees(text);
});

const piece = fc.constantFrom(
  ...[
    '# ',
    '## ',
    '- ',
    '1. ',
    '7) ',
    '> ',
    '```',
    '`',
    '**',
    '*',
    '_',
    '~~',
    '|',
    '---',
    '\n',
    '\n\n',
    '    ',
  ],
  ...[
    '[a](',
    '](',
    ')',
    '![',
    'https://x.example',
    'javascript:x',
    '<b>',
    '&lt;',
    '\\',
    'word',
    ' ',
    '"',
    'é',
    '🙂',
  ],
);

test('also for texts that nobody would write', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => agrees(pieces.join(''))),
    runs(300, 20_000),
  );
});

test('only links to web pages and mail addresses are links, and nothing is raw HTML', () => {
  const text = '[x](javascript:alert(1)) <img src=x onerror=alert(1)> ![p](https://x.example/p.png)';
  const links = JSON.stringify(markdownTree(text)).match(/"href":"[^"]*"/g);
  assert.deepEqual(links, ['"href":"https://x.example/p.png"']);
});
