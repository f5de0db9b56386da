import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../test/support/rounds.ts';
import { csvLine } from './csv.ts';

/** Parses a line as spreadsheets do: a quote counts only at the start of a cell. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  const text = line.replace(/\r\n$/, '');
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (isQuoted && sign === '"' && text[at + 1] === '"') cell += text[++at];
    else if (isQuoted && sign === '"') isQuoted = false;
    else if (!isQuoted && sign === '"' && cell === '') isQuoted = true;
    else if (!isQuoted && (sign === separator || sign === '\n' || sign === '\r')) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

const separators = [',', ';', '\t', '|'];
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

test('a name that would be a formula after a semicolon is quoted and made inert', () => {
  assert.equal(csvLine([1, ';=1+1;', 2]), `1,";'=1+1;",2\r\n`);
  assert.equal(csvLine([1, '=1+1', 2]), `1,"'=1+1",2\r\n`);
  assert.equal(csvLine([1, 'a,-b', -2]), `1,"a,'-b",-2\r\n`);
  assert.equal(csvLine(['=HYPERLINK("http://x","y")']), `"'=HYPERLINK(""http://x"",""y"")"\r\n`);
  for (const first of ['+', '-', '@', '\t', '\r', '\uff1d', ' =', '\u00a0@'])
    assert.match(csvLine([`${first}x`]), /^"\s*'/u, JSON.stringify(first));
});

test('a CSV parser reads an ordinary name unchanged', () => {
  for (const name of [
    'API',
    'EU-West',
    'a=b',
    'Web (v2) + CDN',
    'R&D @ home',
    'the "API"',
    'two\nlines',
    'a; b',
    "'x'",
    '',
  ])
    assert.deepEqual(cellsOf(csvLine([name, 7]), ',').at(-1), '7', name);
  for (const name of ['API', 'EU-West', 'a=b', 'Web (v2) + CDN', 'R&D @ home', 'the "API"', 'a; b', "'x'"])
    assert.deepEqual(cellsOf(csvLine([1, name, 7]), ','), ['1', name, '7']);
});

const hostile = fc.string({ unit: fc.constantFrom(...'ab1 =+-@,;|\t\r\n"\'＝\u2028'), maxLength: 30 });

test('no cell is a formula, whatever separator a spreadsheet splits at', () => {
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      const line = csvLine([1, one, '2026-03', other]);
      for (const separator of separators) {
        for (const cell of cellsOf(line, separator)) assert.doesNotMatch(cell, formula, JSON.stringify(line));
      }
    }),
    runs(3000, 15_000),
  );
});

test('a CSV parser gets every cell back, with nothing but apostrophes added', () => {
  fc.assert(
    fc.property(hostile, hostile, (one, other) => {
      const [, first = '', , second = ''] = cellsOf(csvLine([1, one, 'x', other]), ',');
      const bare = (text: string) => text.replaceAll("'", '');
      assert.deepEqual([bare(first), bare(second)], [bare(one), bare(other)]);
    }),
    runs(3000, 15_000),
  );
});
