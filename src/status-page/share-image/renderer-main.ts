import type { CleanCard } from './card.ts';
import { renderCard } from './render.ts';

export type RenderResult = { png: Uint8Array } | { problem: string };

// The renderer process: it receives a card and sends back an image. It exits when its parent disconnects, so a
// response that cannot be delivered is not an error.
process.on('message', (card: CleanCard) => {
  process.send?.(render(card), undefined, undefined, () => {});
  // V8 does not know of the 3 MB of pixels behind each small resvg object, and would collect a hundred of them too
  // late.
  setImmediate(() => globalThis.gc?.());
});

function render(card: CleanCard): RenderResult {
  try {
    return { png: renderCard(card) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
