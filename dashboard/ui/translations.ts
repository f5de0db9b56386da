import { listed, locale } from '../words/words.ts';

/** Texts in other languages, by language and by the name of the text. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The name of a language, in the language of the dashboard. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;

/** The languages that there are translations in. */
export const translatedLanguages = (value: unknown): string =>
  listed(Object.keys(Object(value ?? {})).map(languageName));

/**
 * The server drops the translations of a text that changes without them. Who edits the text sees them in the same form, so
 * they are sent along.
 */
export const withTranslations = <T extends object>(
  changes: T,
  translations: Translations | null,
  texts: readonly (keyof T)[],
): T =>
  translations && texts.some((name) => Object.hasOwn(changes, name)) ? { translations, ...changes } : changes;
