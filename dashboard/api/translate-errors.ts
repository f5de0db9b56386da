import type { Problem } from '@daymark/client';
import { fill, listed, locale, type Message, words } from '../words/words.ts';

type Value = string | number | readonly string[];

const shown = (value: Value): string => {
  if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  return typeof value === 'string' ? value : listed(value);
};

function sentenceFor(code: string, parameters: Readonly<Record<string, Value>>): string | undefined {
  const texts = { ...words.validation } as Readonly<Record<string, unknown>>;
  if (!Object.hasOwn(texts, code)) return undefined;
  const values = Object.entries(parameters).map(([name, value]) => [name, shown(value)]);
  return fill(texts[code] as Message<string>, Object.fromEntries(values));
}

/**
 * What is wrong with each field, in the language of the user. For a code that has no text, it stays what the server says:
 * some mistakes only a program can make, and the server may be newer than this page.
 */
export function translateErrors({ errors, codes }: Pick<Problem, 'errors' | 'codes'>): Problem['errors'] {
  const translated = Object.entries(errors).map(([path, sentences]) => [
    path,
    sentences.map((sentence, index) => {
      const { code = '', parameters = {} } = codes[path]?.[index] ?? {};
      return sentenceFor(code, parameters) ?? sentence;
    }),
  ]);
  return Object.fromEntries(translated);
}
