/** Longest template source, in characters. */
export const SOURCE_LIMIT = 65_535;
/** Longest text a template may write, and longest string it may build on the way. */
export const OUTPUT_LIMIT = 65_535;
/** Most items in any list a template builds, a range included. */
export const ITEM_LIMIT = 10_000;
/** Deepest nesting of tags and expressions, in nodes of the syntax tree. */
export const DEPTH_LIMIT = 500;
/** Time one check or one render may take, in milliseconds. */
export const TIME_LIMIT_MS = 500;
/** Heap of the worker in which templates run, in megabytes. */
export const MEMORY_LIMIT_MB = 64;
