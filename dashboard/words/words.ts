import type { en } from './en/index.ts';

/** A text with one form for each plural category of its language. */
export interface Plural {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

type Widened<T> = T extends string
  ? string
  : T extends { readonly other: string }
    ? Plural
    : { readonly [K in keyof T]: Widened<T[K]> };

/** Every text of the dashboard. The English texts define which there are; a language that lacks one does not compile. */
export type Words = Widened<typeof en>;

/** The texts in the language of the signed-in user. They are loaded before anything is shown. */
export let words: Words;
export let locale: string;

export function setWords(code: string, loaded: Words): void {
  locale = code;
  words = loaded;
}

type Values = Readonly<Record<string, string | number>>;

/** Fills in the `{placeholders}` of a text. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** The form of a text for a number, which fills in `{count}`. */
export function count(text: Plural, number: number, values: Values = {}): string {
  const form = text[new Intl.PluralRules(locale).select(number)] ?? text.other;
  return fill(form, { ...values, count: new Intl.NumberFormat(locale).format(number) });
}

/** "Checkout, Search and Payments". */
export const listed = (items: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
