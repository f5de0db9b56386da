import { hash } from 'node:crypto';
import type { PageData } from '../page-data.ts';
import { layoutFingerprint } from '../page-fingerprints.ts';
import { type PagePart, pageParts } from '../views/page.ts';

/** 36 bits: two different states of a part collide once in 69 billion times. */
const HASH_LENGTH = 6;
/** Tokens are sent in URLs and headers, whose length proxies limit. If there are more parts, several share a hash. */
const MAX_HASHES = 64;
const pattern = new RegExp(`^s(?:[\\w-]{${HASH_LENGTH}}){2,${MAX_HASHES + 1}}$`);

/** A page as a visitor sees it, independent of the language. */
export interface PageState {
  readonly parts: readonly PagePart[];
  /** Hash of everything outside the parts. */
  readonly layoutHash: string;
  /** By part id. */
  readonly partHashes: ReadonlyMap<string, string>;
  /**
   * Identifies this state. It consists of hashes of what the public sees, so it does not change with a write that the
   * public cannot see, all nodes compute the same token, and it survives a restart. It reveals nothing else.
   */
  readonly token: string;
}

export function stateOf(data: PageData): PageState {
  const parts = pageParts(data);
  const layoutHash = shortHash(layoutFingerprint(data));
  const hashes = new Map(parts.map(({ id, fingerprint: shows }) => [id, shortHash(shows())]));
  return { parts, layoutHash, partHashes: hashes, token: printToken(layoutHash, [...hashes.values()]) };
}

/**
 * The ids of the parts that changed since this token; undefined if the token is invalid or the whole page has to be
 * fetched.
 */
export function changedParts(
  { layoutHash, partHashes: hashes, token }: PageState,
  oldToken: string,
): string[] | undefined {
  if (!isToken(oldToken) || oldToken.length !== token.length) return undefined;
  const [oldLayoutHash, ...oldHashes] = split(oldToken);
  if (oldLayoutHash !== layoutHash) return undefined;
  const now = split(token).slice(1);
  return [...hashes.keys()].filter((_, index) => {
    const place = index % now.length;
    return oldHashes[place] !== now[place];
  });
}

export const isToken = (text: string): boolean => pattern.test(text);

export function printToken(layoutHash: string, hashes: readonly string[]): string {
  const places = hashes.slice(0, MAX_HASHES).map((own, place) => {
    const shared = hashes.filter((_, index) => index % MAX_HASHES === place);
    return shared.length > 1 ? shortHash(shared.join()) : own;
  });
  return `s${layoutHash}${places.join('')}`;
}

export const split = (token: string): string[] =>
  token.slice(1).match(new RegExp(`.{${HASH_LENGTH}}`, 'g')) ?? [];

export const shortHash = (text: string): string => hash('sha1', text, 'base64url').slice(0, HASH_LENGTH);
