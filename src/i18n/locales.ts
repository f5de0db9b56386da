/** The languages that the page speaks, the first of them by itself. */
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
