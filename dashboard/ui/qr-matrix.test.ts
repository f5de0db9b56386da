import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBits, type QrMatrix, qrMatrix, versionBits } from './qr-matrix.ts';
import { errorCorrection } from './reed-solomon.ts';

const drawn = (matrix: QrMatrix | undefined): string[] =>
  (matrix ?? []).map((line) => line.map((isDark) => (isDark ? '#' : '.')).join(''));

test('error correction is that of the example in the standard', () => {
  const data = [
    0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
  ];
  const expected = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];
  assert.deepEqual(errorCorrection(data, 10), expected);
});

test('mask and version are written as in the examples of the standard', () => {
  assert.equal(formatBits(0b101).toString(2), '100000011001110');
  assert.equal(versionBits(7).toString(2).padStart(18, '0'), '000111110010010100');
});

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
