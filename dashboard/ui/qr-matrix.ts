import { errorCorrection } from './reed-solomon.ts';

/**
 * QR codes after ISO/IEC 18004, for texts as UTF-8 bytes at the error correction level M. True means dark. A library would
 * weigh more than the one screen that needs this.
 */
export type QrMatrix = readonly (readonly boolean[])[];

/** For each version from 1 on at level M: codewords of error correction in a block, and blocks. */
const correctionLengths = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

interface Version {
  readonly number: number;
  readonly size: number;
  /** All codewords: data and error correction. */
  readonly codewords: number;
  readonly correction: number;
  readonly blocks: number;
}

const versions: readonly Version[] = correctionLengths.map((correction, index) => {
  const number = index + 1;
  const alignments = number === 1 ? 0 : Math.floor(number / 7) + 2;
  const modules =
    (16 * number + 128) * number +
    64 -
    (alignments === 0 ? 0 : (25 * alignments - 10) * alignments - 55) -
    (number >= 7 ? 36 : 0);
  return {
    number,
    size: 4 * number + 17,
    codewords: Math.floor(modules / 8),
    correction,
    blocks: blockCounts[index] ?? 0,
  };
});

const dataLength = ({ codewords, correction, blocks }: Version): number => codewords - correction * blocks;
const lengthBits = ({ number }: Version): number => (number < 10 ? 8 : 16);

/** Draws a text. Undefined if it is too long for the largest code: 2331 bytes. */
export function qrMatrix(text: string): QrMatrix | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = versions.find((each) => 4 + lengthBits(each) + bytes.length * 8 <= dataLength(each) * 8);
  if (!version) return undefined;
  const words = interleave(version, dataCodewords(version, bytes));
  let best = drawWith(version, words, 0);
  for (let mask = 1; mask < 8; mask += 1) {
    const drawn = drawWith(version, words, mask);
    if (penalty(drawn) < penalty(best)) best = drawn;
  }
  return best;
}

/** Mode, length, bytes, and padding up to the capacity. */
function dataCodewords(version: Version, bytes: Uint8Array): readonly number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  const capacity = dataLength(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let padding = 0xec; bits.length < capacity; padding ^= 0xec ^ 0x11) push(padding, 8);
  return Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
}

/** The first codeword of every block, then the second one, and so on; the error correction in the same way. */
function interleave(version: Version, data: readonly number[]): readonly number[] {
  const { blocks: count, correction } = version;
  const shortLength = Math.floor(data.length / count);
  const longBlocks = data.length % count;
  const blocks: (readonly number[])[] = [];
  for (let index = 0, start = 0; index < count; index += 1) {
    const length = shortLength + (index >= count - longBlocks ? 1 : 0);
    blocks.push(data.slice(start, start + length));
    start += length;
  }
  const corrections = blocks.map((block) => errorCorrection(block, correction));
  const inTurn = (lists: readonly (readonly number[])[], length: number) =>
    Array.from({ length }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
  return [...inTurn(blocks, shortLength + 1), ...inTurn(corrections, correction)];
}

const maskRules: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function drawWith(version: Version, words: readonly number[], mask: number): boolean[][] {
  const { size } = version;
  const fixed: (boolean | undefined)[][] = Array.from({ length: size }, () => Array(size).fill(undefined));
  drawPatterns(version, mask, (row, column, isDark) => {
    const line = fixed[row];
    if (line && column >= 0 && column < size) line[column] = isDark;
  });
  const isMasked = maskRules[mask] ?? (() => false);
  const drawn = fixed.map((line) => line.map((isDark) => isDark ?? false));
  let bit = 0;
  for (const [row, column] of zigzag(size)) {
    const line = drawn[row];
    if (!line || fixed[row]?.[column] !== undefined) continue;
    const isDark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
    line[column] = isDark !== isMasked(row, column);
    bit += 1;
  }
  return drawn;
}

/** The order of the data: up and down in pairs of columns, from the right; the timing column is left out. */
function* zigzag(size: number): Generator<readonly [number, number]> {
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUpward ? size - 1 - step : step;
      yield [row, right];
      yield [row, right - 1];
    }
    isUpward = !isUpward;
  }
}

