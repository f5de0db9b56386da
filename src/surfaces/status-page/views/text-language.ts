import { parseTranslations, type Translations } from '../../../kernel/i18n/translated-texts.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';

/** A record with texts of the operator, with its translations as they are stored or as the settings have them. */
interface Written {
  readonly translations?: string | Translations | null | undefined;
}

/**
 * The attributes of a text that the operator wrote. Without a translation it is shown as it was written, in the default
 * language of the page. If the page is in another language, screen readers need to know that this text is not.
 */
export function textAttributes(i18n: Translator, { translations }: Written, name: string): Html {
  const { language, original } = i18n;
  if (language.code === original) return html` dir="auto"`;
  const texts = typeof translations === 'string' ? parseTranslations(translations) : translations;
  return texts?.[language.code]?.[name] === undefined
    ? html` dir="auto" lang="${original}"`
    : html` dir="auto"`;
}
