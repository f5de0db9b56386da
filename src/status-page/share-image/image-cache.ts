export interface Limits {
  readonly images: number;
  readonly bytes: number;
  readonly rendersAtOnce: number;
}

/** Images by their key: the recently used are kept, one under way is shared, and only a few are drawn at once. */
export function imageCache({ images, bytes, rendersAtOnce }: Limits) {
  // A Map remembers the order of insertion: the first key is the one not used for longest.
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let keptBytes = 0;
  let running = 0;

  async function inTurn(render: () => Promise<Buffer>): Promise<Buffer> {
    if (running >= rendersAtOnce) await new Promise<void>((turn) => waiting.push(turn));
    else running++;
    try {
      return await render();
    } finally {
      // The place is handed on, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  function keep(key: string, image: Buffer): void {
    if (image.length > bytes) return;
    kept.set(key, image);
    keptBytes += image.length;
    for (const [oldest, { length }] of kept) {
      if (kept.size <= images && keptBytes <= bytes) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
  }

  async function draw(key: string, render: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const image = await inTurn(render);
      keep(key, image);
      return image;
    } finally {
      underWay.delete(key);
    }
  }

  return (key: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const ready = kept.get(key);
    if (ready) {
      kept.delete(key);
      kept.set(key, ready);
      return Promise.resolve(ready);
    }
    const shared = underWay.get(key) ?? draw(key, render);
    underWay.set(key, shared);
    return shared;
  };
}
