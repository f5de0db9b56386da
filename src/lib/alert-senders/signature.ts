import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PostContent } from './sender.ts';

/** Whether a signature in hexadecimal is the HMAC of these bytes, compared in constant time. */
export function isHmac(
  secret: string,
  signature: string,
  ...parts: readonly (string | Uint8Array)[]
): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return timingSafeEqual(hmac.digest(), Buffer.from(signature, 'hex'));
}

export const wrongSignature = (sentence: string): PostContent => ({ problem: 'signature', sentence });
