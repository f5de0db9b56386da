import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type QrMatrix, qrMatrix } from './qr-matrix.ts';

const drawn = (matrix: QrMatrix | undefined): string[] =>
  (matrix ?? []).map((line) => line.map((isDark) => (isDark ? '#' : '.')).join(''));

test('a code is the same, module by module, as another encoder draws it', () => {
  assert.deepEqual(drawn(qrMatrix('otpauth://totp/A:b')), [
    '#######.###..##...#######',
    '#.....#...####....#.....#',
    '#.###.#.##.####.#.#.###.#',
    '#.###.#..##.#..##.#.###.#',
    '#.###.#.....#.#.#.#.###.#',
    '#.....#.#..####.#.#.....#',
    '#######.#.#.#.#.#.#######',
    '.........#####...........',
    '#.#...##.##.##.##..#..#.#',
    '######..#..##...#.#....##',
    '##..#.#.#.#.####.....##.#',
    '###.##.#..##..########...',
    '#.#####......##.#.##.#..#',
    '........###..###.##....##',
    '##.#.##..#.#...##.##..#.#',
    '..#.#..#..#..#......##.##',
    '##..###.##.###.######....',
    '........#.#.#..##...##..#',
    '#######.###.###.#.#.#.#.#',
    '#.....#..####.###...##..#',
    '#.###.#...#..########..##',
    '#.###.#..#...##..#.###.#.',
    '#.###.#.#..#....##.######',
    '#.....#...#..#.####..#...',
    '#######.######..#..#.#..#',
  ]);
});

test('the code grows with the text, up to the largest one', () => {
  const sizeOf = (length: number) => qrMatrix('x'.repeat(length))?.length;
  assert.deepEqual([14, 15, 213, 214, 2331].map(sizeOf), [21, 25, 57, 61, 177]);
  assert.equal(sizeOf(2332), undefined);
  assert.equal(qrMatrix('é'.repeat(7))?.length, 21, 'a letter may need several bytes');
  assert.equal(qrMatrix('é'.repeat(8))?.length, 25);
});
