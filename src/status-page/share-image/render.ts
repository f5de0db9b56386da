import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import type { CleanCard } from './card.ts';
import { cardSvg, FONT_FAMILY } from './card-svg.ts';
import { readFont } from './font-metrics.ts';

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}`));
const files = { regular: fontFile('DejaVuSans.ttf'), bold: fontFile('DejaVuSans-Bold.ttf') };
const fonts = { regular: readFont(readFileSync(files.regular)), bold: readFont(readFileSync(files.bold)) };

/** Renders the card as PNG. It blocks its thread for about 30 ms, so only the renderer process imports it. */
export function renderCard(card: CleanCard): Buffer {
  const { svg, systemFonts } = cardSvg(card, fonts);
  const options: ResvgRenderOptions = {
    // Without system fonts, rendering is faster and the same on every machine.
    font: {
      loadSystemFonts: systemFonts,
      fontFiles: [files.regular, files.bold],
      defaultFontFamily: FONT_FAMILY,
    },
    logLevel: 'off',
  };
  return new Resvg(svg, options).render().asPng();
}
