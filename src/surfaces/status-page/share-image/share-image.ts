import { createHash } from 'node:crypto';
import type { Context } from '../../../kernel/context.ts';
import { type CleanCard, cleanCard, type ShareCard } from './card.ts';
import type { DrawnImage, SvgDrawing } from './drawing.ts';
import { imageCache } from './image-cache.ts';
import { rendererProcess } from './renderer-process.ts';
import { isUndrawable, markUndrawable } from './undrawable.ts';

const draw = rendererProcess({
  script: new URL('./renderer-main.ts', import.meta.url),
  idleMs: 10_000,
  // A picture of the operator may take much longer than a card, and everybody waits for it.
  timeLimitMs: 3000,
});
/** A card without one takes about 30 ms of work, so nothing but a busy machine makes it late. */
const CARD_LIMIT_MS = 20_000;

// One render at a time, so that a crawler that requests every incident's image uses at most one core.
const cached = imageCache({ maxImages: 64, maxBytes: 8 * 1024 * 1024, maxConcurrentRenders: 1 });

/** Draws an SVG in the renderer process. Throws if it cannot be drawn, or takes too long. */
export const drawSvg = (drawing: SvgDrawing): Promise<DrawnImage> => draw(drawing);

/**
 * The preview image of a link, as PNG. The buffer is shared and must not be modified. If the logo cannot be drawn in time, the
 * image has none.
 */
export async function shareImage(ctx: Pick<Context, 'log'>, card: ShareCard): Promise<Buffer> {
  const clean = cleanCard(card);
  const { logo } = clean;
  if (logo === null) return drawCard(clean);
  try {
    return await drawCard(clean);
  } catch (error) {
    markUndrawable(ctx, logo, error);
    return drawCard({ ...clean, logo: null });
  }
}

function drawCard(card: CleanCard): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(card)).digest('base64');
  return cached(key, async () => {
    // Another image may have found out while this one was waiting.
    if (card.logo !== null && isUndrawable(card.logo)) throw new Error('The logo cannot be drawn.');
    return (await draw(card, card.logo === null ? CARD_LIMIT_MS : undefined)).png;
  });
}
