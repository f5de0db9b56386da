import { locale } from '../words/words.ts';

/** The name of a language, in the language of the dashboard. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
