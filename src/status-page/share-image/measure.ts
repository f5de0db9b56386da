import { joinedForms } from './arabic-forms.ts';
import type { FontMetrics } from './font-metrics.ts';
import type { Measure } from './wrap.ts';

export interface Fonts {
  readonly regular: FontMetrics;
  readonly bold: FontMetrics;
}

const ignorable = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]$/u;
const pictograph = /^\p{Extended_Pictographic}$/u;

/**
 * Measures text at one font size. Combining marks have no width. Characters that our fonts lack get a typical width.
 */
export function measureWith({ regular, bold }: Fonts, weight: 'regular' | 'bold', size: number): Measure {
  const advance = (codePoint: number): number => {
    const character = String.fromCodePoint(codePoint);
    if (codePoint === 0 || ignorable.test(character)) return 0;
    const own = (weight === 'bold' ? bold.advance(codePoint) : undefined) ?? regular.advance(codePoint);
    return own ?? (pictograph.test(character) ? 1.3 : 1);
  };
  return (clusters) =>
    joinedForms(clusters).map((first, index) => {
      let ems = advance(first);
      for (const character of (clusters[index] ?? '').slice(first > 0xffff ? 2 : 1)) {
        ems += advance(character.codePointAt(0) ?? 0);
      }
      return ems * size;
    });
}

/** Whether some character can be drawn only with a system font. */
export function needsSystemFonts(texts: readonly string[], { regular, bold }: Fonts): boolean {
  for (const text of texts) {
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      const advance = regular.advance(codePoint) ?? bold.advance(codePoint);
      if (advance === undefined && !ignorable.test(character)) return true;
    }
  }
  return false;
}
