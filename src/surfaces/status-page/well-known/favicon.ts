import { LRUCache } from 'lru-cache';
import { html } from '../../../lib/html.ts';
import { ICON_SIZE, type ShareTone, tones } from '../share-image/tones.ts';

/** Medium brightness, so that the shape and its symbol have a contrast of 3:1 on light and on dark tabs. */
export const iconColours: Record<ShareTone, string> = {
  operational: '#16a34a',
  maintenance: '#3b82f6',
  minor: '#b97f0a',
  partial: '#ea580c',
  major: '#dc2626',
  unknown: '#64748b',
};

/** An icon that shows the status by its shape and its colour. */
export const faviconSvg = (tone: ShareTone, colour: string = iconColours[tone]): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ICON_SIZE} ${ICON_SIZE}">${tones[tone].icon(colour)}</svg>\n`
    .markup;

const sizes = [16, 32];
const HEADER = 6;
const DIRECTORY_ENTRY = 16;

const cache = new LRUCache<string, Promise<Buffer>>({ max: 32 });

/** The same icon for clients that support only ICO. It is rendered once for each status and colour. */
export function faviconIco(tone: ShareTone, colour: string = iconColours[tone]): Promise<Buffer> {
  const svg = faviconSvg(tone, colour);
  const icon = cache.get(svg) ?? drawIco(svg);
  cache.set(svg, icon);
  icon.catch(() => cache.delete(svg));
  return icon;
}

async function drawIco(svg: string): Promise<Buffer> {
  // Loaded on demand: it is native code that hardly any request needs.
  const { renderAsync } = await import('@resvg/resvg-js');
  const images = await Promise.all(
    sizes.map(async (size) => {
      const image = await renderAsync(svg, {
        fitTo: { mode: 'width', value: size },
        logLevel: 'off',
      });
      return bitmap(image.pixels, size);
    }),
  );
  const directory = Buffer.alloc(HEADER + images.length * DIRECTORY_ENTRY);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, image] of images.entries()) {
    const at = HEADER + index * DIRECTORY_ENTRY;
    directory.set([sizes[index] ?? 0, sizes[index] ?? 0, 0, 0, 1, 0, 32, 0], at);
    directory.writeUInt32LE(image.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([directory, ...images]);
}

/** A bitmap in the format of ICO files: doubled height, rows from the bottom, and a mask that hides nothing. */
function bitmap(premultiplied: Buffer, size: number): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = ((size - 1 - y) * size + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = premultiplied.subarray(from, from + 4);
      const unpremultiply = (channel: number) =>
        alpha === 0 ? 0 : Math.min(255, Math.round((channel * 255) / alpha));
      pixels.set([unpremultiply(blue), unpremultiply(green), unpremultiply(red), alpha], (y * size + x) * 4);
    }
  }
  const maskRowBytes = Math.ceil(size / 32) * 4;
  return Buffer.concat([header, pixels, Buffer.alloc(maskRowBytes * size)]);
}
