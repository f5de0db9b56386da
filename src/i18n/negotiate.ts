import { isLocale } from './languages.ts';
import type { Locale } from './locales.ts';

/** Browsers send one of a few hundred short headers; a client that invents more pushes them out. */
const known = new Map<string, Locale | undefined>();
const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 200;
const READ_AT_MOST = 500;

/** Codes that were given up, but that some clients still send. */
const oldCodes = new Map<string, Locale>([['iw', 'he']]);

/** The best of our languages for an Accept-Language header; undefined when it names none of them. */
export function negotiate(header: string): Locale | undefined {
  if (header.length > MAX_KNOWN_LENGTH) return choose(header);
  if (known.has(header)) return known.get(header);
  const found = choose(header);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, found);
  return found;
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
