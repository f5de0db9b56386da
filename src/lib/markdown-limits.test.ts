import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuMilliseconds } from '../../test/support/cpu-time.ts';
import { mailText, markdown, markdownTokens, plainText } from './markdown.ts';
import { whyTooComplex } from './markdown-parser.ts';

const LONGEST = 65_535;
const fill = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const table = (columns: number, rows: number): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|x\n'.repeat(rows)}`;

/** Whether the text is shown verbatim. */
const isRaw = (text: string): boolean => markdown(text).markup.startsWith('<pre><code>');

describe('a table', () => {
  test('of up to 5000 cells is rendered', () => {
    const text = table(10, 499);
    assert.equal(whyTooComplex(text), undefined);
    assert.equal(markdown(text).markup.match(/<t[hd]>/g)?.length, 5000);
  });

  test('of more cells is shown verbatim, however few bytes it takes', () => {
    for (const text of [table(10, 500), table(500, 10), table(1000, 2000), `a\n\n${table(70, 80)}`]) {
      assert.equal(
        whyTooComplex(text)?.message,
        'has tables with more than 5000 cells. Leave out rows or columns, or link to the whole table.',
      );
      assert.ok(isRaw(text));
      assert.ok(markdown(text).markup.length < text.length * 2 + 100);
      assert.equal(plainText(text), text.trimEnd());
      assert.equal(mailText(text), text.trimEnd());
      assert.deepEqual(
        markdownTokens(text, '').map(({ type, content }) => [type, content]),
        [['code_block', text]],
      );
    }
  });

  test('has its markup escaped when it is shown verbatim', () => {
    const text = `<script>alert(1)</script>\n\n${table(100, 100)}`;
    assert.match(markdown(text).markup, /^<pre><code>&lt;script&gt;alert/);
  });
});

test('a URL that is referenced many times does not fill a page', () => {
  const long = `https://x.example/${'y'.repeat(30_000)}`;
  const once = `[a]: ${long}\n\n[a] and [a]`;
  assert.equal(whyTooComplex(once), undefined);
  assert.ok(!isRaw(once));
  const often = `[a]: ${long}\n\n${fill('[a] ', 4000)}`;
  assert.match(
    whyTooComplex(often)?.message ?? '',
    /^has links whose addresses make up more than \d+ characters\./,
  );
  assert.ok(isRaw(often));
  assert.ok(mailText(often).length < often.length + 100);
});

test('a long report with lists, links and tables is rendered as Markdown', () => {
  const part = `## Update\n\nWe found *the cause*: see [the log](https://logs.example/1) and \`db-1\`.
\n- API: **degraded**, about 10 % of requests\n- Website: fine\n\n| Region | State |\n| --- | --- |\n| EU | up |\n\n`;
  const text = fill(part, LONGEST);
  assert.equal(whyTooComplex(text), undefined);
  assert.match(markdown(text).markup, /^<h4 dir="auto">Update<\/h4>/);
  assert.equal(whyTooComplex(fill('word ', LONGEST)), undefined);
  assert.equal(whyTooComplex(fill('A line of a log with some forty characters\n', LONGEST)), undefined);
});

/** Inputs that have made Markdown parsers slow, for a given length. */
const wild: Record<string, (length: number) => string> = Object.fromEntries(
  [
    '>',
    '> a\n',
    '>>>>>>>>>>>>>>>>>>>a\n',
    '- ',
    '- a\n',
    '1. a\n',
    '- > a\n',
    '> - a\n',
    '* * * a\n',
    '*',
    '*a',
    '*a **b ',
    '_a ',
    '_*',
    '~~a',
    '***a**',
    '*a_b*_',
    '`',
    '`a``',
    '[',
    '![',
    '[a](',
    '[](a',
    '[a][',
    '[a](b(',
    '[a](b "',
    '[a]: b\n',
    '[a]:\n',
    '[a]: b\n"',
    'https://',
    'https://a.example ',
    'a@b.co ',
    'a@b.co // ',
    '<https://a.example>',
    '&',
    '\\\n',
    'a\n',
    'a  \n',
    '# a\n',
    'a\n=\n',
    '```\n',
    '    a\n',
    '|',
    '|\n',
    '|a|\n|-|\nx\n\n',
    'a\n-|\n',
  ].map((unit) => [JSON.stringify(unit), (length: number) => fill(unit, length)]),
);
Object.assign(wild, {
  'brackets that close': (length: number) => fill('[', length / 2) + fill(']', length / 2),
  'links in links': (length: number) =>
    fill('[', length / 4) + fill('](https://a.example)', (length * 3) / 4),
  'pictures in pictures': (length: number) => fill('![', length / 2) + fill('](x)', length / 2),
  'backticks of all lengths': (length: number) =>
    Array.from({ length: Math.sqrt(length * 2) }, (_, at) => `${'`'.repeat(at)}a`)
      .join('')
      .slice(0, length),
  'a reference used often': (length: number) => `[a]: https://x.example/\n\n${fill('[a] ', length)}`,
  'a long reference used often': (length: number) =>
    `[a]: https://x.example/${fill('y', length / 2)}\n\n${fill('[a] ', length / 2)}`,
  'emphasis that closes late': (length: number) => fill('**_a ', length / 2) + fill('_** ', length / 2),
  'a lazy quote': (length: number) => `> ${fill('a\n', length)}`,
  'a wide table': (length: number) => table(length / 8, length / 8),
  'a narrow table': (length: number) => table(16, length / 3),
  'stairs of a list': (length: number) =>
    Array.from({ length: length / 50 }, (_, at) => `${' '.repeat(2 * (at % 50))}- a\n`)
      .join('')
      .slice(0, length),
});

test('the output is never much longer than the input', () => {
  for (const [name, make] of Object.entries(wild)) {
    const text = make(3000);
    for (const show of [(one: string) => markdown(one).markup, mailText])
      assert.ok(show(text).length <= 30 * text.length, `${name}: ${show(text).length}`);
  }
});

/** The CPU time that rendering a new text takes. */
let count = 0;
function timeOf(text: string): number {
  const fresh = `${text}${++count}`;
  return cpuMilliseconds(() => {
    markdown(fresh);
    mailText(fresh);
  });
}

test('four times the text takes about four times the work at most', () => {
  for (const [name, make] of Object.entries(wild)) {
    const [short, long] = [make(2000), make(8000)];
    // Quadratic work would take sixteen times as long in every attempt. Some attempts also collect garbage.
    const isLinear = () => timeOf(long) <= 10 * timeOf(short) + 60;
    assert.ok(
      Array.from({ length: 6 }).some(isLinear),
      `${name}: ${timeOf(short).toFixed()} ms became ${timeOf(long).toFixed()} ms`,
    );
  }
});
