import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { ownValue } from '../own-value.ts';

/** So much of a body is looked at, before and after it is decompressed. */
export const MAX_BODY = 1024 * 1024;

const decoders: Readonly<Record<string, () => Transform>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  zstd: createZstdDecompress,
};

interface Body {
  readonly body: string;
  readonly isCutOff: boolean;
}

/**
 * The beginning of a body. One that is small and becomes huge when it is decompressed is cut off, and so is one that is huge
 * and becomes nothing.
 */
export async function readBody(received: Readable, encoding = '', limit = MAX_BODY): Promise<Body> {
  const decoder = ownValue(decoders, encoding.trim().toLowerCase())?.();
  if (!decoder) return bodyOf(await beginningOf(received, limit), limit);
  let receivedBytes = 0;
  async function* beginning(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      receivedBytes += chunk.length;
      if (receivedBytes > limit) return;
      yield chunk;
    }
  }
  // The loop below gets the errors.
  pipeline(received, beginning, decoder, () => {});
  const chunks: Buffer[] = [];
  try {
    await beginningOf(decoder, limit, chunks);
  } catch (error) {
    if (receivedBytes <= limit) throw error;
  }
  const { body, isCutOff } = bodyOf(chunks, limit);
  return { body, isCutOff: isCutOff || receivedBytes > limit };
}

/** Reads until there is more than the limit. */
async function beginningOf(
  source: AsyncIterable<Buffer>,
  limit: number,
  chunks: Buffer[] = [],
): Promise<readonly Buffer[]> {
  let bytes = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > limit) break;
  }
  return chunks;
}

function bodyOf(chunks: readonly Buffer[], limit: number): Body {
  const all = Buffer.concat(chunks);
  return { body: all.subarray(0, limit).toString('utf8'), isCutOff: all.length > limit };
}
