import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvLine } from '../../common/csv.ts';
import { runs } from '../../test/support/rounds.ts';
import { readCsv } from './csv-reader.ts';

const cellsIn = (text: string) => readCsv(text).records.map(({ cells }) => cells);

test('quotes, line breaks in quotes and empty values are read', () => {
  assert.deepEqual(cellsIn('a,b\r\n"x ""y"", z","two\nlines"\r\n,\r\n1,\r\n'), [
    ['a', 'b'],
    ['x "y", z', 'two\nlines'],
    ['1', ''],
  ]);
  assert.deepEqual(cellsIn('5" disk,"a"b'), [['5" disk', 'ab']]);
  assert.deepEqual(cellsIn(''), []);
});

test('a record knows the line that it begins on', () => {
  const { records } = readCsv('name\n"one\r\ntwo\rthree"\n\nfour\n');
  assert.deepEqual(
    records.map(({ line }) => line),
    [1, 2, 6],
  );
});

test('what Excel writes is read: a byte order mark, semicolons, tabs, and a line that names the separator', () => {
  assert.deepEqual(cellsIn('\uFEFFname;note\r\nA;1,5\r\n'), [
    ['name', 'note'],
    ['A', '1,5'],
  ]);
  assert.deepEqual(cellsIn('name\tnote\nA;B\t2'), [
    ['name', 'note'],
    ['A;B', '2'],
  ]);
  assert.deepEqual(cellsIn('\uFEFFsep=|\r\na;b|c\r\n'), [['a;b', 'c']]);
  assert.equal(readCsv('sep=;\na;b').records[0]?.line, 2);
});

test('a quote that is never closed is named, and what comes before it is read', () => {
  const { records, unclosedQuote } = readCsv('a,b\n1,2\n3,"4\n5,6\n');
  assert.deepEqual([records.length, unclosedQuote], [2, 3]);
});

const cell = fc.string({ unit: fc.constantFrom(...'ab1 ,;|\t\r\n"\'é😀'), maxLength: 12 });
const isWritten = (cells: readonly string[]) => cells.some((each) => each !== '');

test('whatever is written is read again, with every separator and line ending', () => {
  const quoted = (text: string, separator: string, always: boolean) =>
    always || /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.boolean(),
      fc.boolean(),
      (rows, separator, ending, always, mark) => {
        const all = [['name', 'note'], ...rows.filter(isWritten)];
        const lines = all.map((cells) =>
          cells.map((each) => quoted(each, separator, always)).join(separator),
        );
        assert.deepEqual(cellsIn((mark ? '\uFEFF' : '') + lines.join(ending)), all);
        assert.deepEqual(cellsIn(lines.join(ending) + ending), all);
      },
    ),
    runs(2000, 10_000),
  );
});

test('what Daymark writes is read again, with nothing but apostrophes added', () => {
  const bare = (cells: readonly string[]) => cells.map((each) => each.replaceAll("'", ''));
  fc.assert(
    fc.property(cell, cell, (one, other) => {
      const [, written = []] = cellsIn(csvLine(['name', 'note']) + csvLine([`x${one}`, other]));
      assert.deepEqual(bare(written), bare([`x${one}`, other]));
    }),
    runs(1000, 5000),
  );
});
