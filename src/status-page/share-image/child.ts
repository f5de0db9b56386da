import type { CleanCard } from './card.ts';
import { renderCard } from './render.ts';

export type DrawAnswer = { png: Uint8Array } | { problem: string };

// The program of the drawing process: a card comes in, an answer goes out. It ends when its parent lets go of it; an
// answer that nobody waits for any more is no error.
process.on('message', (card: CleanCard) => {
  process.send?.(answer(card), undefined, undefined, () => {});
  // V8 does not see the 3 MB of pixels behind each small object of resvg, and would let a hundred of them pile up.
  setImmediate(() => globalThis.gc?.());
});

function answer(card: CleanCard): DrawAnswer {
  try {
    return { png: renderCard(card) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
