import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

export interface Limits {
  readonly maxImages: number;
  readonly maxBytes: number;
  readonly maxConcurrentRenders: number;
}

/**
 * An LRU cache of images by key. Concurrent requests for the same image share one render, and the number of concurrent
 * renders is limited.
 */
export function imageCache({ maxImages, maxBytes, maxConcurrentRenders }: Limits) {
  const cache = new LRUCache<string, Buffer>({
    max: maxImages,
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  });
  const pending = new Map<string, Promise<Buffer>>();
  const limit = pLimit(maxConcurrentRenders);

  async function draw(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const image = await limit(render);
      cache.set(key, image);
      return image;
    } finally {
      pending.delete(key);
    }
  }

  return (key: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = cache.get(key);
    if (cached) return Promise.resolve(cached);
    const shared = pending.get(key) ?? draw(key, render);
    pending.set(key, shared);
    return shared;
  };
}
