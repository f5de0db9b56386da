import { type Locale, locales } from './locales.ts';
import type { Messages, Plural } from './messages.ts';
import { en } from './page/en.ts';

export interface Language {
  readonly code: Locale;
  /** Its name in the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Messages;
  readonly plurals: Intl.PluralRules;
}

const names: Record<Locale, string> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  he: 'עברית',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  sv: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  zh: '中文',
};

/** Languages are loaded on demand. */
const loaders: Record<Locale, () => Promise<Messages>> = {
  en: async () => en,
  ar: async () => (await import('./page/ar.ts')).ar,
  de: async () => (await import('./page/de.ts')).de,
  es: async () => (await import('./page/es.ts')).es,
  fr: async () => (await import('./page/fr.ts')).fr,
  he: async () => (await import('./page/he.ts')).he,
  it: async () => (await import('./page/it.ts')).it,
  ja: async () => (await import('./page/ja.ts')).ja,
  ko: async () => (await import('./page/ko.ts')).ko,
  nl: async () => (await import('./page/nl.ts')).nl,
  pl: async () => (await import('./page/pl.ts')).pl,
  pt: async () => (await import('./page/pt.ts')).pt,
  sv: async () => (await import('./page/sv.ts')).sv,
  tr: async () => (await import('./page/tr.ts')).tr,
  uk: async () => (await import('./page/uk.ts')).uk,
  zh: async () => (await import('./page/zh.ts')).zh,
};

const loaded = new Map<Locale, Language>();

export const directionOf = (code: Locale): 'ltr' | 'rtl' => (code === 'ar' || code === 'he' ? 'rtl' : 'ltr');

const toLanguage = (code: Locale, messages: Messages): Language => ({
  code,
  name: names[code],
  direction: directionOf(code),
  messages,
  plurals: new Intl.PluralRules(code),
});

export const english: Language = toLanguage('en', en);

export async function loadLanguage(code: Locale): Promise<Language> {
  const cached = loaded.get(code);
  if (cached) return cached;
  const language = toLanguage(code, await loaders[code]());
  loaded.set(code, language);
  return language;
}

export const languageNames: readonly (readonly [code: Locale, name: string])[] = locales.map((code) => [
  code,
  names[code],
]);

export const isLocale = (text: string): text is Locale => locales.some((code) => code === text);

type Values = Readonly<Record<string, string | number>>;

const templates = new Map<string, readonly string[]>();

/** The parts of a text: every second one is the name of a placeholder. There are only the texts of the languages. */
export function partsOf(text: string): readonly string[] {
  const parts = templates.get(text) ?? text.split(/\{(\w+)\}/);
  templates.set(text, parts);
  return parts;
}

/** Replaces the placeholders of a text by values. */
export function fill(text: string, values: Values = {}): string {
  const parts = partsOf(text);
  let filled = parts[0] ?? '';
  for (let index = 1; index < parts.length; index += 2) {
    const name = parts[index] ?? '';
    filled += `${Object.hasOwn(values, name) ? values[name] : `{${name}}`}${parts[index + 1]}`;
  }
  return filled;
}

/** The plural form of a text for this count. */
export function count({ plurals }: Language, text: Plural, number: number, values: Values = {}): string {
  return fill(text[plurals.select(number)] ?? text.other, { ...values, count: number });
}
