import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { dayOf, daysEnding } from '../../../lib/zones.ts';

/** A time of today needs no date. The clock changes that only at midnight. */
export function formatOf({ zone }: Translator, moment: Seconds, now: Seconds): 'time' | 'full' {
  const today = daysEnding(zone, now, 1)[0];
  return today && moment >= today.from && moment < today.to ? 'time' : 'full';
}

/** The year on the page, which its clock changes only at midnight. */
export const yearOf = ({ zone }: Translator, moment: Seconds): string => dayOf(zone, moment).date.slice(0, 4);

/** A time of this year needs no year. */
export const datedFormatOf = (i18n: Translator, moment: Seconds, now: Seconds): 'short' | 'full' =>
  yearOf(i18n, moment) === yearOf(i18n, now) ? 'short' : 'full';
