import { isLocale, type Locale } from '../../../common/texts/locales.ts';

/** Browsers send one of a few hundred short headers. A client that makes up others can only clear this. */
const known = new Map<string, { readonly locale: Locale | undefined }>();
const MAX_KNOWN = 1000;
const MAX_KNOWN_LENGTH = 200;
const MAX_READ = 500;

/** Obsolete codes that some clients still send. */
const obsoleteCodes = new Map<string, Locale>([['iw', 'he']]);

/** The best supported language for an Accept-Language header; undefined if it names none. */
export function negotiate(header: string): Locale | undefined {
  const found = known.get(header);
  if (found) return found.locale;
  const locale = choose(header);
  if (header.length > MAX_KNOWN_LENGTH) return locale;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, { locale });
  return locale;
}

function choose(header: string): Locale | undefined {
  const preferences = header
    .slice(0, MAX_READ)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const code = tag.split('-', 1)[0] ?? '';
      return { code: obsoleteCodes.get(code) ?? code, quality: qualityOf(parameters) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return preferences.map(({ code }) => code).find(isLocale);
}

/** A quality from 0 to 1. An invalid value counts as 0. */
function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const quality = text === undefined ? 1 : Number(text.slice(text.indexOf('=') + 1));
  return quality <= 1 ? quality : 0;
}
