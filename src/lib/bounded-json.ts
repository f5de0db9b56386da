/** How deep values may be in each other: no sender and no client of ours comes near. */
const MAX_DEPTH = 64;

/** How many values a text may hold. A thousand alerts with all their labels have a quarter of it. */
const MAX_VALUES = 250_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether a text is too deep, or has too many values, to be parsed. Four megabytes of `[[],[],…` become a hundred megabytes of
 * objects, and whatever is deep ends every function that calls itself for each value.
 */
export function isExcessiveJson(text: string): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case 0x2c: // ,
        values++;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth++;
        values++;
        if (depth > MAX_DEPTH) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
    }
    if (values > MAX_VALUES) return true;
  }
  return false;
}

/** Where a string ends that begins at a place: at its second quotation mark, or with the text. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) break;
    if (code === BACKSLASH) at++;
  }
  return at;
}
