/**
 * Browsers must not guess another type from the content. This file is the only one that spells it, in the three forms in which
 * headers are written: an object, names and values in turn, and a line.
 */
export const NOSNIFF = { 'x-content-type-options': 'nosniff' } as const;
export const NOSNIFF_LIST = ['x-content-type-options', 'nosniff'] as const;
export const NOSNIFF_LINE = 'X-Content-Type-Options: nosniff';
