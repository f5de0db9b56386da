/** The largest id: both databases store ids as 32-bit integers. */
export const MAX_ID = 2_147_483_647;

/** An id in a URL is a plain decimal number without leading zeros. Returns undefined for anything else. */
export function parseId(text: string | undefined): number | undefined {
  const id = text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= MAX_ID ? id : undefined;
}
