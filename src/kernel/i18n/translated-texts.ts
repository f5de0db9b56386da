import { type Locale, locales } from '../../../common/texts/locales.ts';

/** Texts of one record in other languages, by the name of the member that they translate: `{ de: { name: 'Anmeldung' } }`. */
export type Translations = { readonly [L in Locale]?: Readonly<Record<string, string>> };

/** Something with texts, and their translations as they are stored. */
interface Translated {
  /** JSON of `Translations`; null if there are none. */
  readonly translations?: string | null | undefined;
}

export const parseTranslations = (stored: string | null | undefined): Translations =>
  stored ? (JSON.parse(stored) as Translations) : {};

/** The JSON that is stored: languages and texts in a fixed order, so that equal translations are equal texts. */
export function printTranslations(translations: Translations | null): string | null {
  const ordered = orderTranslations(translations ?? {});
  return ordered === null ? null : JSON.stringify(ordered);
}

/** In a fixed order, and without languages that have no text; null if nothing is left. */
export function orderTranslations(translations: Translations): Translations | null {
  const entries = locales.flatMap((language) => {
    const texts = Object.entries(translations[language] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    return texts.length > 0 ? [[language, Object.fromEntries(texts)] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** Leaves out the translations of these texts. */
export const withoutTexts = (translations: Translations, names: readonly string[]): Translations | null =>
  orderTranslations(
    Object.fromEntries(
      Object.entries(translations).map(([language, texts]) => [
        language,
        Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name))),
      ]),
    ),
  );

/** The record with its texts in a language. Texts without a translation stay as they are. */
export function inLanguage<T extends Translated>(record: T, language: Locale | undefined): T {
  const texts = language && record.translations && parseTranslations(record.translations)[language];
  return texts ? { ...record, ...texts } : record;
}

/**
 * The translations after a write, as they are stored; undefined if they stay as they are. A text that changes loses its
 * translations, unless the same write sends them: readers see the new text rather than the translation of the old one.
 */
export function translationsAfter<T extends Translated>(
  before: T,
  changes: { readonly [K in keyof T]?: unknown },
): string | null | undefined {
  if (changes.translations !== undefined) return changes.translations as string | null;
  if (!before.translations) return undefined;
  const changed = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof T],
  );
  return printTranslations(
    withoutTexts(
      parseTranslations(before.translations),
      changed.map(([name]) => name),
    ),
  );
}
