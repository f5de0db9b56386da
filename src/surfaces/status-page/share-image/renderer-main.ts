import type { Drawing } from './drawing.ts';
import { renderCard, renderSvg } from './render.ts';

/** `started` is sent first: the time limit is for the drawing, and not for the start of the process. */
export type RendererMessage =
  | { readonly started: true }
  | { readonly png: Uint8Array; readonly isPlain?: boolean }
  | { readonly problem: string };

// The renderer process: it receives what to draw and sends back an image. It exits when its parent disconnects, so a
// response that cannot be delivered is not an error.
process.on('message', (drawing: Drawing) => {
  send({ started: true });
  // The message must be on its way before this process is busy.
  setImmediate(() => {
    send(render(drawing));
    // V8 does not know of the 3 MB of pixels behind each small resvg object, and would collect a hundred of them too
    // late.
    setImmediate(() => globalThis.gc?.());
  });
});

function send(message: RendererMessage): void {
  process.send?.(message, undefined, undefined, () => {});
}

function render(drawing: Drawing): RendererMessage {
  try {
    return 'svg' in drawing ? renderSvg(drawing) : { png: renderCard(drawing) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
