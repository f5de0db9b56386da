import { fork } from 'node:child_process';
import pLimit from 'p-limit';
import type { EncodedImage, ImageProblem, ReEncoded } from './encoded-image.ts';

export type StoredImage = EncodedImage & { readonly bytes: Buffer };

export class ImageRefused extends Error {
  readonly problem: ImageProblem;
  constructor(problem: ImageProblem) {
    super(`The image was refused: ${problem}.`);
    this.problem = problem;
  }
}

/** Including the start of the process, which a busy machine delays. */
const TIME_LIMIT_MS = 30_000;

const oneAtATime = pLimit(1);

/**
 * Decodes an image and encodes its pixels again, upright and within the limits. Nothing else of the file is kept: neither the
 * place where a photo was taken, nor what somebody has hidden in it. Strangers may have made the file, so native code reads it
 * in a process of its own, which ends afterwards.
 */
export const reEncode = (bytes: Uint8Array): Promise<StoredImage> => oneAtATime(() => runProcess(bytes));

async function runProcess(bytes: Uint8Array): Promise<StoredImage> {
  const child = fork(new URL('./re-encode-main.ts', import.meta.url), {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  try {
    const result = await new Promise<ReEncoded>((resolve, reject) => {
      child.on('message', (message) => resolve(message as ReEncoded));
      child.on('error', reject);
      // It ran out of memory or time: whatever the file is, it is not an image that people can use.
      child.on('exit', () => resolve({ problem: 'invalid_image' }));
      child.send(bytes);
    });
    if ('problem' in result) throw new ImageRefused(result.problem);
    const { type, width, height, bytes: encoded } = result;
    return {
      type,
      width,
      height,
      bytes: Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength),
    };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
