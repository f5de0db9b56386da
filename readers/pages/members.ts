import type { Seconds } from '../../src/lib/clock.ts';
import { parseDate } from '../../src/lib/dates.ts';

/** The members of a JSON object that somebody else wrote: each may be missing, or be something else than expected. */
export type Members = Readonly<Record<string, unknown>>;

const nothing: Members = {};

/** The members of an object; none if the value is no object. */
export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : nothing;

/** The objects in a list. Whatever else it holds is left out. */
export const objectsIn = (value: unknown): Members[] =>
  Array.isArray(value) ? value.map(membersOf).filter((members) => members !== nothing) : [];

/** A text that is not empty, or a number as a text. Some products send ids as one or the other. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A number, or a number that is written as a text. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** What a table says about a word, whatever its case. */
export const wordIn = <T>(table: Readonly<Record<string, T>>, value: unknown): T | undefined => {
  const word = textIn(value)?.toLowerCase();
  return word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;
};

/** Numbers above this are milliseconds: as seconds they would lie in the year 5138. */
const LARGEST_SECONDS = 1e11;

/**
 * A moment after 1970, in any of the ways in which products write it: ISO 8601, as Go prints it
 * (`2025-01-02 10:00:00 +0000 UTC`), as JavaScript prints it, or a number of seconds or milliseconds.
 */
export function momentIn(value: unknown): Seconds | undefined {
  if (typeof value === 'number') return inRange(value > LARGEST_SECONDS ? value / 1000 : value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/ [A-Z]{1,5}$/, '');
  return inRange(parseDate(text) ?? Date.parse(text) / 1000);
}

const inRange = (seconds: number): Seconds | undefined =>
  Number.isFinite(seconds) && seconds >= 0 && seconds < LARGEST_SECONDS ? Math.floor(seconds) : undefined;
