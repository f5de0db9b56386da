import { transcode } from 'node:buffer';

/** From this length on, the shorter way is worth a look at the text. */
const LONG = 4096;
/** V8 stores a text with one of these in two bytes for each character, and takes eight times as long to encode it. */
const BEYOND_LATIN1 = /[\u0100-\uffff]/;

/** A text as bytes. Long ones are pages, most of which have some character such as an ellipsis. */
export function encodeUtf8(text: string): Buffer {
  if (text.length < LONG || !BEYOND_LATIN1.test(text)) return Buffer.from(text);
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // Half of a surrogate pair. The usual way replaces it.
    return Buffer.from(text);
  }
}
