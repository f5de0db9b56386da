import { joinedForms } from './arabic-forms.ts';
import type { Drawable } from './drawable.ts';
import type { Fonts } from './fonts.ts';
import type { Measure } from './wrap.ts';

const ignorable = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]$/u;

/** Measures text at one font size. Combining marks have no width. */
export function measureWith(
  { bold }: Fonts,
  { fontOf }: Drawable,
  weight: 'regular' | 'bold',
  size: number,
): Measure {
  const advance = (codePoint: number): number => {
    const character = String.fromCodePoint(codePoint);
    if (codePoint === 0 || ignorable.test(character)) return 0;
    const own = weight === 'bold' ? bold.metrics.advance(codePoint) : undefined;
    return own ?? fontOf(codePoint)?.metrics.advance(codePoint) ?? 0;
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
