import { directionOf } from '../../common/texts/locales.ts';
import { locale } from '../words/words.ts';

/** From what was before to what came after, in the direction of reading. */
export const arrow = (): string => (directionOf(locale) === 'rtl' ? '←' : '→');
