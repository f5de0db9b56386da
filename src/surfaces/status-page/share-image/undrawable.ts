import { LRUCache } from 'lru-cache';
import { pictureVersion } from '../../../domain/settings/pictures.ts';
import type { Context } from '../../../kernel/context.ts';
import { DrawingEnded } from './drawing.ts';

/** After this time, a picture is tried again: the machine may only have been busy. */
const REMEMBERED_MS = 3_600_000;

const known = new LRUCache<string, true>({ max: 64, ttl: REMEMBERED_MS });

/** Whether drawing this picture took too long before. Then it is left out, and nobody waits for it again. */
export const isUndrawable = (picture: string): boolean => known.has(pictureVersion(picture));

/** Remembers that a picture took too long to draw, if that was the error. The log says so once. */
export function markUndrawable({ log }: Pick<Context, 'log'>, picture: string, error: unknown): void {
  if (!(error instanceof DrawingEnded) || isUndrawable(picture)) return;
  known.set(pictureVersion(picture), true);
  log.warn(
    { err: error },
    'a picture of the settings could not be drawn in time, so home screens, mails and share images do without it; a simpler SVG or a PNG helps',
  );
}
