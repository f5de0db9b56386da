/**
 * The limit for the HTML of an email, and for its text, before encoding. Base64 turns three bytes into four and adds
 * line breaks, so that less than 100 KB are sent, whatever the language.
 */
export const MAX_PART_BYTES = 72_000;

const MAX_ENCODED_BYTES = 99_000;

/** Whether quoted-printable, which needs three bytes for each non-ASCII byte, would exceed what Gmail shows. */
export function needsBase64(part: string): boolean {
  const bytes = Buffer.from(part);
  if (bytes.length * 3.2 <= MAX_ENCODED_BYTES) return false;
  let length = 0;
  for (const byte of bytes) length += byte === 0x3d || byte > 0x7e || byte < 0x20 ? 3 : 1;
  // Lines have up to 76 characters and end with =, CR and LF.
  return length * (78 / 75) > MAX_ENCODED_BYTES;
}
