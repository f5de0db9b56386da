import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readFont } from './font-metrics.ts';

const file = readFileSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')));
const font = readFont(file);
const of = (character: string) => font.advance(character.codePointAt(0) ?? 0);

/** The same font, with subtables of these formats made unreadable. */
function without(...formats: number[]): Buffer {
  const changed = Buffer.from(file);
  const record = changed.indexOf('cmap', 0, 'latin1');
  const cmap = changed.readUInt32BE(record + 8);
  for (let index = 0; index < changed.readUInt16BE(cmap + 2); index++) {
    const subtable = cmap + changed.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (formats.includes(changed.readUInt16BE(subtable))) changed.writeUInt16BE(99, subtable);
  }
  return changed;
}

test('advances are those of the font', () => {
  assert.equal(of(' '), 651 / 2048);
  assert.equal(of('A'), 1401 / 2048);
  assert.equal(of('i'), 569 / 2048);
  assert.equal(of('W'), 2025 / 2048);
});

test('characters that the font lacks have no advance', () => {
  for (const lacking of ['日', '한', 'द', '\u{1f389}', '\u{10ffff}', '\uffff'])
    assert.equal(of(lacking), undefined);
  for (const present of ['ع', 'ש', 'Ж', 'ế', '😀']) assert.ok(of(present), present);
});

test('both formats of the character map agree on the Basic Multilingual Plane', () => {
  const basic = readFont(without(12));
  for (let codePoint = 0; codePoint <= 0xffff; codePoint++) {
    assert.equal(basic.advance(codePoint), font.advance(codePoint), codePoint.toString(16));
  }
  assert.equal(basic.advance(0x1f600), undefined);
});

test('a font without a supported character map is refused', () => {
  assert.throws(() => readFont(without(4, 12)), /no character map/);
});
