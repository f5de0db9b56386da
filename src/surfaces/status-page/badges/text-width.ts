import { graphemesOf } from '../../../lib/graphemes.ts';

/**
 * Advance widths of printable ASCII in a wide sans-serif such as Verdana, in hundredths of an em, starting at the
 * space.
 */
const ascii = [
  35, 39, 46, 82, 64, 108, 73, 27, 45, 45, 64, 82, 36, 45, 36, 45, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 45,
  45, 82, 82, 82, 55, 100, 68, 69, 70, 77, 63, 57, 78, 75, 42, 45, 69, 56, 84, 75, 79, 60, 79, 70, 68, 62, 73,
  68, 99, 69, 62, 69, 45, 45, 45, 82, 64, 64, 60, 62, 52, 62, 60, 35, 62, 63, 27, 34, 59, 27, 97, 63, 61, 62,
  62, 43, 52, 39, 63, 59, 82, 59, 59, 53, 63, 45, 63, 82,
];

/** Advance widths of all other characters, by kind: combining characters, emoji, full-width characters, letters. */
const NONE = 0;
const EMOJI = 125;
const FULL_WIDTH = 100;
const LETTER = 65;

const invisible = /^[\p{M}\p{Cf}\p{Cc}]/u;
const emoji = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const fullWidth =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Yi}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

function advance(cluster: string): number {
  const asciiWidth = cluster.length === 1 ? ascii[cluster.charCodeAt(0) - 32] : undefined;
  if (asciiWidth !== undefined) return asciiWidth;
  if (invisible.test(cluster)) return NONE;
  // A keycap digit, or a symbol with the emoji variation selector.
  if (emoji.test(cluster) || cluster.includes('\ufe0f')) return EMOJI;
  if (fullWidth.test(cluster)) return FULL_WIDTH;
  // Diacritics have no width of their own.
  return ascii[(cluster.normalize('NFD').codePointAt(0) ?? 0) - 32] ?? LETTER;
}

/** The approximate width of a text in pixels at this font size. */
export const textWidth = (text: string, size: number): number =>
  graphemesOf(text).reduce((width, cluster) => width + (advance(cluster) * size) / 100, 0);
