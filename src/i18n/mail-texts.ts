import type { en } from './mail/en.ts';
import type { Translated } from './messages.ts';

/** What a language must have: the same words as English, in its own plural forms. */
export type MailTexts = { readonly [K in keyof typeof en]: Translated<(typeof en)[K]> };
