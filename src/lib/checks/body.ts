import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';

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
  const decoder = decoders[encoding.trim().toLowerCase()]?.() ?? new PassThrough();
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
  let bytes = 0;
  try {
    for await (const chunk of decoder as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > limit) break;
    }
  } catch (error) {
    if (receivedBytes <= limit) throw error;
  }
  return {
    body: Buffer.concat(chunks).subarray(0, limit).toString('utf8'),
    isCutOff: bytes > limit || receivedBytes > limit,
  };
}
