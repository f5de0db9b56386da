/** Texts in other languages, by language and by the name of the text. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A record whose texts may have translations. */
export interface Translated {
  readonly translations?: Translations | null;
}

type Given = Translated['translations'];

/** A text that two people translated into the same language, each in another way. An empty text is none. */
interface TranslationConflict {
  readonly language: string;
  /** The name of the text. */
  readonly text: string;
  readonly mine: string;
  readonly theirs: string;
}

interface TranslationMerge {
  /** Theirs, with what only I have changed. */
  readonly merged: Given;
  readonly conflicts: readonly TranslationConflict[];
}

const textIn = (translations: Given, language: string, text: string): string =>
  translations?.[language]?.[text] ?? '';

/** Sets one translation. An empty text removes it. */
export function setTranslation(
  translations: Given,
  language: string,
  text: string,
  translation: string,
): Translations | null {
  const { [text]: _, ...otherTexts } = translations?.[language] ?? {};
  const texts = translation === '' ? otherTexts : { ...otherTexts, [text]: translation };
  const { [language]: __, ...otherLanguages } = translations ?? {};
  const set = Object.keys(texts).length > 0 ? { ...otherLanguages, [language]: texts } : otherLanguages;
  return Object.keys(set).length > 0 ? set : null;
}

/** Merges translations text by text, so that two people can translate the same record at the same time. */
export function mergeTranslations(base: Given, mine: Given, theirs: Given): TranslationMerge {
  const conflicts: TranslationConflict[] = [];
  let merged = theirs;
  for (const language of Object.keys({ ...base, ...mine })) {
    for (const text of Object.keys({ ...base?.[language], ...mine?.[language] })) {
      const before = textIn(base, language, text);
      const own = textIn(mine, language, text);
      const other = textIn(theirs, language, text);
      if (own === before || own === other) continue;
      if (other === before) merged = setTranslation(merged, language, text, own);
      else conflicts.push({ language, text, mine: own, theirs: other });
    }
  }
  return { merged, conflicts };
}

/**
 * The server drops the translations of a text that changes without them. Whoever edits the text sees its translations in
 * the same form, so they are sent along.
 */
export function withTranslations<C extends object>(changes: C, translations: Given): C {
  const isTranslated = Object.values(translations ?? {}).some((texts) =>
    Object.keys(texts).some((text) => Object.hasOwn(changes, text)),
  );
  return isTranslated ? { translations, ...changes } : changes;
}
