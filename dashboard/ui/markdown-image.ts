import { imageLimits } from '../../common/images.ts';
import { call } from '../api/client.ts';
import { words } from '../words/words.ts';

/** What fits into a request, as Base64 and with room for the rest. */
const MAX_BYTES = 700_000;
const SHRINK = 0.75;
const JPEG_QUALITY = 0.85;
const ATTEMPTS = 8;

/** Uploads an image, and returns what stands for it in Markdown. The server encodes it again. */
export async function uploadImage(file: Blob): Promise<{ readonly before: string; readonly after: string }> {
  const { data } = await call('POST /api/images', { body: { image: await dataUrl(await prepared(file)) } });
  return { before: '![', after: `](${data.data.attributes.path})` };
}

/**
 * The image within the limits, upright, and of a type that the server takes. Photos of phones have several megabytes, so the
 * browser makes them smaller before they are sent.
 */
async function prepared(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error(words.common.imageUnreadable);
  });
  let scale = Math.min(1, imageLimits.width / image.width, imageLimits.height / image.height);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++, scale *= SHRINK) {
    const canvas = draw(image, scale);
    const png = await encode(canvas, 'image/png');
    if (png.size <= MAX_BYTES) return png;
    const jpeg = await encode(canvas, 'image/jpeg');
    if (jpeg.size <= MAX_BYTES && isOpaque(canvas)) return jpeg;
  }
  throw new Error(words.common.imageUnreadable);
}

function draw(image: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A JPEG would have black in the place of transparent pixels. */
function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return false;
  return true;
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error(words.common.imageUnreadable));
    canvas.toBlob(done, type, JPEG_QUALITY);
  });

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
