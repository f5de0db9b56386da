import type { Reading } from '../../jsonapi/reading.ts';
import type { Seconds } from '../../lib/clock.ts';
import { startOfDay } from '../../lib/zones.ts';
import type { PublicState } from '../state.ts';
import { findLastTurn } from './queries.ts';

/**
 * What a page was made of. Two pages with the same mark show the same, whichever node made them: the newest event tells
 * what was written, and `turned` when the clock alone last changed the page (an embargo, a window, midnight).
 */
export interface Mark {
  readonly version: number;
  readonly turned: Seconds;
}

/** A mark as a client knows it; one that only has an event id leaves `turned` open. */
export interface KnownMark {
  readonly version: number;
  readonly turned: Seconds | undefined;
}

export async function markOf(
  reading: Reading,
  { version, settings, now }: Pick<PublicState, 'version' | 'settings' | 'now'>,
): Promise<Mark> {
  return { version, turned: Math.max(await findLastTurn(reading), startOfDay(settings.timezone, now)) };
}

export const printMark = ({ version, turned }: Mark): string => `${version}.${turned}`;

/** Reads what `printMark` wrote, or an event id alone. */
export function parseMark(text: string): KnownMark | undefined {
  const [, version, turned] = /^(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (version === undefined) return undefined;
  return { version: Number(version), turned: turned === undefined ? undefined : Number(turned) };
}
