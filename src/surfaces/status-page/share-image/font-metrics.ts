/**
 * The metrics of a TrueType font that line wrapping needs: which characters it has, and their advance widths in ems.
 */
export interface FontMetrics {
  /** Undefined if the font lacks the character. */
  advance(codePoint: number): number | undefined;
}

type GlyphOf = (codePoint: number) => number;

/** Reads `cmap` and `hmtx` and copies only these two tables, so that the rest of the file can be freed. */
export function readFont(file: Buffer): FontMetrics {
  const table = tables(file);
  const unitsPerEm = table('head').readUInt16BE(18);
  const longMetrics = table('hhea').readUInt16BE(34);
  const hmtx = Buffer.from(table('hmtx'));
  const glyphOf = characterMap(Buffer.from(table('cmap')));
  return {
    advance(codePoint) {
      const glyph = glyphOf(codePoint);
      if (glyph === 0) return undefined;
      // Glyphs after the last full record have the same advance.
      return hmtx.readUInt16BE(Math.min(glyph, longMetrics - 1) * 4) / unitsPerEm;
    },
  };
}

function tables(file: Buffer): (tag: string) => Buffer {
  const ranges = new Map<string, Buffer>();
  const count = file.readUInt16BE(4);
  for (let record = 12; record < 12 + count * 16; record += 16) {
    const start = file.readUInt32BE(record + 8);
    ranges.set(
      file.toString('latin1', record, record + 4),
      file.subarray(start, start + file.readUInt32BE(record + 12)),
    );
  }
  return (tag) => {
    const found = ranges.get(tag);
    if (!found) throw new Error(`The font has no ${tag} table`);
    return found;
  };
}

/** Prefers format 12, which covers all of Unicode, to format 4, which covers the Basic Multilingual Plane. */
function characterMap(cmap: Buffer): GlyphOf {
  const subtables = new Map<number, Buffer>();
  const count = cmap.readUInt16BE(2);
  for (let record = 4; record < 4 + count * 8; record += 8) {
    const platform = cmap.readUInt16BE(record);
    const subtable = cmap.subarray(cmap.readUInt32BE(record + 4));
    // Platform 0 is Unicode and 3 is Windows. Platform 1 uses Macintosh encodings.
    if (platform === 0 || platform === 3) subtables.set(subtable.readUInt16BE(0), subtable);
  }
  const full = subtables.get(12);
  if (full) return groups(full);
  const basic = subtables.get(4);
  if (basic) return segments(basic);
  throw new Error('The font has no character map of format 4 or 12');
}

/** The index of the first of `count` sorted ranges that does not end before the character. */
function firstEndingAt(codePoint: number, count: number, endOf: (index: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(middle) < codePoint) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Format 12: groups of first character, last character, first glyph. */
function groups(subtable: Buffer): GlyphOf {
  const count = subtable.readUInt32BE(12);
  return (codePoint) => {
    const index = firstEndingAt(codePoint, count, (at) => subtable.readUInt32BE(16 + at * 12 + 4));
    if (index === count) return 0;
    const group = 16 + index * 12;
    const first = subtable.readUInt32BE(group);
    return codePoint < first ? 0 : subtable.readUInt32BE(group + 8) + codePoint - first;
  };
}

/** Format 4: four parallel arrays (ends, starts, deltas, offsets) of 16-bit numbers, followed by an array of glyphs. */
function segments(subtable: Buffer): GlyphOf {
  const size = subtable.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + size * 2, 16 + size * 3];
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    const index = firstEndingAt(codePoint, size / 2, (at) => subtable.readUInt16BE(ends + at * 2));
    if (index === size / 2) return 0;
    const start = subtable.readUInt16BE(starts + index * 2);
    if (codePoint < start) return 0;
    const delta = subtable.readUInt16BE(deltas + index * 2);
    const offset = subtable.readUInt16BE(offsets + index * 2);
    if (offset === 0) return (codePoint + delta) & 0xffff;
    // The offset is relative to its own position.
    const glyph = subtable.readUInt16BE(offsets + index * 2 + offset + (codePoint - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}
