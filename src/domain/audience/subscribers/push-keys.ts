import { ECDH } from 'node:crypto';

/** Whether a text is an uncompressed point of the curve P-256, as base64url: the public key of a browser (RFC 8291). */
export function isPushPublicKey(text: string): boolean {
  if (!/^[\w-]{87}$/.test(text)) return false;
  try {
    return ECDH.convertKey(text, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === text;
  } catch {
    return false;
  }
}

/** Whether a text is 16 bytes, as base64url: the secret of a browser. */
export const isPushSecret = (text: string): boolean => /^[\w-]{22}$/.test(text);
