import { directionOf, type Locale, languageNames, locales } from '../../../common/texts/locales.ts';
import { fill, formOf, type Plural, type Values } from '../../../common/texts/message.ts';
import type { PageTexts } from '../../../common/texts/types.ts';
import { loadTexts, textsNow } from './texts.ts';

export interface Language {
  readonly code: Locale;
  /** Its name in the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: PageTexts;
  readonly plurals: Intl.PluralRules;
}

const loaded = new Map<Locale, Language>();

const toLanguage = (code: Locale, messages: PageTexts): Language => ({
  code,
  name: languageNames[code],
  direction: directionOf(code),
  messages,
  plurals: new Intl.PluralRules(code),
});

export const english: Language = toLanguage('en', textsNow('en', 'page'));
loaded.set('en', english);

/** Languages are loaded on demand. */
export async function loadLanguage(code: Locale): Promise<Language> {
  const cached = loaded.get(code);
  if (cached) return cached;
  const language = toLanguage(code, await loadTexts(code, 'page'));
  loaded.set(code, language);
  return language;
}

let hints: Readonly<Record<string, string>> | undefined;

/**
 * In each language: that the page exists in it. A page for shared caches is the same for all visitors, so its script shows
 * the one that the visitor can read.
 */
export function languageHints(): Readonly<Record<string, string>> {
  hints ??= Object.fromEntries(locales.map((code) => [code, textsNow(code, 'page').inThisLanguage]));
  return hints;
}

/** The plural form of a text for this count. */
export const count = <P extends string>(
  { plurals }: Language,
  text: Plural<P>,
  number: number,
  values: Values<P>,
): string => fill<string>(formOf(text, plurals, number), { ...values, count: number });
