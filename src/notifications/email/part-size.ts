/**
 * Of the HTML of a mail, and of its text, before they are encoded. Base64 makes three bytes into four and adds line ends, so
 * whatever the language, less than 100 KB go over the wire.
 */
export const MAX_PART_BYTES = 72_000;

const MAX_ENCODED_BYTES = 99_000;

/** Whether quoted-printable, which is three bytes for each that is not ASCII, would take more than Gmail shows. */
export function needsBase64(part: string): boolean {
  const bytes = Buffer.from(part);
  if (bytes.length * 3.2 <= MAX_ENCODED_BYTES) return false;
  let length = 0;
  for (const byte of bytes) length += byte === 0x3d || byte > 0x7e || byte < 0x20 ? 3 : 1;
  // Lines have up to 76 characters and end with =, CR and LF.
  return length * (78 / 75) > MAX_ENCODED_BYTES;
}
