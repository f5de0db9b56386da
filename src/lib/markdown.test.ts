import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { cpuMilliseconds } from '../../test/support/cpu-time.ts';
import { runs } from '../../test/support/rounds.ts';
import { markdown, markdownArticle, plainText } from './markdown.ts';

const render = (text: string): string => markdown(text, '', '*').markup;

interface Tag {
  readonly name: string;
  readonly attributes: Record<string, string>;
}

/** The tags in HTML, as an HTML parser sees them. */
function tagsOf(markup: string): Tag[] {
  const tags: Tag[] = [];
  sanitizeHtml(markup, {
    allowedTags: [],
    onOpenTag: (name, attributes) => tags.push({ name, attributes: { ...attributes } }),
  });
  return tags;
}

const harmlessTags = new Set(
  'p br hr strong em s code pre a ul ol li blockquote h4 h5 h6 div table thead tbody tr th td img'.split(' '),
);
const harmlessAttributes = new Set([
  ...['a href', 'a title', 'a rel', 'ol start', 'code class', 'li class', 'div class', 'div tabindex'],
  ...['p', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'table'].map((name) => `${name} dir`),
  ...['th align', 'td align', 'img src', 'img alt', 'img loading', 'img decoding', 'img referrerpolicy'],
]);

function assertInert(text: string): void {
  for (const { name, attributes } of tagsOf(render(text))) {
    assert.ok(harmlessTags.has(name), `<${name}> from ${JSON.stringify(text)}`);
    for (const attribute of Object.keys(attributes)) {
      assert.ok(
        harmlessAttributes.has(`${name} ${attribute}`),
        `${name}[${attribute}] from ${JSON.stringify(text)}`,
      );
    }
    if (name === 'img') {
      assert.equal(new URL(attributes.src ?? '').protocol, 'https:', text);
      assert.deepEqual([attributes.loading, attributes.referrerpolicy], ['lazy', 'no-referrer']);
      assert.equal(typeof attributes.alt, 'string');
    }
    if (attributes.align !== undefined) assert.match(attributes.align, /^(left|center|right)$/);
    if (name === 'li' || name === 'div') assert.match(attributes.class ?? 'task', /^(task|table)$/);
    if (name !== 'a') continue;
    assert.match(attributes.href ?? '', /^(https?:\/\/|mailto:)/i);
    assert.ok(['http:', 'https:', 'mailto:'].includes(new URL(attributes.href ?? '').protocol));
    assert.equal(attributes.rel, 'nofollow noopener');
  }
}

