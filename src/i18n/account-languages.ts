import { en } from './account/en.ts';
import type { AccountTexts } from './account-texts.ts';
import type { Locale } from './locales.ts';

/** Languages are loaded on demand. */
const loaders: Record<Locale, () => Promise<AccountTexts>> = {
  en: async () => en,
  ar: async () => (await import('./account/ar.ts')).ar,
  de: async () => (await import('./account/de.ts')).de,
  es: async () => (await import('./account/es.ts')).es,
  fr: async () => (await import('./account/fr.ts')).fr,
  he: async () => (await import('./account/he.ts')).he,
  it: async () => (await import('./account/it.ts')).it,
  ja: async () => (await import('./account/ja.ts')).ja,
  ko: async () => (await import('./account/ko.ts')).ko,
  nl: async () => (await import('./account/nl.ts')).nl,
  pl: async () => (await import('./account/pl.ts')).pl,
  pt: async () => (await import('./account/pt.ts')).pt,
  sv: async () => (await import('./account/sv.ts')).sv,
  tr: async () => (await import('./account/tr.ts')).tr,
  uk: async () => (await import('./account/uk.ts')).uk,
  zh: async () => (await import('./account/zh.ts')).zh,
};

export const loadAccountTexts = (code: Locale): Promise<AccountTexts> => loaders[code]();
