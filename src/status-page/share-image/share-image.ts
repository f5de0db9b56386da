import { createHash } from 'node:crypto';
import { cleanCard, type ShareCard } from './card.ts';
import { drawingProcess } from './draw.ts';
import { imageCache } from './image-cache.ts';

const draw = drawingProcess({
  script: new URL('./child.ts', import.meta.url),
  idleMs: 10_000,
  timeLimitMs: 20_000,
});

// The drawing process takes one card at a time, so a crawler that asks for every incident's image uses one core at most.
const cached = imageCache({ images: 64, bytes: 8 * 1024 * 1024, rendersAtOnce: 1 });

/** The preview that is shown where somebody shares a link: a PNG. Its bytes are shared and must not be written to. */
export function shareImage(card: ShareCard): Promise<Buffer> {
  const clean = cleanCard(card);
  const key = createHash('sha256').update(JSON.stringify(clean)).digest('base64');
  return cached(key, () => draw(clean));
}
