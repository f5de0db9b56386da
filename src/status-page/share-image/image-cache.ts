import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

export interface Limits {
  readonly images: number;
  readonly bytes: number;
  readonly rendersAtOnce: number;
}

/** Images by their key: the recently used are kept, one under way is shared, and only a few are drawn at once. */
export function imageCache({ images, bytes, rendersAtOnce }: Limits) {
  const kept = new LRUCache<string, Buffer>({
    max: images,
    maxSize: bytes,
    sizeCalculation: ({ length }) => length,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = pLimit(rendersAtOnce);

  async function draw(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const image = await inTurn(render);
      kept.set(key, image);
      return image;
    } finally {
      underWay.delete(key);
    }
  }

  return (key: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const ready = kept.get(key);
    if (ready) return Promise.resolve(ready);
    const shared = underWay.get(key) ?? draw(key, render);
    underWay.set(key, shared);
    return shared;
  };
}
