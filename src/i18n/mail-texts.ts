import type { en } from './mail/en.ts';
import type { Translated } from './messages.ts';

/** The type of a translation: the same keys as English, with the plural forms of the language. */
export type MailTexts = { readonly [K in keyof typeof en]: Translated<(typeof en)[K]> };
