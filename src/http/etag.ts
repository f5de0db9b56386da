import { hash } from 'node:crypto';
import { BadRequest } from '../kernel/errors.ts';

/**
 * An ETag is `"<hash of the bytes>"`, or `"<hash of the bytes>.<version>"` for a single resource. The bytes also change with
 * the clock ("5 minutes ago") and with what `include` and `fields` ask for; the version changes only when the resource is
 * written. `If-None-Match` compares the whole, `If-Match` the version.
 */
export const etagOf = (bytes: Buffer, version?: string): string =>
  `"${hash('sha1', bytes, 'base64url')}${version === undefined ? '' : `.${version}`}"`;

/** Whether `If-None-Match` lists the ETag. */
export const isListed = (condition: string, etag: string): boolean =>
  condition === etag ||
  condition === '*' ||
  condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/**
 * What `If-Match` asks for: one of these versions, or with `*` that the resource exists; or what `If-None-Match: *` asks for:
 * that it does not.
 */
export type Precondition = '*' | 'none' | ReadonlySet<string>;

const TAGS = /^(?:\s*(?:W\/)?"[!#-~\x80-\xff]*"\s*(?:,|$))+$/;
/** Our own encodings, and what proxies add when they compress. */
const ENCODING = /-(?:br|gzip|deflate|zstd)$/;

export function parseIfMatch(header: string): Precondition {
  if (header.trim() === '*') return '*';
  if (!TAGS.test(header)) {
    throw new BadRequest(
      'The If-Match header must be * or one or more ETags in double quotes, separated by commas. Send the ETag header of the last answer as it is.',
    );
  }
  const tags = Array.from(header.matchAll(/"([^"]*)"/g), ([, tag = '']) => tag.replace(ENCODING, ''));
  return new Set(tags.map((tag) => tag.slice(tag.lastIndexOf('.') + 1)));
}
