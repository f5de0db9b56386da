import { createHash } from 'node:crypto';
import { cleanCard, type ShareCard } from './card.ts';
import { imageCache } from './image-cache.ts';
import { rendererProcess } from './renderer-process.ts';

const draw = rendererProcess({
  script: new URL('./renderer-main.ts', import.meta.url),
  idleMs: 10_000,
  timeLimitMs: 20_000,
});

// One render at a time, so that a crawler that requests every incident's image uses at most one core.
const cached = imageCache({ maxImages: 64, maxBytes: 8 * 1024 * 1024, maxConcurrentRenders: 1 });

/** The preview image of a link, as PNG. The buffer is shared and must not be modified. */
export function shareImage(card: ShareCard): Promise<Buffer> {
  const clean = cleanCard(card);
  const key = createHash('sha256').update(JSON.stringify(clean)).digest('base64');
  return cached(key, () => draw(clean));
}
