/** Maximum length of a template source, in characters. */
export const SOURCE_LIMIT = 65_535;
/** Maximum length of the output of a template, and of any string that it builds. */
export const OUTPUT_LIMIT = 65_535;
/** Maximum number of items in any list that a template builds, including ranges. */
export const ITEM_LIMIT = 10_000;
/** Maximum nesting of tags and expressions, in nodes of the syntax tree. */
export const DEPTH_LIMIT = 500;
/** How long one check or one render may compute, in milliseconds of CPU time: on a busy machine it may take longer. */
export const TIME_LIMIT_MS = 500;
