import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import type { CleanCard } from './card.ts';
import { cardSvg, FONT_FAMILY } from './card-svg.ts';
import { loadFonts } from './fonts.ts';

const fonts = loadFonts();

/** Renders the card as PNG. It blocks its thread for about 30 ms, so only the renderer process imports it. */
export function renderCard(card: CleanCard): Buffer {
  const { svg, fonts: needed } = cardSvg(card, fonts);
  const options: ResvgRenderOptions = {
    font: {
      loadSystemFonts: false,
      fontFiles: [...new Set([fonts.regular, fonts.bold, ...needed])].map(({ path }) => path),
      defaultFontFamily: FONT_FAMILY,
    },
    logLevel: 'off',
  };
  return new Resvg(svg, options).render().asPng();
}
