import type { CleanCard } from './card.ts';

/** An SVG that the renderer process draws. */
export interface SvgDrawing {
  readonly svg: string | Uint8Array;
  /** The height of the image; without it, the size that the SVG names. */
  readonly height?: number;
}

export type Drawing = CleanCard | SvgDrawing;

/** The process that draws ended, usually because the drawing took too long. */
export class DrawingEnded extends Error {}

export interface DrawnImage {
  readonly png: Buffer;
  /** Whether all pixels have the same colour. Only said of an SVG. */
  readonly isPlain: boolean;
}
