/** Normalizes text for comparison and search. The databases differ in their rules for upper and lower case. */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase();

export const characterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** Letters, digits and single hyphens, for use in a URL. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** One line, without characters that move the cursor of a terminal or split a column. */
export const singleLine = (text: string): string => text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** With a capital letter at the beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
