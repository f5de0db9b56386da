import { contrast, longColour, surfaces } from '../../../common/colours.ts';

/** What WCAG asks for. */
const READABLE = 4.5;

export interface Readability {
  readonly onLight: number;
  readonly onDark: number;
  readonly isGoodOnLight: boolean;
  readonly isGoodOnDark: boolean;
}

/** How well texts in this colour can be read on the page. */
export function readabilityOf(colour: string): Readability {
  const [onLight, onDark] = [surfaces.light, surfaces.dark].map(({ card }) =>
    contrast(longColour(colour), card),
  ) as [number, number];
  return { onLight, onDark, isGoodOnLight: onLight >= READABLE, isGoodOnDark: onDark >= READABLE };
}
