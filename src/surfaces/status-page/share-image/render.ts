import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import type { CleanCard } from './card.ts';
import { cardSvg, FONT_FAMILY } from './card-svg.ts';
import type { DrawnImage, SvgDrawing } from './drawing.ts';
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

/** Renders a picture of the operator. Whatever it contains, nothing is loaded for it. */
export function renderSvg({ svg, height }: SvgDrawing): DrawnImage {
  const drawn = new Resvg(typeof svg === 'string' ? svg : Buffer.from(svg), {
    ...(height !== undefined && { fitTo: { mode: 'height', value: height } }),
    font: { loadSystemFonts: false },
    logLevel: 'off',
  }).render();
  return { png: drawn.asPng(), isPlain: isPlain(drawn.pixels) };
}

/** Each pixel has four bytes. */
function isPlain(pixels: Buffer): boolean {
  const first = pixels.readUInt32LE(0);
  for (let at = 4; at < pixels.length; at += 4) if (pixels.readUInt32LE(at) !== first) return false;
  return true;
}
