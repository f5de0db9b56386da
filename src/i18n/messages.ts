import type { en } from './page/en.ts';

/** The forms of a text for each plural category that the language has. */
export type Plural = { readonly other: string } & { readonly [C in Intl.LDMLPluralRule]?: string };
/** The same texts as in English, in the plural forms of another language. */
export type Translated<T> = T extends string
  ? string
  : T extends { other: string }
    ? Plural
    : { readonly [K in keyof T]: Translated<T[K]> };
/** What a language must have: the same words as English, in its own plural forms. */
export type Messages = { readonly [K in keyof typeof en]: Translated<(typeof en)[K]> };
