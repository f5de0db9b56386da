import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageSize } from 'image-size';
import { photo, png } from '../../../test/support/images.ts';
import { ImageRefused, reEncode } from './re-encode.ts';

const refusal = (bytes: Buffer): Promise<string> =>
  reEncode(bytes).then(
    () => 'accepted',
    (error) => (error instanceof ImageRefused ? error.problem : String(error)),
  );

test('what a PNG contains besides its pixels is gone, and the pixels are the same', async () => {
  const secret = 'taken at 48.2082, 16.3738';
  const file = png(40, 30, { comment: secret });
  assert.ok(file.includes(secret));
  const { type, width, height, bytes } = await reEncode(file);
  assert.deepEqual([type, width, height], ['image/png', 40, 30]);
  assert.equal(bytes.includes('48.2082'), false);
  assert.deepEqual(imageSize(bytes), { width: 40, height: 30, type: 'png' });
  assert.deepEqual((await reEncode(bytes)).bytes, bytes);
});

test('a photo stands upright, fits, and does not say where it was taken', async () => {
  const file = await photo(800, 400, 'GPS 48.2082');
  const { orientation } = imageSize(file);
  assert.equal(orientation, 6);
  const { type, width, height, bytes } = await reEncode(file);
  assert.deepEqual([type, width, height], ['image/jpeg', 400, 800]);
  assert.equal(bytes.includes('GPS'), false);
  assert.equal(bytes.includes('Exif'), false);
  const stored = imageSize(bytes);
  assert.deepEqual([stored.width, stored.height, stored.orientation], [400, 800, undefined]);
  assert.ok(bytes.length <= 1024 * 1024, String(bytes.length));
});

test('what is not an image, is damaged or would fill the memory is refused', async () => {
  const whole = png(40, 30);
  assert.equal(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'invalid_image');
  assert.equal(await refusal(Buffer.from('GIF89a\x01\0\x01\0<script>alert(1)</script>')), 'invalid_image');
  assert.equal(await refusal(Buffer.alloc(0)), 'invalid_image');
  assert.equal(await refusal(whole.subarray(0, whole.length / 2)), 'invalid_image');
  const bomb = png(1, 1);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  assert.equal(await refusal(bomb), 'too_many_pixels');
});
