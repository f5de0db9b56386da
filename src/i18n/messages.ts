import type { en } from './page/en.ts';

/** The forms of a text, one for each plural category of the language. */
export type Plural = { readonly other: string } & { readonly [C in Intl.LDMLPluralRule]?: string };
/** The same texts as in English, with the plural forms of another language. */
export type Translated<T> = T extends string
  ? string
  : T extends { other: string }
    ? Plural
    : { readonly [K in keyof T]: Translated<T[K]> };
/** The type of a translation: the same keys as English, with the plural forms of the language. */
export type Messages = { readonly [K in keyof typeof en]: Translated<(typeof en)[K]> };
