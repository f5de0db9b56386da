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
  // A Map keeps insertion order, so the first key is the least recently used.
  const cache = new Map<string, Buffer>();
  const pending = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let cachedBytes = 0;
  let running = 0;

  async function withSlot(render: () => Promise<Buffer>): Promise<Buffer> {
    if (running >= maxConcurrentRenders) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await render();
    } finally {
      // The slot goes directly to the next waiter, so that no new call can take it in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  function store(key: string, image: Buffer): void {
    if (image.length > maxBytes) return;
    cache.set(key, image);
    cachedBytes += image.length;
    for (const [oldest, { length }] of cache) {
      if (cache.size <= maxImages && cachedBytes <= maxBytes) break;
      cache.delete(oldest);
      cachedBytes -= length;
    }
  }

  async function draw(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const image = await withSlot(render);
      store(key, image);
      return image;
    } finally {
      pending.delete(key);
    }
  }

  return (key: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = cache.get(key);
    if (cached) {
      cache.delete(key);
      cache.set(key, cached);
      return Promise.resolve(cached);
    }
    const shared = pending.get(key) ?? draw(key, render);
    pending.set(key, shared);
    return shared;
  };
}
