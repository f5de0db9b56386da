import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import encodeJpeg, { init } from '@jsquash/jpeg/encode.js';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one colour, with a comment that nobody sees. */
export function png(
  width: number,
  height: number,
  { comment = '', colour = [200, 30, 30] }: { comment?: string; colour?: readonly number[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(colour))]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1')),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A photo as a phone takes it: every pixel differs, the camera was held upright, and the file says where. */
export async function photo(width: number, height: number, place: string): Promise<Buffer> {
  const wasm = new URL('../../node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm', import.meta.url);
  await init(await WebAssembly.compile(await readFile(wasm)));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at++) {
    const [x, y, channel] = [(at >> 2) % width, Math.floor(at / 4 / width), at % 4];
    const light = 128 + 100 * Math.sin(x / 37 + channel) * Math.cos(y / 23);
    data[at] = channel === 3 ? 255 : light + ((at * 7919) % 13);
  }
  const jpeg = Buffer.from(await encodeJpeg({ data, width, height } as ImageData, { quality: 90 }));
  return Buffer.concat([jpeg.subarray(0, 2), exif(6, place), jpeg.subarray(2)]);
}

/** One entry, the orientation, and text after it. */
function exif(orientation: number, place: string): Buffer {
  const tiff = Buffer.from(
    '4d4d002a00000008' + '0001' + '0112' + '0003' + '00000001' + '00000000' + '00000000',
    'hex',
  );
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(place, 'latin1')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

export const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`;