describe('markdown', () => {
  it('lets each block run in its own direction, with everything inside it', () => {
    const directions = tagsOf(render('שלום\n\nHello\n\n- a\n\n  b\n\n> q\n\n| a |\n|---|\n| 1 |\n\n    code'))
      .filter(({ attributes }) => attributes.dir !== undefined)
      .map(({ name, attributes }) => `${name} ${attributes.dir}`);
    assert.deepEqual(directions, ['p auto', 'p auto', 'ul auto', 'blockquote auto', 'table auto']);
  });

  it('renders what people write in messages', () => {
    assert.equal(
      render('We **found** the `cause`.\nMore at [our wiki](https://wiki.example/a?b=1&c=2 "Wiki").'),
      '<p dir="auto">We <strong>found</strong> the <code>cause</code>.<br>\nMore at ' +
        '<a href="https://wiki.example/a?b=1&amp;c=2" title="Wiki" rel="nofollow noopener">our wiki</a>.</p>\n',
    );
  });

  it('starts headings at the fourth level, however they were written', () => {
    const levels = (text: string) => tagsOf(render(text)).map(({ name }) => name);
    assert.deepEqual(levels('# a\n## b\n### c\n#### d\n##### e\n\ng\n=\n'), [
      'h4',
      'h5',
      'h6',
      'h6',
      'h6',
      'h4',
    ]);
    assert.deepEqual(levels('## a\n### b\n## c'), ['h4', 'h5', 'h4']);
    assert.deepEqual(levels('###### only'), ['h4']);
  });

  it('starts the headings of an article at the third level', () => {
    const levels = (text: string) => tagsOf(markdownArticle(text).markup).map(({ name }) => name);
    assert.deepEqual(levels('## a\n### b\n## c'), ['h3', 'h4', 'h3']);
    assert.deepEqual(levels('a\n=\n\nb\n-\n\n###### c'), ['h3', 'h4', 'h6']);
    assert.deepEqual(levels('no heading'), ['p']);
    assert.deepEqual(markdownArticle('*a*'), markdown('*a*'));
  });

  it('links URLs with a scheme and email addresses, not file names', () => {
    const links = tagsOf(render('https://a.example/x, ops@a.example, README.md and main.rs')).flatMap(
      ({ attributes }) => attributes.href ?? [],
    );
    assert.deepEqual(links, ['https://a.example/x', 'mailto:ops@a.example']);
  });

  it('shows an image only when it comes into view, and tells its host nothing of the page', () => {
    const attributes = 'loading="lazy" decoding="async" referrerpolicy="no-referrer"';
    assert.equal(
      render('![A *graph*](https://i.example/g.png "T")'),
      `<p dir="auto"><img src="https://i.example/g.png" alt="A graph" ${attributes}></p>\n`,
    );
    assert.equal(
      render('[![A graph](https://i.example/g.png)](https://a.example)'),
      `<p dir="auto"><a href="https://a.example" rel="nofollow noopener"><img src="https://i.example/g.png" alt="A graph" ${attributes}></a></p>\n`,
    );
  });

  it('replaces an image that is not encrypted by a link to it', () => {
    assert.equal(
      render('![A *graph*](http://i.example/g.png)'),
      '<p dir="auto"><a href="http://i.example/g.png" rel="nofollow noopener">A graph</a></p>\n',
    );
    assert.equal(
      render('![](http://i.example/g.png)'),
      '<p dir="auto"><a href="http://i.example/g.png" rel="nofollow noopener">http://i.example/g.png</a></p>\n',
    );
    assert.equal(
      render('[![A graph](http://i.example/g.png)](https://a.example)'),
      '<p dir="auto"><a href="https://a.example" rel="nofollow noopener">A graph</a></p>\n',
    );
    for (const source of ['mailto:a@a.example', 'data:image/png;base64,AAAA', '//a.example/x.png', '/x.png'])
      assert.doesNotMatch(render(`![x](${source})`), /<img/);
  });

  it('shows ten images of a text; others are links', () => {
    const text = '![a](https://i.example/g.png) and ![b](http://i.example/h.png)\n\n'.repeat(12);
    const names = tagsOf(render(text)).map(({ name }) => name);
    assert.equal(names.filter((name) => name === 'img').length, 10);
    assert.equal(names.filter((name) => name === 'a').length, 14);
  });

  it('has tables that scroll, with aligned columns and without styles', () => {
    const tags = tagsOf(render('|a|b|c|d|\n|:-|-:|:-:|-|\n|1|2|3|4|'));
    const alignment = (of: string) =>
      tags.filter(({ name }) => name === of).map(({ attributes }) => attributes.align);
    assert.deepEqual(alignment('th'), ['left', 'right', 'center', undefined]);
    assert.deepEqual(alignment('td'), ['left', 'right', 'center', undefined]);
    assert.deepEqual(tags[0], { name: 'div', attributes: { class: 'table', tabindex: '0' } });
    assert.equal(tags[1]?.name, 'table');
    assert.ok(tags.every(({ attributes }) => attributes.style === undefined));
  });

  it('shows tasks with a sign, which needs no form', () => {
    assert.equal(
      render('- [ ] to do\n- [x] **done**\n- [y] else\n- [x](https://a.example)'),
      '<ul dir="auto">\n<li class="task">☐ to do</li>\n<li class="task">☑ <strong>done</strong></li>\n<li>[y] else</li>\n' +
        '<li><a href="https://a.example" rel="nofollow noopener">x</a></li>\n</ul>\n',
    );
  });

  it('links only to web pages and mail addresses, however other schemes are disguised', () => {
    const schemes = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'java&#9;script:alert(1)',
      'java&NewLine;script:alert(1)',
      'java%0ascript:alert(1)',
      '&#106;avascript:alert(1)',
      '&#x6A;avascript&colon;alert(1)',
      'javascript&#58;alert(1)',
      'javascript&#0000058alert(1)',
      '\\javascript:alert(1)',
      'java\\script:alert(1)',
      '\u0001javascript:alert(1)',
      '&#1;javascript:alert(1)',
      '\u00a0javascript:alert(1)',
      '\u200bjavascript:alert(1)',
      'ｊavascript:alert(1)',
      'javascript://https://a.example/%0aalert(1)',
      'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
      'data:image/svg+xml,<svg onload=alert(1)>',
      'data:image/png;base64,AAAA',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      'blob:https://a.example/1',
      'feed:javascript:alert(1)',
      'http:javascript:alert(1)',
      '//evil.example/x',
      '/logout',
      '#x',
    ];
    for (const scheme of schemes) {
      for (const text of [
        `[x](${scheme})`,
        `[x](<${scheme}>)`,
        `![x](${scheme})`,
        `[![x](${scheme})](${scheme})`,
        `<${scheme}>`,
        `[x][y]\n\n[y]: ${scheme}`,
        `[x][y]\n\n[y]: <${scheme}>`,
        scheme,
        `> - [x](${scheme})`,
        `# [x](${scheme})`,
        `|a|\n|-|\n|[x](${scheme})|`,
      ]) {
        assertInert(text);
        const links = tagsOf(render(text)).filter(({ name }) => name === 'a');
        for (const { attributes } of links) {
          // A URL inside one of these may become an automatic link.
          assert.match(attributes.href ?? '', /^https:\/\/a\.example/, text);
        }
      }
    }
  });

  it('escapes HTML', () => {
    const texts = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<!--><script>alert(1)</script>-->',
      '<![CDATA[<script>alert(1)</script>]]>',
      '<?php echo 1 ?>',
      '</p></div></content><script>alert(1)</script>',
      '<a href="javascript:alert(1)">x</a>',
      '**<b onclick=alert(1)>**',
      '`<script>`',
      '```"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
      '    </code></pre><script>alert(1)</script>',
      '~~~ x" onmouseover="alert(1)\nx\n~~~',
      '[x](https://a.example/"onmouseover="alert(1))',
      '[x](https://a.example/ "\\" onmouseover=\\"alert(1)")',
      '[x](https://a.example/ (\'"><script>alert(1)</script>))',
      '![" onerror="alert(1)](https://a.example/)',
      'https://a.example/"><script>alert(1)</script>',
      '<https://a.example/"onmouseover="alert(1)>',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '&#60;script&#62;alert(1)&#60;/script&#62;',
      '|<script>|\n|-|\n|<img src=x onerror=alert(1)>|',
      '[a]: https://a.example/ "<script>"\n\n[<script>][a]',
    ];
    for (const text of texts) {
      assertInert(text);
      assertInert(`> ${text}`);
      assertInert(`- ${text}\n- [${text}](https://a.example)`);
    }
  });

  it('is inert for any input', () => {
    const piece = fc.constantFrom(
      ...[
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '!',
        '*',
        '_',
        '`',
        '~',
        '|',
        '\n',
        ' ',
        '"',
        "'",
        '&',
        '#',
        ':',
        '\\',
      ],
      ...[
        'javascript:',
        'https://a.example',
        '&#58;',
        '&colon;',
        '<script>',
        ' onload=',
        '![',
        '](https://a.example/',
        '- [x] ',
        '|-:|',
        'data:',
        '\t',
        '\u0001',
        'x',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => assertInert(pieces.join(''))),
      runs(1500, 7500),
    );
  });

  it('renders the longest message quickly, however it is nested', () => {
    const length = 65_535;
    const repeated = [
      '*',
      '**a',
      '*a_',
      '[',
      '![',
      '[a](',
      '](',
      '>',
      '- ',
      '`',
      '~~',
      '|a\n|-\n',
      '<',
      '[*',
    ];
    const more = [
      'a@a.aa ',
      'http://a',
      'mailto:a@a.aa,',
      '(http://a',
      '# \n',
      '=\n',
      '- a\n ',
      '> a\n',
      '&',
      '\\',
    ];
    const bombs = [...repeated, ...more].map((part) =>
      part.repeat(Math.ceil(length / part.length)).slice(0, length),
    );
    bombs.push(
      `${'*'.repeat(32_000)}a${'*'.repeat(32_000)}`,
      `${'['.repeat(32_000)}a${']'.repeat(32_000)}`,
      `${'> '.repeat(10)}${'a\n'.repeat(32_000)}`,
      `${'a|'.repeat(3000)}\n${'-|'.repeat(3000)}\n${'a\n'.repeat(20_000)}`,
      Array.from({ length: 360 }, (_, index) => '`'.repeat(index)).join('e'),
    );
    for (const bomb of bombs) {
      const took = cpuMilliseconds(() => {
        render(bomb);
        plainText(bomb);
      });
      assert.ok(took < 3000, `${JSON.stringify(bomb.slice(0, 20))} took ${took} ms`);
    }
  });

  it('renders the same text once', () => {
    assert.equal(markdown('once *and* again'), markdown('once *and* again'));
    // The least recently used text is evicted.
    const first = markdown('to be forgotten');
    for (let index = 0; index < 40; index++) markdown(`${index} ${'x'.repeat(60_000)}`);
    assert.notEqual(markdown('to be forgotten'), first);
  });
});

describe('plainText', () => {
  it('removes the syntax and keeps the text', () => {
    assert.equal(
      plainText(
        '# Outage\n\nWe **found** the `cause`: [a wiki](https://wiki.example).\nNext line\n\n- one\n- two\n  - deep\n\n' +
          '3. three\n4. four\n\n> quoted\n\n```sh\nrm -rf\n```\n\n|a|b|\n|-|-|\n|1|2|\n\n![A graph](https://i.example/g.png) &amp; ~~not~~ this',
      ),
      'Outage\n\nWe found the cause: a wiki.\nNext line\n\n- one\n- two\n  - deep\n\n3. three\n4. four\n\n' +
        'quoted\n\nrm -rf\n\na b\n1 2\n\nA graph & not this',
    );
  });

  it('is text, so what looks like markup is kept', () => {
    assert.equal(plainText('<script>alert(1)</script>'), '<script>alert(1)</script>');
    assert.equal(plainText('***'), '');
  });
});
