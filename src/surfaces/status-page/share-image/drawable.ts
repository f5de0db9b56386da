import { graphemesOf } from '../../../lib/graphemes.ts';
import type { Font, Fonts } from './fonts.ts';

const invisible = /^\p{Default_Ignorable_Code_Point}$/u;

/** Texts as the fonts can draw them, and the fonts for it. */
export interface Drawable {
  /** The text without the characters that no font has, which would be drawn as boxes. */
  readonly text: (text: string) => string;
  /** Undefined if no font has the character. */
  readonly fontOf: (codePoint: number) => Font | undefined;
}

export function drawableWith(fonts: Fonts, language: string): Drawable {
  const fontOf = (codePoint: number): Font | undefined => {
    const has = ({ metrics }: Font) => metrics.advance(codePoint) !== undefined;
    return [fonts.regular, fonts.bold].find(has) ?? fonts.eastAsian(language).find(has);
  };
  const isDrawable = (cluster: string) =>
    [...cluster].every(
      (character) => invisible.test(character) || fontOf(character.codePointAt(0) ?? 0) !== undefined,
    );
  return {
    text: (text) => graphemesOf(text).filter(isDrawable).join('').replace(/\s+/g, ' ').trim(),
    fontOf,
  };
}
