import type { first } from './en/first.ts';
import type { more } from './en/more.ts';

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

/** The texts of the pages that must open at once, and those of all others, which are loaded after the first page. */
export type FirstWords = Widened<typeof first>;
export type MoreWords = Widened<typeof more>;

/** Every text of the dashboard. The English texts define which there are; a language that lacks one does not compile. */
export type Words = FirstWords & MoreWords;

/**
 * The texts in the language of the signed-in user. Those of the first pages are loaded before anything is shown, and the
 * others before a page that needs them.
 */
export let words: Words;
export let locale: string;

export function setWords(code: string, loaded: FirstWords): void {
  locale = code;
  words = { ...words, ...loaded };
}

export function addWords(loaded: MoreWords): void {
  words = { ...words, ...loaded };
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
