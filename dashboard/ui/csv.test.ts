import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from '../../common/csv.ts';
import { guessSeparator, parseCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);

test('values may be quoted, and hold separators, quotes and line breaks', () => {
  assert.deepEqual(cellsOf('email,name\r\na@b.example,"Doe, Jane ""JD"""\r\n'), [
    ['email', 'name'],
    ['a@b.example', 'Doe, Jane "JD"'],
  ]);
  assert.deepEqual(parseCsv('a,"two\nlines"\nb,c'), [
    { line: 1, cells: ['a', 'two\nlines'] },
    { line: 3, cells: ['b', 'c'] },
  ]);
});

test('the separator is recognised outside of quotes', () => {
  assert.equal(guessSeparator('"a,b,c,d";x\n"e,f,g";y'), ';');
  assert.equal(guessSeparator('one\ttwo\nthree\tfour'), '\t');
  assert.equal(guessSeparator('a@b.example'), ',');
  assert.deepEqual(cellsOf('a;b\nc;d'), [
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a byte order mark, a named separator and every line ending are understood', () => {
  assert.deepEqual(parseCsv('\uFEFFsep=|\r\na|b\rc|d\ne|f'), [
    { line: 2, cells: ['a', 'b'] },
    { line: 3, cells: ['c', 'd'] },
    { line: 4, cells: ['e', 'f'] },
  ]);
});

test('lines keep their numbers when empty ones are left out', () => {
  assert.deepEqual(parseCsv('a\n\n , \nb'), [
    { line: 1, cells: ['a'] },
    { line: 4, cells: ['b'] },
  ]);
});

test('empty values count, also the last one of a line', () => {
  assert.deepEqual(cellsOf('a,,b,\n,c'), [
    ['a', '', 'b', ''],
    ['', 'c'],
  ]);
});

test('a quote that is never closed ends with the file', () => {
  assert.deepEqual(cellsOf('a,"never\nclosed'), [['a', 'never\nclosed']]);
});

test('a hundred thousand lines are read in one go', { timeout: 10_000 }, () => {
  const text = Array.from(
    { length: 100_000 },
    (_, index) => `person-${index}@example.com,"Name, ${index}"`,
  ).join('\n');
  const found = parseCsv(text);
  assert.equal(found.length, 100_000);
  assert.equal(found.at(-1)?.line, 100_000);
});

test('what was written is read back', () => {
  const values = ['a@b.example', 'API; Website', 'say "hi"', ''];
  assert.deepEqual(cellsOf(csvLine(values)), [values]);
});
