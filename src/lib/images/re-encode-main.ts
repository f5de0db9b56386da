import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { Resvg } from '@resvg/resvg-js';
import { imageSize } from 'image-size';
import { imageLimits } from '../../../common/images.ts';
import type { EncodedImage, ReEncoded } from './encoded-image.ts';

/** A small file can have any number of pixels, each of which takes four bytes of memory several times. */
const MAX_PIXELS = 24_000_000;
/** Up to this size, nothing is gained by a JPEG, which blurs the letters of a screenshot. */
const SMALL_PNG = 256 * 1024;
const JPEG_QUALITY = 82;
/** For an image that is still too large: each attempt has about half of the pixels. */
const SHRINK = 0.7;
const ATTEMPTS = 5;

const beginnings: readonly (readonly [type: string, bytes: string])[] = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '474946383761'],
  ['image/gif', '474946383961'],
];

interface Picture {
  readonly href: string;
  /** As it is stored, before it is turned. */
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
}

process.on('message', async (bytes: Uint8Array) => {
  const result = await reEncode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(
    (): ReEncoded => ({ problem: 'invalid_image' }),
  );
  process.send?.(result, undefined, undefined, () => {});
});

async function reEncode(bytes: Buffer): Promise<ReEncoded> {
  const start = bytes.toString('hex', 0, 8);
  const [type] = beginnings.find(([, beginning]) => start.startsWith(beginning)) ?? [];
  if (type === undefined) return { problem: 'invalid_image' };
  const { width, height, orientation = 1 } = imageSize(bytes);
  if (!(width > 0 && height > 0)) return { problem: 'invalid_image' };
  if (width * height > MAX_PIXELS) return { problem: 'too_many_pixels' };
  const picture = { href: `data:${type};base64,${bytes.toString('base64')}`, width, height, orientation };
  let scale = Math.min(1, ...fitting(picture));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++, scale *= SHRINK) {
    const drawn = draw(picture, scale);
    if (drawn === undefined) return { problem: 'invalid_image' };
    const encoded = await encode(drawn);
    if (encoded.bytes.length <= imageLimits.bytes) return encoded;
  }
  return { problem: 'too_many_pixels' };
}

const isOnItsSide = (orientation: number): boolean => orientation >= 5;

const fitting = ({ width, height, orientation }: Picture): readonly number[] =>
  isOnItsSide(orientation)
    ? [imageLimits.width / height, imageLimits.height / width]
    : [imageLimits.width / width, imageLimits.height / height];

/** How a camera was held, by the numbers of EXIF: the matrix that puts the stored image upright. */
function upright(orientation: number, width: number, height: number): string {
  const matrices: Readonly<Record<number, readonly number[]>> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  return `matrix(${(matrices[orientation] ?? [1, 0, 0, 1, 0, 0]).join(' ')})`;
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
  readonly png: Buffer;
}

/** Undefined if nothing can be seen: what cannot be decoded is left out of a drawing. */
function draw({ href, width, height, orientation }: Picture, scale: number): Drawn | undefined {
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const turned = isOnItsSide(orientation) ? { width: size.height, height: size.width } : size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${turned.width}" height="${turned.height}"><g transform="${upright(orientation, size.width, size.height)}"><image width="${size.width}" height="${size.height}" preserveAspectRatio="none" href="${href}"/></g></svg>`;
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }).render();
  const { pixels } = drawn;
  if (!hasAlpha(pixels, (alpha) => alpha > 0)) return undefined;
  return { ...turned, pixels, png: drawn.asPng() };
}

function hasAlpha(pixels: Buffer, wanted: (alpha: number) => boolean): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (wanted(pixels[at] ?? 0)) return true;
  return false;
}

/** Screenshots stay sharp as PNG; photos are much smaller as JPEG, which has no transparent pixels. */
async function encode({ width, height, pixels, png }: Drawn): Promise<EncodedImage> {
  const asPng = { type: 'image/png', width, height, bytes: png } as const;
  if (png.length <= SMALL_PNG || hasAlpha(pixels, (alpha) => alpha < 255)) return asPng;
  await prepareJpeg();
  const data = new Uint8ClampedArray(pixels);
  const jpeg = new Uint8Array(
    await encodeJpeg({ data, width, height } as ImageData, { quality: JPEG_QUALITY }),
  );
  return jpeg.length < png.length / 2 ? { ...asPng, type: 'image/jpeg', bytes: jpeg } : asPng;
}

let prepared: Promise<void> | undefined;

/** By itself, the library would fetch its code from a URL. */
function prepareJpeg(): Promise<void> {
  prepared ??= (async () => {
    const file = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
    await initJpeg(await WebAssembly.compile(await readFile(file)));
  })();
  return prepared;
}
