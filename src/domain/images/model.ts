/** For the whole installation. What no text refers to is deleted after `UNUSED_DAYS`, so few installations get there. */
export const MAX_IMAGES = 1000;
export const MAX_TOTAL_BYTES = 256 * 1024 * 1024;

/** Long enough for a draft that somebody finishes after a holiday. */
export const UNUSED_DAYS = 30;
