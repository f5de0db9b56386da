import { LRUCache } from 'lru-cache';
import { textColourOn } from '../../lib/colours.ts';
import { type Html, html } from '../../lib/html.ts';
import { isDrawable } from '../../resources/settings/pictures.ts';
import type { Settings } from '../../resources/settings/schema.ts';

/** Large enough for phones and for browsers that install the page. */
export const TOUCH_ICON_SIZE = 192;

/** Around a logo, which is not made to fill a square. */
const MARGIN = 24;

const cache = new LRUCache<string, Promise<Buffer>>({ max: 8 });

/**
 * The icon of the page on home screens, as a square PNG: the one in the settings, else the favicon or the logo on a plain
 * background, else a check mark on the accent colour. Pictures from elsewhere are not fetched, so they are not drawn.
 */
export function drawTouchIcon(settings: Settings): Promise<Buffer> {
  const { touch_icon, favicon, logo, accent } = settings;
  const key = JSON.stringify([touch_icon, favicon, logo, accent]);
  const icon = cache.get(key) ?? draw(settings);
  cache.set(key, icon);
  icon.catch(() => cache.delete(key));
  return icon;
}

async function draw({ touch_icon, favicon, logo, accent }: Settings): Promise<Buffer> {
  const candidates: readonly Html[] = [
    ...drawable(touch_icon).flatMap((picture) => [square('#ffffff', image(picture, 0))]),
    ...[favicon, logo]
      .flatMap(drawable)
      // White logos show on the accent colour only.
      .flatMap((picture) => ['#ffffff', accent].map((ground) => square(ground, image(picture, MARGIN)))),
  ];
  for (const candidate of candidates) {
    const drawn = await render(candidate);
    if (drawn !== undefined) return drawn;
  }
  const drawn = await render(square(accent, check(textColourOn(accent))));
  if (drawn === undefined) throw new Error('The default icon could not be drawn.');
  return drawn;
}

const drawable = (picture: string | null): string[] =>
  picture !== null && isDrawable(picture) ? [picture] : [];

const image = (address: string, margin: number): Html => {
  const size = TOUCH_ICON_SIZE - 2 * margin;
  return html`<image x="${margin}" y="${margin}" width="${size}" height="${size}" href="${address}"/>`;
};

const check = (colour: string): Html =>
  html`<path d="M52 100l30 30 58-64" fill="none" stroke="${colour}" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>`;

const square = (ground: string, content: Html): Html =>
  html`<svg xmlns="http://www.w3.org/2000/svg" width="${TOUCH_ICON_SIZE}" height="${TOUCH_ICON_SIZE}"><rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`;

/** Undefined if the picture shows nothing but its background: it is damaged, of an unknown kind, or has the same colour. */
async function render(svg: Html): Promise<Buffer | undefined> {
  // Loaded on demand: it is native code that hardly any request needs.
  const { renderAsync } = await import('@resvg/resvg-js');
  const drawn = await renderAsync(svg.markup, { logLevel: 'off', font: { loadSystemFonts: false } });
  return isPlain(drawn.pixels) ? undefined : drawn.asPng();
}

/** Each pixel has four bytes. */
function isPlain(pixels: Buffer): boolean {
  const first = pixels.readUInt32LE(0);
  for (let at = 4; at < pixels.length; at += 4) if (pixels.readUInt32LE(at) !== first) return false;
  return true;
}
