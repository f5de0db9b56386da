import type { en } from './account/en.ts';
import type { Translated } from './messages.ts';

/** The type of a translation: the same keys as English. */
export type AccountTexts = Translated<typeof en>;
