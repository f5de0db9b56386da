/** How deep values may be in each other: no sender and no client of ours comes near. */
const MAX_DEPTH = 64;

/** How many values a text may hold. A thousand alerts with all their labels have a quarter of it. */
const MAX_VALUES = 250_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * Whether a text is too deep, or has too many values, to be parsed. Four megabytes of `[[],[],…` become a hundred megabytes of
 * objects, and whatever is deep ends every function that calls itself for each value.
 */
export function isExcessiveJson(text: string): boolean {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === COMMA) values++;
    else if (opening.has(code)) {
      depth++;
      values++;
    } else if (closing.has(code)) depth--;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}