type Draw = (row: number, column: number, isDark: boolean) => void;

/** Everything that is not data: what scanners find the code by, its version, its level and its mask. */
function drawPatterns({ number, size }: Version, mask: number, draw: Draw): void {
  for (let index = 0; index < size; index += 1) {
    draw(6, index, index % 2 === 0);
    draw(index, 6, index % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawSquares(row, column, 4, (distance) => distance !== 2 && distance !== 4, draw);
  const centres = alignmentCentres(number, size);
  const last = centres.length - 1;
  centres.forEach((row, first) => {
    centres.forEach((column, second) => {
      const isCorner =
        (first === 0 && second === 0) || (first === 0 && second === last) || (first === last && second === 0);
      if (!isCorner) drawSquares(row, column, 2, (distance) => distance !== 1, draw);
    });
  });
  drawFormat(size, mask, draw);
  if (number >= 7) drawVersion(number, size, draw);
}

function drawSquares(
  row: number,
  column: number,
  radius: number,
  isDark: (distance: number) => boolean,
  draw: Draw,
): void {
  for (let down = -radius; down <= radius; down += 1)
    for (let across = -radius; across <= radius; across += 1)
      draw(row + down, column + across, isDark(Math.max(Math.abs(down), Math.abs(across))));
}

function alignmentCentres(number: number, size: number): readonly number[] {
  if (number === 1) return [];
  const count = Math.floor(number / 7) + 2;
  const step = number === 32 ? 26 : Math.ceil((number * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step).reverse()];
}

/** The value and the rest of its division by the polynomial, which corrects errors in it. */
function withCheckBits(value: number, polynomial: number, bits: number): number {
  let rest = value;
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

/** Level M has the number 0, so the mask alone says everything. */
export const formatBits = (mask: number): number => withCheckBits(mask, 0x537, 10) ^ 0x5412;

export const versionBits = (number: number): number => withCheckBits(number, 0x1f25, 12);

function drawFormat(size: number, mask: number, draw: Draw): void {
  const bits = formatBits(mask);
  const isDark = (bit: number) => ((bits >> bit) & 1) === 1;
  for (let bit = 0; bit < 8; bit += 1) {
    draw(bit < 6 ? bit : bit + 1, 8, isDark(bit));
    draw(8, size - 1 - bit, isDark(bit));
  }
  for (let bit = 8; bit < 15; bit += 1) {
    draw(8, bit === 8 ? 7 : 14 - bit, isDark(bit));
    draw(size - 15 + bit, 8, isDark(bit));
  }
  draw(size - 8, 8, true);
}

function drawVersion(number: number, size: number, draw: Draw): void {
  const bits = versionBits(number);
  for (let bit = 0; bit < 18; bit += 1) {
    const far = size - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    draw(near, far, ((bits >> bit) & 1) === 1);
    draw(far, near, ((bits >> bit) & 1) === 1);
  }
}

/** How hard a code is to scan: long runs, blocks, what looks like a finder pattern, and more dark than light. */
function penalty(drawn: QrMatrix): number {
  const size = drawn.length;
  const at = (row: number, column: number) => (drawn[row]?.[column] ? 1 : 0);
  const lines = drawn.flatMap((_, index) => [
    drawn.map((__, other) => at(index, other)).join(''),
    drawn.map((__, other) => at(other, index)).join(''),
  ]);
  let total = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) total += run.length - 2;
    total += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  let dark = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const here = at(row, column);
      dark += here;
      if (row === 0 || column === 0) continue;
      const sum = here + at(row - 1, column) + at(row, column - 1) + at(row - 1, column - 1);
      if (sum === 0 || sum === 4) total += 3;
    }
  }
  return total + 10 * Math.floor(Math.abs((dark * 100) / (size * size) - 50) / 5);
}
