import { createHmac } from 'node:crypto';

/** The first bytes of a keyed hash, as a number of `length` digits in base 36. */
export function keyedDigits(key: Buffer, text: string, bytes: number, length: number): string {
  const hash = createHmac('sha256', key).update(text).digest('hex');
  return BigInt(`0x${hash.slice(0, bytes * 2)}`)
    .toString(36)
    .padStart(length, '0');
}

/** Identifies the address that a link was signed for. Links in old mails contain it, so it can never change. */
export const addressHash = (key: Buffer, emailKey: string): string =>
  keyedDigits(key, `address ${emailKey}`, 6, 10);
