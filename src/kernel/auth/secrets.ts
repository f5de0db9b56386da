import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 240 random bits, safe in a header and in a URL. */
export const newSecret = (): string => randomBytes(30).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(hashSecret(secret));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
