import { hash } from 'node:crypto';
import type { PageData } from '../page-data.ts';
import { shownAround } from '../shown.ts';
import { type PagePart, pageParts } from '../views/page.ts';

/** 36 bits: two states of a part that differ look alike once in 69 billion times. */
const HASH_LENGTH = 6;
/** Tokens travel in addresses and headers, which proxies bound. Where there are more parts, several share a hash. */
const MAX_HASHES = 64;
const pattern = new RegExp(`^s(?:[\\w-]{${HASH_LENGTH}}){2,${MAX_HASHES + 1}}$`);

/** A page as a reader sees it, in any language. */
export interface PageState {
  readonly parts: readonly PagePart[];
  /** Of what stands around the parts. */
  readonly around: string;
  /** By the ids of the parts. */
  readonly hashes: ReadonlyMap<string, string>;
  /**
   * Names this state. It is made of hashes of what the public sees, so a write that the public may not see leaves it as it
   * was, and all nodes agree on it, before and after a restart. It tells nothing else.
   */
  readonly token: string;
}

export function stateOf(data: PageData): PageState {
  const parts = pageParts(data);
  const around = shortHash(shownAround(data));
  const hashes = new Map(parts.map(({ id, shows }) => [id, shortHash(shows())]));
  return { parts, around, hashes, token: printToken(around, [...hashes.values()]) };
}

/** The parts that a reader with this token sees differently now; undefined where parts are not enough, or it is no token. */
export function partsBehind({ around, hashes, token }: PageState, known: string): string[] | undefined {
  if (!isToken(known) || known.length !== token.length) return undefined;
  const [knownAround, ...knownHashes] = split(known);
  if (knownAround !== around) return undefined;
  const now = split(token).slice(1);
  return [...hashes.keys()].filter((_, index) => {
    const place = index % now.length;
    return knownHashes[place] !== now[place];
  });
}

export const isToken = (text: string): boolean => pattern.test(text);

/** Earlier versions of Daymark named a page by numbers. */
export const isOldToken = (text: string): boolean => /^\d{1,15}(?:\.\d{1,12})?$/.test(text);

function printToken(around: string, hashes: readonly string[]): string {
  const places = hashes.slice(0, MAX_HASHES).map((own, place) => {
    const shared = hashes.filter((_, index) => index % MAX_HASHES === place);
    return shared.length > 1 ? shortHash(shared.join()) : own;
  });
  return `s${around}${places.join('')}`;
}

const split = (token: string): string[] => token.slice(1).match(new RegExp(`.{${HASH_LENGTH}}`, 'g')) ?? [];

const shortHash = (text: string): string => hash('sha1', text, 'base64url').slice(0, HASH_LENGTH);
