import { LRUCache } from 'lru-cache';
import { isLocale } from './languages.ts';
import type { Locale } from './locales.ts';

/** Browsers send one of a few hundred short headers. */
const known = new LRUCache<string, { readonly locale: Locale | undefined }>({
  max: 1000,
  memoMethod: (header) => ({ locale: choose(header) }),
});
const MAX_KNOWN_LENGTH = 200;
const READ_AT_MOST = 500;

/** Codes that were given up, but that some clients still send. */
const oldCodes = new Map<string, Locale>([['iw', 'he']]);

/** The best of our languages for an Accept-Language header; undefined when it names none of them. */
export function negotiate(header: string): Locale | undefined {
  return header.length > MAX_KNOWN_LENGTH ? choose(header) : known.memo(header).locale;
}

function choose(header: string): Locale | undefined {
  const wanted = header
    .slice(0, READ_AT_MOST)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const code = tag.split('-', 1)[0] ?? '';
      return { code: oldCodes.get(code) ?? code, quality: qualityOf(parameters) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return wanted.map(({ code }) => code).find(isLocale);
}

/** From 0 to 1; what is no such number means nothing, like 0. */
function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const quality = text === undefined ? 1 : Number(text.slice(text.indexOf('=') + 1));
  return quality <= 1 ? quality : 0;
}
