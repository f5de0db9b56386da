// "npm run texts" makes this file from locales/. Do not edit it.

/** The languages, which are the folders in locales/. The first one is the default. */
export const locales = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'sv',
  'tr',
  'uk',
  'zh',
] as const;

export type Locale = (typeof locales)[number];

export const isLocale = (text: string): text is Locale => locales.some((code) => code === text);

/** Their names in the languages themselves. */
export const languageNames: Readonly<Record<Locale, string>> = {
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

const rightToLeft: readonly string[] = ['ar', 'he'];

export const directionOf = (code: string): 'ltr' | 'rtl' => (rightToLeft.includes(code) ? 'rtl' : 'ltr');
